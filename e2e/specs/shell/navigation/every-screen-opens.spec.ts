import { systemTypes } from '@shanmen/shared/contracts/screen';

import { step, test } from '../../../fixtures.ts';
import { lists, openScreen } from '../../../pages/every-screen.ts';

test.describe('every entry of the catalogue', () => {
  test.setTimeout(300_000);

  for (const [type, screens] of lists) {
    test(`Y-07 S-44 ${systemTypes[type]}: opens and is announced, built or not`, async ({
      page,
      signIn,
      complaints,
    }) => {
      complaints.allow(/Component not found/);
      await signIn('admin', type);
      await page.goto(screens[0]?.path ?? '/');
      for (const screen of screens) {
        await step(`${screen.title} ${screen.path}`, () => openScreen(page, screen, screens));
      }
    });
  }
});
