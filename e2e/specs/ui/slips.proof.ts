import { expect, type Page, test } from '../../fixtures.ts';
import { gallery } from '../../pages/gallery.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';

const slips = [
  { button: '打印门票', widthMm: 80 },
  { button: '打印小票', widthMm: 58 },
];

for (const { button, widthMm } of slips) {
  test(`U-35 R-27 ${button}: one page, ${widthMm} mm wide and as high as what stands on it`, async ({
    page,
    signIn,
  }) => {
    await catchPrints(page);
    await signIn('admin', '80');
    await gallery(page).open();
    await gallery(page).show('prints');
    await page.getByRole('button', { name: button }).click();
    const { markup } = await printedSlips(page);
    const paper = await onPaper(page, markup);
    expect(paper.pages).toHaveLength(1);
    expect(paper.pages[0]?.widthMm).toBeCloseTo(widthMm, 0);
    expect(Math.abs((paper.pages[0]?.heightMm ?? 0) - paper.contentMm)).toBeLessThanOrEqual(1);
    // The twin: a height of `auto` is no page size to the browser, and the paper becomes a letter.
    const guessed = await onPaper(page, markup.replaceAll(/(size: \d+mm) \d+mm/g, '$1 auto'));
    expect(Math.abs((guessed.pages[0]?.heightMm ?? 0) - guessed.contentMm)).toBeGreaterThan(1);
  });
}

test('U-35 打印预印门票: the paper that was asked for, with everything on it', async ({ page, signIn }) => {
  await catchPrints(page);
  await signIn('admin', '80');
  await gallery(page).open();
  await gallery(page).show('prints');
  await page.getByRole('button', { name: '打印预印门票' }).click();
  const { markup, texts } = await printedSlips(page);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('补打 第1次');
  const { pages } = await onPaper(page, markup);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.widthMm).toBeCloseTo(210, 0);
  expect(pages[0]?.heightMm).toBeCloseTo(90, 0);
});

const millimetresPerPoint = 25.4 / 72;
const millimetresPerPixel = 25.4 / 96;

/** Prints a document into a file: the size of each page, and how high the slips are. */
async function onPaper(page: Page, markup: string) {
  const paper = await page.context().newPage();
  await paper.setContent(markup);
  await paper.emulateMedia({ media: 'print' });
  const heightPx = await paper
    .locator('[data-slip]')
    .evaluateAll(list => list.reduce((sum, slip) => sum + slip.getBoundingClientRect().height, 0));
  const file = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
  await paper.close();
  const pages = [...file.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    widthMm: Number(width) * millimetresPerPoint,
    heightMm: Number(height) * millimetresPerPoint,
  }));
  return { pages, contentMm: heightPx * millimetresPerPixel };
}
