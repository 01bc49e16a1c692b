import type { RouteRecord } from '@shanmen/shared';

/** From this many visible entries on, a menu is faster searched than read. */
export const searchFrom = 13;

export function visible(routes: readonly RouteRecord[]): RouteRecord[] {
  return routes.filter(route => !route.meta.isHide);
}

/** How many entries open a screen. */
export function countEntries(routes: readonly RouteRecord[]): number {
  return visible(routes).reduce((count, route) => count + Math.max(1, countEntries(route.children)), 0);
}

/** The entries whose title or initials contain the text, with their groups; a group that matches keeps all. */
export function filterMenu(routes: readonly RouteRecord[], text: string): readonly RouteRecord[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return routes;
  return visible(routes).flatMap(route => {
    if (matches(route, wanted)) return [route];
    const children = filterMenu(route.children, wanted);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

function matches(route: RouteRecord, wanted: string): boolean {
  return route.meta.title.toLowerCase().includes(wanted) || route.initials.toLowerCase().includes(wanted);
}
