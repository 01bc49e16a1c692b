import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import { type Screen, type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { isAccessible } from '../../../product/page/accessibility.ts';
import { codesOf, getAs } from '../../../product/people/sign-in.ts';

/** Demo users and the system each of them works in. */
const users: Readonly<Record<string, SystemType>> = {
  seller01: '10',
  reception01: '20',
  cashier01: '30',
  keeper01: '40',
  commerce01: '50',
  manager01: '60',
  auditor01: '70',
  admin: '80',
};
const lists: readonly (readonly [SystemType, readonly Screen[]])[] = systems().map(type => [
  type,
  catalogue[type],
]);
const drawn = lists.flatMap(([, screens]) =>
  screens.filter(screen => screen.component !== 'group' && isBuilt(screen)),
);

test.describe('every entry of the catalogue', () => {
  test.setTimeout(300_000);

  for (const [type, screens] of lists) {
    test(`Y-07 S-44 S-43 U-37 ${systemTypes[type]}: opens, is announced and shuts nobody out, built or not`, async ({
      page,
      signIn,
      complaints,
    }) => {
      complaints.allow(/Component not found/);
      await signIn('admin', type);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(screens[0]?.path ?? '/');
      for (const screen of screens) {
        await step(`${screen.title} ${screen.path}`, () => open(page, screen, screens));
      }
    });
  }
});

test.describe('every screen that is drawn', () => {
  for (const [userName, type] of Object.entries(users)) {
    test(`Y-07 D-13 opens for ${userName} exactly with its permission`, async ({ page, signIn }) => {
      await signIn(userName, type);
      const codes = codesOf(userName);
      const own: readonly Screen[] = catalogue[type];
      await page.goto('/personal');
      await page.goto(own.find(screen => codes.has(screen.permission ?? ''))?.path ?? '/entrance');
      for (const screen of drawn) {
        const may = own.some(({ path }) => path === screen.path) && codes.has(screen.permission ?? '');
        await step(`${screen.path} ${may ? 'opens' : 'is refused'}`, async () => {
          await goWithin(page, screen.path);
          await expect(page).toHaveURL(may ? screen.path : '/401');
          await expect(shell(page).heading(may ? heading(screen) : /没有权限|在另一个系统里/)).toBeVisible();
        });
      }
    });
  }

  for (const [userName, type] of Object.entries(users)) {
    test(`D-13 the menu of ${userName} holds exactly what his codes open`, async ({ page, signIn }) => {
      await signIn(userName, type);
      const codes = codesOf(userName);
      for (const [system, screens] of lists) {
        const served = await servedPaths(page, userName, system);
        // The list of buttons names what works today; entries that are not built are served besides.
        const working = screens.filter(screen => drawn.includes(screen));
        const due = working.filter(({ permission }) => codes.has(permission ?? ''));
        const isOwn = system === type || userName === 'admin';
        expect(served.filter(path => working.some(screen => screen.path === path))).toEqual(
          due.map(({ path }) => path).toSorted(),
        );
        expect(isOwn ? served.length > 0 : served.length === 0, systemTypes[system]).toBe(true);
      }
    });
  }
});

async function open(page: Page, screen: Screen, siblings: readonly Screen[]): Promise<void> {
  const shown = screen.component === 'group' ? firstChild(screen, siblings) : screen;
  await goWithin(page, screen.path);
  await expect(page).toHaveURL(shown.path);
  await expect(shell(page).heading(isBuilt(shown) ? heading(shown) : '此功能尚未开放')).toBeVisible();
  await expect(shell(page).fault).toHaveCount(0);
  await isAnnounced(page, shown);
  if (shown !== screen || !isBuilt(screen)) return;
  // Both the search for faults and another theme go through what is kept behind as well.
  await shell(page).closeTabsBehind();
  await isAccessible(page, screen.path);
}

/** The window is named, a screen reader hears it, and the focus is on the heading or where the screen wants it. */
async function isAnnounced(page: Page, { title }: Screen): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${escaped(title)}.* - `));
  await expect(page.locator('#shell-live')).toHaveText(new RegExp(`^${escaped(title)}.* 已打开$`));
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-mf]:not([hidden]) [data-tab]') !== null),
    )
    .toBe(true);
}

function escaped(text: string): string {
  return text.replace(/[()]/g, '\\$&');
}

function firstChild(group: Screen, siblings: readonly Screen[]): Screen {
  const children = siblings.filter(
    ({ menucode, menuChild }) => menucode === group.menucode && menuChild !== undefined,
  );
  // One that is drawn comes before one that is not yet.
  const child = children.find(screen => isBuilt(screen)) ?? children[0];
  if (child === undefined) throw new Error(`${group.title} has no entries`);
  return child;
}

/** A screen may put more into its heading than the menu says: 「1 号口 入」 for 检票. */
function heading({ title, path }: Screen): RegExp {
  return path === '/ticket/checkIn' ? /./ : new RegExp(title);
}

/** Paths of the entries with a permission that the server serves to the user. */
async function servedPaths(page: Page, userName: string, type: SystemType): Promise<string[]> {
  const answer = await getAs(page, userName, `/api/Menu/GetMyMenu?pid=${type}`);
  const { result }: { result: { path: string; permission: string | null; isToolBar: boolean }[] } =
    await answer.json();
  const screens = result.filter(({ permission, isToolBar }) => permission !== null && !isToolBar);
  return screens.map(({ path }) => path).toSorted();
}

function systems(): SystemType[] {
  return ['10', '20', '30', '40', '50', '60', '70', '80'];
}
