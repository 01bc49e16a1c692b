import { languages, layouts, palettes } from '@shanmen/shared/contracts/shell/settings';
import { coloursOf } from '@shanmen/shared/tokens/look';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';

const themes = ['light', 'dark'] as const;
const listScreen = '/goods/goodsDetail';
const documentLanguages = { 'zh-cn': 'zh-CN', en: 'en', 'zh-tw': 'zh-TW' } as const;

test.describe('the first paint', () => {
  test.setTimeout(300_000);

  test('S-11 is right in every layout, theme and language, and nothing jumps after it', async ({
    page,
    signIn,
  }) => {
    await signIn('keeper01', '40');
    await page.goto(listScreen);
    await expect(shell(page).heading('商品明细')).toBeVisible();
    await page.addInitScript(watchFrames);
    for (const layout of layouts) {
      for (const theme of themes) {
        for (const language of languages) {
          await storeSettings(page, { layout, theme, language, palette: 'protanopia' });
          await page.goto(listScreen);
          await expect(shell(page).heading('商品明细')).toBeVisible();
          await expect(page.getByRole('row').nth(5)).toBeVisible({ timeout: 30_000 });
          const look = [documentLanguages[language], theme, layout, 'protanopia'].join(' ');
          const { seen, shift } = await firstPaint(page);
          expect(seen).toEqual([look]);
          expect(shift).toBeLessThanOrEqual(0.02);
        }
      }
    }
  });
});

test('U-08 theme, palette, colour and size change live in shell, screen and popup', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn('keeper01', '40');
  await page.goto(listScreen);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await step('Given an open popup of the screen', async () => {
    await page.getByRole('combobox').nth(1).click();
    await expect(page.locator('.ant-select-dropdown')).toBeVisible();
  });
  for (const theme of themes) {
    for (const palette of palettes) {
      for (const primaryColor of ['', '#9c3d78']) {
        const colour = coloursOf({ theme, palette, primaryColor });
        await changeSettings(page, { theme, palette, primaryColor });
        await expect
          .poll(() => coloursOnPage(page))
          .toEqual({ button: colour.primary, danger: colour.danger, popup: colour.text });
      }
    }
  }
  await step('And the size of the controls', async () => {
    const search = page.getByRole('button', { name: '查询' });
    for (const [size, height] of [
      ['small', 28],
      ['default', 32],
      ['large', 40],
    ] as const) {
      await changeSettings(page, { size });
      await expect.poll(async () => (await search.boundingBox())?.height).toBe(height);
    }
  });
});

/** Every look that a frame was drawn in, and how far anything jumped without a touch of the user. */
function watchFrames(): void {
  const seen: string[] = [];
  let shift = 0;
  Object.assign(window, { firstPaint: () => ({ seen, shift }) });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    // Null until the parser has come to it.
    if (document.body?.firstElementChild) {
      const { lang, dataset } = document.documentElement;
      const present = [lang, dataset['theme'], dataset['layout'], dataset['palette']].join(' ');
      if (seen.at(-1) !== present) seen.push(present);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function firstPaint(page: Page): Promise<{ seen: string[]; shift: number }> {
  return page.evaluate(() => {
    const read: unknown = Reflect.get(window, 'firstPaint');
    return typeof read === 'function' ? read() : { seen: [], shift: 0 };
  });
}

function storeSettings(page: Page, settings: object): Promise<void> {
  return page.evaluate(values => {
    const stored = { schema: 2, updatedAt: new Date().toISOString(), owner: 'keeper01', ...values };
    localStorage.setItem('shanmen:settings', JSON.stringify(stored));
  }, settings);
}

/** As another tab of the same browser changes them. */
function changeSettings(page: Page, settings: object): Promise<void> {
  return page.evaluate(values => {
    const stored: object = JSON.parse(localStorage.getItem('shanmen:settings') ?? '{}');
    localStorage.setItem('shanmen:settings', JSON.stringify({ ...stored, schema: 2, ...values }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'shanmen:settings' }));
  }, settings);
}

function coloursOnPage(page: Page): Promise<{ button: string; danger: string; popup: string }> {
  return page.evaluate(() => {
    const hex = (colour: string) => {
      const parts = colour.match(/\d+/g)?.slice(0, 3) ?? [];
      return `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`;
    };
    const styleOf = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.documentElement);
    const probe = document.createElement('i');
    probe.style.color = 'var(--danger)';
    document.body.append(probe);
    const danger = hex(getComputedStyle(probe).color);
    probe.remove();
    return {
      button: hex(styleOf('.ant-btn-primary').backgroundColor),
      danger,
      popup: hex(styleOf('.ant-select-dropdown .ant-select-item').color),
    };
  });
}
