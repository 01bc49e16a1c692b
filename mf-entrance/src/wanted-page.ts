import { buildRoutes, isSystemType, matchRoute, normalPath, staticRoutes } from '@shanmen/shared';
import type { AnyMenuEntry } from '@shanmen/shared/contracts/admin/menu';
import type { SystemType } from '@shanmen/shared/contracts/screen';

export type WantedPage = { readonly title: string; readonly type: SystemType };

/** The system that has a static page, although no menu lists it. */
const staticTypes: Readonly<Record<string, SystemType>> = {
  '/saleSystem': '10',
  '/buyTicket': '10',
  '/reception/screen': '20',
  '/till': '30',
  '/demo': '80',
};

/** Finds the page that was asked for before signing in among all that the user may open; null when it is not. */
export function findWantedPage(address: string, entries: readonly AnyMenuEntry[]): WantedPage | null {
  const path = normalPath(address.split(/[?#]/)[0] ?? '');
  const types = [...new Set(entries.map(entry => entry.pid))].filter(isSystemType);
  const fixed = staticTypes[path];
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
