import {
  judge,
  loginAddress,
  matchRoute,
  normalPath,
  openingPath,
  parsedUrl,
  groupComponent,
  holdsCode,
  session,
  staticRoutes,
  storage,
  type GuardState,
  type RouteMatch,
  type RouteRecord,
} from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';

/** What a wanted address comes to. */
export type Decision =
  | {
      readonly kind: 'open';
      readonly address: string;
      readonly match: RouteMatch;
      /** The address that rule 5 refused; /401 shows it. */
      readonly refused: string | null;
      readonly redirects: number;
    }
  /** The menu of this type must be built first; then the same address is decided once more. */
  | { readonly kind: 'build-menu'; readonly type: SystemType; readonly address: string };

/** One navigation may be led on this often; the fourth time it stops on /entrance. */
const mostRedirects = 3;

export type DecisionPorts = {
  readonly menuRoutes: () => readonly RouteRecord[];
  /** Rule 1: nobody is signed in, so nothing stored may stay. */
  readonly clearStored: () => void;
  /** Rule 4: no system is chosen yet; the page is offered again when one is. */
  readonly postpone: (address: string) => void;
  readonly stopped: (address: string) => void;
};

/** Applies the guard's rules until an address may be opened. Rule 1 clears, rule 4 postpones; else nothing changes. */
export function decide(wanted: string, ports: DecisionPorts): Decision {
  let address = wanted;
  let refused: string | null = null;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const url = parsedUrl(address, location.origin);
    // A menu may hold an address that is none.
    if (!url) break;
    const path = normalPath(url.pathname);
    const rest = url.search + url.hash;
    const verdict = judge(guardState(ports.menuRoutes()), path);
    if (verdict.kind === 'build-menu') return { kind: 'build-menu', type: verdict.type, address };
    if (verdict.kind === 'allow') {
      const match = matchRoute([...staticRoutes, ...ports.menuRoutes()], path);
      const child = match?.route.component === groupComponent ? openingPath(match.route) : null;
      if (match && child === null) return { kind: 'open', address: path + rest, match, refused, redirects };
      address = child ?? '/401';
      continue;
    }
    if (verdict.to === '/login') {
      ports.clearStored();
      address = loginAddress(path + rest);
    } else {
      if (verdict.reason === 'not-registered') refused = path + rest;
      if (verdict.reason === 'no-menu-type') ports.postpone(path + rest);
      address = verdict.to;
    }
  }
  ports.stopped(wanted);
  return stop();
}

function stop(): Decision {
  const address = session.token() === null ? '/login' : '/entrance';
  const match = matchRoute(staticRoutes, address);
  if (!match) throw new Error('/login and /entrance are static routes');
  return { kind: 'open', address, match, refused: null, redirects: mostRedirects + 1 };
}

function guardState(menuRoutes: readonly RouteRecord[]): GuardState {
  return {
    token: session.token(),
    menuType: storage.read('isMenuType'),
    menuRoutes,
    holds: holdsCode,
  };
}
