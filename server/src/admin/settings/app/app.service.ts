import { isDeepStrictEqual } from 'node:util';

import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { seedMenu } from '../menu/menu-seed.ts';
import { dropApps, listApps, listTakenPaths, putApp } from './app.queries.ts';

/**
 * Brings the menu and the permissions of the site in line with the apps of a release; browsers are told. Where nothing
 * differs, nothing happens.
 * @throws app_refused where another entry of the menu has the address of a screen
 */
export async function placeApps(tx: Tx, declared: ReadonlyMap<string, AppDeclaration>): Promise<void> {
  const known = new Map((await listApps(tx)).map(({ name, declaration }) => [name, declaration]));
  const gone = [...known.keys()].filter(name => !declared.has(name));
  const news = [...declared].filter(([name, app]) => !isDeepStrictEqual(known.get(name), app));
  if (gone.length + news.length === 0) return;
  await dropApps(tx, gone);
  for (const [name, declaration] of news) await putApp(tx, { name, declaration });
  const before = gone.flatMap(name => known.get(name) ?? []);
  const touched = [...before, ...news.flatMap(([name, app]) => [app, ...listed(known.get(name))])];
  if (!touched.some(({ screens, permissions }) => screens.length + permissions.length > 0)) return;
  for (const [name, app] of news) await refuseTakenPaths(tx, name, app);
  await seedMenu(tx);
}

function listed<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

async function refuseTakenPaths(tx: Tx, name: string, { screens }: AppDeclaration): Promise<void> {
  const [taken] = await listTakenPaths(
    tx,
    name,
    screens.map(({ path }) => path),
  );
  if (taken === undefined) return;
  throw new RuleViolation('app_refused', `${name} 的页面地址 ${taken} 已被其他菜单占用`, { path: taken });
}
