import type { RouteRecord } from '@shanmen/shared';

/** How much of the shell stands around a screen. */
export type Chrome = 'none' | 'header' | 'full';

const bare: ReadonlySet<string> = new Set([
  '/login',
  '/buyTicket',
  '/saleSystem',
  '/till',
  '/reception/screen',
]);

export function chromeFor(route: RouteRecord, hasMenu: boolean): Chrome {
  if (bare.has(route.path)) return 'none';
  return route.path === '/entrance' || !hasMenu ? 'header' : 'full';
}
