import { catalogue } from '@shanmen/shared/contracts/catalogue';
import { type Screen, systemTypes } from '@shanmen/shared/contracts/screen';

import { expect, step, test } from '../../../fixtures.ts';
import { drawn, headingOf, lists, openScreen, reachesNothing, users } from '../../../pages/every-screen.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { isAccessible } from '../../../product/page/accessibility.ts';
import { codesOf } from '../../../product/people/sign-in.ts';

test.describe('every screen that is drawn', () => {
  test.setTimeout(300_000);

  for (const [type, screens] of lists) {
    test(`S-43 U-37 ${systemTypes[type]}: shuts nobody out, by day and by night`, async ({
      page,
      signIn,
    }) => {
      await signIn('admin', type);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(screens[0]?.path ?? '/');
      for (const screen of screens.filter(each => drawn.includes(each))) {
        await step(`${screen.title} ${screen.path}`, async () => {
          await openScreen(page, screen, screens);
          // Both the search for faults and another theme go through what is kept behind as well.
          await shell(page).closeTabsBehind();
          await isAccessible(page, screen.path);
        });
      }
    });
  }

  for (const [userName, type] of Object.entries(users)) {
    test(`Y-07 D-13 opens for ${userName} exactly with its permission`, async ({ page, signIn }) => {
      await signIn(userName, type);
      const codes = codesOf(userName);
      const own: readonly Screen[] = catalogue[type];
      await page.goto('/personal');
      await page.goto(own.find(screen => codes.has(screen.permission ?? ''))?.path ?? '/entrance');
      for (const screen of drawn) {
        const may =
          own.some(({ path }) => path === screen.path) &&
          codes.has(screen.permission ?? '') &&
          !reachesNothing(userName, screen.path);
        await step(`${screen.path} ${may ? 'opens' : 'is refused'}`, async () => {
          await goWithin(page, screen.path);
          await expect(page).toHaveURL(may ? screen.path : '/401');
          await expect(
            shell(page).heading(may ? headingOf(screen) : /没有权限|在另一个系统里/),
          ).toBeVisible();
        });
      }
    });
  }
});
