import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import type { Screen, SystemType } from '@shanmen/shared/contracts/screen';

import { expect, type Page } from '../fixtures.ts';
import { goWithin, shell } from './shell.ts';

/** Demo users and the system each of them works in. */
export const users: Readonly<Record<string, SystemType>> = {
  seller01: '10',
  reception01: '20',
  cashier01: '30',
  keeper01: '40',
  commerce01: '50',
  manager01: '60',
  auditor01: '70',
  admin: '80',
};
export const lists: readonly (readonly [SystemType, readonly Screen[]])[] = systems().map(type => [
  type,
  catalogue[type],
]);
export const drawn = lists.flatMap(([, screens]) =>
  screens.filter(screen => screen.component !== 'group' && isBuilt(screen)),
);

/** A keeper works for warehouses and reaches no outlet: reports of outlets would always be empty for him. */
export const reachesNothing = (userName: string, path: string) =>
  userName === 'keeper01' && ['/goods/salesReport', '/goods/supplierAnalysis'].includes(path);

/** Opens an entry of the menu, built or not; a group opens the first of its entries. */
export async function openScreen(page: Page, screen: Screen, siblings: readonly Screen[]): Promise<void> {
  const shown = screen.component === 'group' ? firstChild(screen, siblings) : screen;
  await goWithin(page, screen.path);
  await expect(page).toHaveURL(shown.path);
  await expect(shell(page).heading(isBuilt(shown) ? headingOf(shown) : '此功能尚未开放')).toBeVisible();
  await expect(shell(page).fault).toHaveCount(0);
  await isAnnounced(page, shown);
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

/** A screen may put more into its heading than the menu says: 「1 号口 入」 for 检票, 「开班」 or the till for 收银系统. */
const ownHeadings: ReadonlySet<string> = new Set(['/ticket/checkIn', '/cashier/till']);

export function headingOf({ title, path }: Screen): RegExp {
  return ownHeadings.has(path) ? /./ : new RegExp(escaped(title));
}

function systems(): SystemType[] {
  return ['10', '20', '30', '40', '50', '60', '70', '80'];
}
