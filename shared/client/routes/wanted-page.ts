import type { AnyMenuEntry } from '../../contracts/admin/settings/menu.ts';
import type { SystemType } from '../../contracts/screen.ts';
import { isSystemType } from '../session/storage.ts';
import { buildRoutes } from './build-routes.ts';
import { matchRoute, normalPath } from './match-route.ts';
import { staticRoutes } from './static-routes.ts';

export type WantedPage = { readonly title: string; readonly type: SystemType };

/** The system that a page belongs to which stands in no menu. */
export const staticSystems: Readonly<Record<string, SystemType>> = {
  '/saleSystem': '10',
  '/buyTicket': '10',
  '/reception/screen': '20',
  '/till': '30',
  '/demo': '80',
};

/** Finds the page of an address among all that the user may open, in whichever system; null when it is not there. */
export function findWantedPage(address: string, entries: readonly AnyMenuEntry[]): WantedPage | null {
  const path = normalPath(address.split(/[?#]/)[0] ?? '');
  const types = [...new Set(entries.map(entry => entry.pid))].filter(isSystemType);
  const fixed = staticSystems[path];
  if (fixed !== undefined) {
    const title = staticRoutes.find(route => route.path === path)?.meta.title || path;
    return types.includes(fixed) ? { title, type: fixed } : null;
  }
  for (const type of types) {
    const match = matchRoute(buildRoutes(entries.filter(entry => entry.pid === type)).routes, path);
    if (match) return { title: match.route.meta.title, type };
  }
  return null;
}
