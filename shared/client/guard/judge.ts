import type { SystemType } from '../../contracts/screen.ts';
import { isSystemType } from '../session/storage.ts';
import { matchRoute, normalPath } from '../routes/match-route.ts';
import type { RouteRecord } from '../routes/route-record.ts';
import { staticRoutes } from '../routes/static-routes.ts';

/** All that the guard looks at. The menu counts as loaded when it has at least one route. */
export type GuardState = {
  readonly token: string | null;
  /** The stored menu type as it was found; anything but 10 … 80 counts as none. */
  readonly menuType: string | null;
  readonly menuRoutes: readonly RouteRecord[];
  /** Whether the user holds a permission code; asked for the static routes that name some. */
  readonly holds: (code: string) => boolean;
};

export type Verdict =
  | { readonly kind: 'allow' }
  | {
      readonly kind: 'redirect';
      readonly to: '/login' | '/entrance' | '/401';
      readonly reason: 'no-token' | 'signed-in' | 'root' | 'no-menu-type' | 'not-registered';
    }
  /** Fetch this type's menu, build its routes and judge once more; when that fails, go to /entrance. */
  | { readonly kind: 'build-menu'; readonly type: SystemType };

/**
 * The five rules of the navigation guard. A redirect to /login also clears stored data and carries the
 * target; the caller does both. `path` is without query and fragment.
 */
export function judge(state: GuardState, path: string): Verdict {
  const wanted = normalPath(path);
  if (!state.token) {
    return open.has(wanted) ? allow : { kind: 'redirect', to: '/login', reason: 'no-token' };
  }
  if (wanted === '/login') return { kind: 'redirect', to: '/entrance', reason: 'signed-in' };
  if (wanted === '/') return { kind: 'redirect', to: '/entrance', reason: 'root' };
  if (alwaysAllowed.has(wanted)) return allow;
  if (state.menuRoutes.length === 0) {
    return isSystemType(state.menuType)
      ? { kind: 'build-menu', type: state.menuType }
      : { kind: 'redirect', to: '/entrance', reason: 'no-menu-type' };
  }
  return isRegistered(state, wanted) ? allow : { kind: 'redirect', to: '/401', reason: 'not-registered' };
}

const allow: Verdict = { kind: 'allow' };
const open: ReadonlySet<string> = new Set(['/login', '/buyTicket']);
const alwaysAllowed: ReadonlySet<string> = new Set(['/entrance', '/401', '/personal']);

/** A static route that names permission codes is registered for those who hold one of them. */
function isRegistered(state: GuardState, path: string): boolean {
  const fixed = staticRoutes.find(route => route.path === path);
  if (fixed) return fixed.codes.length === 0 || fixed.codes.some(state.holds);
  return matchRoute(state.menuRoutes, path) !== null;
}
