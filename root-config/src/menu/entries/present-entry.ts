import { matchRoute, type RouteMatch, type RouteRecord } from '@shanmen/shared';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';

/** From the top-level entry down to the one that is marked; empty where the menu has nothing to mark. */
export type Lineage = readonly RouteRecord[];

/**
 * The entry that the menu marks for an open page: its own, for a hidden page the one it names, else the
 * nearest visible one above it. Compared by name, so that a menu drawn from storage is marked as well.
 */
function presentEntry(routes: readonly RouteRecord[], match: RouteMatch | null): Lineage {
  if (!match) return [];
  const named = lineageOf(routes, match.route.meta.activeMenu ?? '');
  const own = lineageOf(routes, match.route.name);
  const lineage = named.length > 0 ? named : own;
  const hidden = lineage.findIndex(route => route.meta.isHide);
  return hidden < 0 ? lineage : lineage.slice(0, hidden);
}

function lineageOf(routes: readonly RouteRecord[], name: string): Lineage {
  for (const route of routes) {
    if (route.name === name) return [route];
    const below = lineageOf(route.children, name);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}

/**
 * The marked entry and what is above it, while the user moves about. Before anything is open it is that of the
 * address in the bar, so that its group does not open under the reader's eyes.
 */
export function usePresentEntry(): Lineage {
  const { menu, navigator } = useParts();
  const { routes } = useStore(menu.tree);
  const position = useStore(navigator.position);
  return presentEntry(routes, position ? position.match : matchRoute(routes, location.pathname));
}
