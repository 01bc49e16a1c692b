import {
  type PermissionBranch,
  type PermissionGroup,
  permissionTree,
} from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { isSensitive, type Role } from '@shanmen/shared/contracts/admin/rights/role';
import type { Permission } from '@shanmen/shared/contracts/permissions';
import { soundsLike } from './sounds-like.ts';

/** What of the tree is looked at. */
export type MatrixView = {
  readonly text: string;
  readonly only: 'all' | 'held' | 'different' | 'sensitive' | 'changed';
  /** Only what changed since this day; null for all. */
  readonly since: string | null;
};

type Shown = {
  readonly role: Role;
  readonly held: ReadonlySet<string>;
  readonly compared: readonly Role[];
  readonly view: MatrixView;
  /** What each permission sounds like. */
  /** What apps brought. */
  readonly apps: readonly PermissionGroup[];
  readonly sounds: ReadonlyMap<string, string>;
  readonly changes: ReadonlyMap<string, unknown> | null;
};

/** The part of the tree that is looked at, without what is empty. */
export function shownBranches(shown: Shown): PermissionBranch[] {
  const apps: PermissionBranch = { type: 'app', title: '应用', groups: shown.apps };
  return [...permissionTree, apps]
    .map(branch => ({ ...branch, groups: branch.groups.map(group => shownOf(group, shown)).filter(hasAny) }))
    .filter(({ groups }) => groups.length > 0);
}

export function holds(role: Role, code: string): boolean {
  return role.grantsAll || role.codes.includes(code);
}

function hasAny({ permissions }: PermissionGroup): boolean {
  return permissions.length > 0;
}

function shownOf(
  group: PermissionGroup,
  { role, held, compared, view, sounds, changes }: Shown,
): PermissionGroup {
  const text = view.text.trim().toLowerCase();
  const isFound = ({ code, title }: Permission) =>
    text === '' ||
    `${code} ${title} ${group.title}`.toLowerCase().includes(text) ||
    soundsLike(sounds.get(code) ?? '', text);
  const before = new Set(role.codes);
  const isShown = ({ code }: Permission) => {
    switch (view.only) {
      case 'held':
        return held.has(code);
      case 'different':
        return compared.some(other => holds(other, code) !== held.has(code));
      case 'sensitive':
        return isSensitive(code);
      case 'changed':
        return before.has(code) !== held.has(code);
      default:
        return true;
    }
  };
  const isMoved = ({ code }: Permission) => changes === null || changes.has(code);
  return {
    ...group,
    permissions: group.permissions.filter(each => isFound(each) && isShown(each) && isMoved(each)),
  };
}
