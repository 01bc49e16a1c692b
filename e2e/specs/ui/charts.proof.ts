import { expect, type Page, test } from '../../fixtures.ts';
import { gallery } from '../../pages/gallery.ts';
import { changeSettings } from '../../pages/shell-settings.ts';

test('U-33 a chart has its sentence and its table, and its colours follow the palette', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '80');
  await gallery(page).open();
  await gallery(page).show('charts');
  const figures = page.locator('figure:has(> figcaption > button)');
  await expect(figures.locator('svg').first()).toBeVisible();
  for (const figure of await figures.all()) {
    const sentence = await figure.locator('> p').innerText();
    expect(sentence).not.toBe('');
    const picture = figure.locator('div[role="img"]');
    if ((await picture.count()) > 0) await expect(picture).toHaveAccessibleName(sentence);
    await figure.getByRole('button', { name: '数据表' }).click();
    await expect(figure.getByRole('table')).toBeVisible();
    await figure.getByRole('button', { name: '图', exact: true }).click();
  }
  const usual = await fills(page);
  await changeSettings(page, { palette: 'protanopia' });
  await expect.poll(() => fills(page)).not.toEqual(usual);
  expect(await patterns(page)).toBe(0);
  await changeSettings(page, { palette: 'high-contrast' });
  await expect.poll(() => patterns(page)).toBeGreaterThan(0);
  await changeSettings(page, { palette: 'default' });
  await expect.poll(() => fills(page)).toEqual(usual);
});

function first(page: Page) {
  return page.getByRole('img', { name: /^15 日最多/ });
}

/** Colours of the bars. */
function fills(page: Page): Promise<string[]> {
  return first(page)
    .locator('svg path')
    .evaluateAll(shapes => [...new Set(shapes.map(shape => shape.getAttribute('fill') ?? ''))].toSorted());
}

/** Hatchings, by which bars are told apart without their colour. */
function patterns(page: Page): Promise<number> {
  return first(page).locator('svg pattern').count();
}
