import type { PermissionCode } from '../../contracts/permissions.ts';
import { session } from '../session/session.ts';

/** Whether the signed-in user holds the code: exact, without wildcard, the same for administrators. */
export function hasAuth(code: PermissionCode): boolean {
  return held().has(code);
}

export function hasAnyAuth(codes: readonly PermissionCode[]): boolean {
  return codes.some(code => held().has(code));
}

export function hasAllAuth(codes: readonly PermissionCode[]): boolean {
  return codes.every(code => held().has(code));
}

/** As {@link hasAuth}, for a code that came as plain text, from a menu entry or a route. */
export function holdsCode(code: string): boolean {
  return held().has(code);
}

let listed: readonly string[] = [];
let set: ReadonlySet<string> = new Set();

/** The stored list as a set, made anew only when the list is another one. A missing list is empty. */
function held(): ReadonlySet<string> {
  const list = session.userInfo()?.authBtnList ?? none;
  if (list !== listed) {
    listed = list;
    set = new Set(list);
  }
  return set;
}

const none: readonly string[] = [];
