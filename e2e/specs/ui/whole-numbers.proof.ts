import { systemTypes } from '@shanmen/shared/contracts/screen';

import { expect, step, test } from '../../fixtures.ts';
import { drawn, lists, openScreen } from '../../pages/every-screen.ts';
import { answerWithLargeFigures, cutNumbers } from '../../product/page/cut-numbers.ts';

test.describe('a number on any screen', () => {
  test.setTimeout(300_000);

  for (const [type, screens] of lists) {
    for (const width of [1366, 390]) {
      test(`${systemTypes[type]}: is seen whole at ${width} pixels, however large`, async ({
        page,
        signIn,
      }) => {
        await page.setViewportSize({ width, height: 768 });
        await signIn('admin', type);
        await answerWithLargeFigures(page);
        await page.goto(screens[0]?.path ?? '/');
        for (const screen of screens.filter(each => drawn.includes(each))) {
          await step(`${screen.title} ${screen.path}`, async () => {
            await openScreen(page, screen, screens);
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            expect(await cutNumbers(page)).toEqual([]);
          });
        }
      });
    }
  }
});
