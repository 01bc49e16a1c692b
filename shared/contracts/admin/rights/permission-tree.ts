import { catalogue, toolbars } from '../../catalogue.ts';
import { type Permission, permissions } from '../../permissions.ts';
import { type Screen, type SystemType, systemTypes, type ToolbarEntry } from '../../screen.ts';

/** What belongs to one screen: to see it, and everything that can be done there. */
export type PermissionGroup = {
  readonly id: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
};

export type PermissionBranch = {
  /** `app` for what apps brought. */
  readonly type: SystemType | 'app';
  readonly title: string;
  readonly groups: readonly PermissionGroup[];
};

const typeOfArea: Readonly<Record<string, SystemType>> = {
  ticket: '10',
  reception: '20',
  cashier: '30',
  goods: '40',
  commerce: '50',
  report: '60',
  audit: '70',
  admin: '80',
  modules: '80',
};

/** `goods:jh:audit` → `goods:jh`: what a permission is about. */
function stemOf(code: string): string {
  return code.slice(0, code.lastIndexOf(':'));
}

/** Every permission once, under the system and the screen where it is used. */
export const permissionTree: readonly PermissionBranch[] = growTree();

function growTree(): PermissionBranch[] {
  const left = new Map(permissions.map((each): [string, Permission] => [each.code, each]));
  const branches = typesInOrder().map(type => ({
    type,
    title: systemTypes[type],
    groups: [...titlesIn(type)].flatMap(([stem, title]) => {
      const own = [...left.values()].filter(({ code }) => stemOf(code) === stem);
      for (const { code } of own) left.delete(code);
      return own.length === 0 ? [] : [{ id: `${type} ${stem}`, title, permissions: own }];
    }),
  }));
  return branches.map(branch => {
    const rest = [...left.values()].filter(
      ({ code }) => typeOfArea[code.split(':')[0] ?? ''] === branch.type,
    );
    if (rest.length === 0) return branch;
    return {
      ...branch,
      groups: [...branch.groups, { id: `${branch.type} rest`, title: '其他', permissions: rest }],
    };
  });
}

function typesInOrder(): SystemType[] {
  return Object.keys(systemTypes).filter((type): type is SystemType => Object.hasOwn(systemTypes, type));
}

/** What the screens and tools of a type are about, each under the title of the first of them. */
function titlesIn(type: SystemType): ReadonlyMap<string, string> {
  const screens: readonly Screen[] = catalogue[type];
  const tools: readonly ToolbarEntry[] = toolbars[type];
  const titles = new Map<string, string>();
  for (const { permission, title } of [...screens, ...tools]) {
    if (permission !== undefined && !titles.has(stemOf(permission))) titles.set(stemOf(permission), title);
  }
  return titles;
}

const titles: ReadonlyMap<string, string> = new Map(permissions.map(({ code, title }) => [code, title]));

/** The systems of which a role opens a screen. */
export function systemsOpenedBy({
  grantsAll,
  codes,
}: {
  grantsAll: boolean;
  codes: readonly string[];
}): string {
  if (grantsAll) return '全部';
  const held = new Set(codes);
  return permissionTree
    .filter(({ groups }) =>
      groups.some(({ permissions: inside }) =>
        inside.some(({ code }) => code.endsWith(':view') && held.has(code)),
      ),
    )
    .map(({ title }) => title)
    .join('、');
}

/** What a permission is called; its code where a newer version has one that this page does not know. */
export function permissionTitle(code: string): string {
  return titles.get(code) ?? code;
}

/** The same with what must be seen to be used: an action without its screen would open nothing. */
export function withViews(codes: readonly string[]): string[] {
  const groups = permissionTree.flatMap(branch => branch.groups);
  const views = groups.flatMap(({ permissions: inside }) => {
    const view = inside.find(({ code }) => code.endsWith(':view'));
    return view && inside.some(({ code }) => codes.includes(code)) ? [view.code] : [];
  });
  return [...new Set([...codes, ...views])];
}
