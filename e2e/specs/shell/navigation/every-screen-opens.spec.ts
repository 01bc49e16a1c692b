import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { drawn, lists, openScreen, reachesNothing, users } from '../../../pages/every-screen.ts';
import { codesOf, getAs } from '../../../product/people/sign-in.ts';

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

test.describe('the menu', () => {
  for (const [userName, type] of Object.entries(users)) {
    test(`D-13 of ${userName} holds exactly what his codes open`, async ({ page, signIn }) => {
      await signIn(userName, type);
      const codes = codesOf(userName);
      for (const [system, screens] of lists) {
        const served = await servedPaths(page, userName, system);
        // The list of buttons names what works today; entries that are not built are served besides.
        const working = screens.filter(screen => drawn.includes(screen));
        const due = working.filter(
          ({ path, permission }) => codes.has(permission ?? '') && !reachesNothing(userName, path),
        );
        const isOwn = system === type || userName === 'admin';
        expect(served.filter(path => working.some(screen => screen.path === path))).toEqual(
          due.map(({ path }) => path).toSorted(),
        );
        expect(isOwn ? served.length > 0 : served.length === 0, systemTypes[system]).toBe(true);
      }
    });
  }
});

/** Paths of the entries with a permission that the server serves to the user. */
async function servedPaths(page: Page, userName: string, type: SystemType): Promise<string[]> {
  const answer = await getAs(page, userName, `/api/Menu/GetMyMenu?pid=${type}`);
  const { result }: { result: { path: string; permission: string | null; isToolBar: boolean }[] } =
    await answer.json();
  const screens = result.filter(({ permission, isToolBar }) => permission !== null && !isToolBar);
  return screens.map(({ path }) => path).toSorted();
}
