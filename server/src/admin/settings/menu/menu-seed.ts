import { catalogue, isBuilt, toolbars } from '@shanmen/shared/contracts/catalogue';
import type { Screen, ToolbarEntry } from '@shanmen/shared/contracts/screen';

import type { Tx } from '../../../db/transaction.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { listApps, type PlacedApp } from '../app/app.queries.ts';
import { sortStep } from '../menu-edit/menu-order.ts';
import { titlesOf } from './menu-titles.ts';
import { dropOtherBuiltIns, putMenuEntries, type SeededEntry } from './menu.queries.ts';

/** Brings the built-in menu in line with the catalogue and with the apps of the release. Repeatable; edited titles stay. */
export async function seedMenu(tx: Tx): Promise<void> {
  const apps = await listApps(tx);
  const entries = [...catalogueEntries(), ...apps.flatMap(appEntries)];
  await dropOtherBuiltIns(
    tx,
    entries.map(({ name }) => name),
  );
  await putMenuEntries(tx, entries);
  await raisePermissionVersion(tx);
}

function catalogueEntries(): SeededEntry[] {
  const screens = Object.entries(catalogue).flatMap(([type, list]: [string, readonly Screen[]]) =>
    list.map((screen, index) => screenEntry(type, screen, index)),
  );
  const tools = Object.entries(toolbars).flatMap(([type, list]: [string, readonly ToolbarEntry[]]) =>
    list.map((tool, index) => toolEntry(type, tool, index)),
  );
  return [...screens, ...tools];
}

/** What an app brings stands behind what the product brings. */
function appEntries({ name: app, declaration }: PlacedApp): SeededEntry[] {
  return declaration.screens.map(
    ({ name, title, titles = {}, path, system, permission, icon = '' }, index) => ({
      name: `app.${app}.${name}`,
      type: system,
      menucode: `${app}.${name}`,
      menuChild: null,
      funcName: title,
      isToolBar: false,
      path,
      component: `${app}/${name}`,
      args: {},
      perms: [permission],
      icon,
      sort: behindCatalogue + index * sortStep,
      initials: initialsOf(title),
      titles,
      app,
    }),
  );
}

const behindCatalogue = 800;

function screenEntry(type: string, screen: Screen, index: number): SeededEntry {
  const { menucode, menuChild = null, title, path, component, permission, args = {}, icon = '' } = screen;
  return {
    name: [type, menucode, ...(menuChild === null ? [] : [menuChild])].join('.'),
    type,
    menucode,
    menuChild,
    funcName: title,
    isToolBar: false,
    path,
    component: isBuilt(screen) ? component : null,
    args,
    perms: permission === undefined ? [] : [permission],
    icon,
    sort: (index + 1) * sortStep,
    initials: initialsOf(title),
    titles: titlesOf(title),
    app: null,
  };
}

function toolEntry(
  type: string,
  { menucode, code, title, permission }: ToolbarEntry,
  index: number,
): SeededEntry {
  return {
    name: `${type}.${menucode}.${code}`,
    type,
    menucode,
    menuChild: code,
    funcName: title,
    isToolBar: true,
    path: '',
    component: null,
    args: {},
    perms: [permission],
    icon: '',
    sort: 900 + index,
    initials: initialsOf(title),
    titles: titlesOf(title),
    app: null,
  };
}
