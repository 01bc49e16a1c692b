import { expect, test } from '../fixtures.ts';
import { drawsDifferently } from '../product/page/chinese-font.ts';

test('U-10 the browser draws Chinese', async ({ page }) => {
  expect(await drawsDifferently(page)).toBe(true);
});

test('U-10 a browser without the font is noticed', async ({ page }) => {
  // Without it every character is the same box as another missing one.
  expect(await drawsDifferently(page, '\u{379}')).toBe(false);
});
