import type { RouteMatch } from '@shanmen/shared';
import { keyOf, pathOf, type OpenScreen, type TabsState } from './open-screen.ts';

/** How an address came to be open: a replace rewrites the tab it happens in. */
export type Arrival = 'push' | 'replace' | 'traverse';

export type FoundTab = {
  readonly screen: OpenScreen;
  /** `replaced`: the tab is taken over by another query of its path, and what it showed ends. */
  readonly how: 'rewritten' | 'same' | 'replaced';
};

export type Looking = {
  /** Of several tabs with one address, this one is meant. */
  readonly aimed: string | null;
  readonly sharesPaths: boolean;
};

/** The tab that an address belongs to, if there is one. */
export function findTab(
  { list, activeId }: TabsState,
  match: RouteMatch,
  address: string,
  arrival: Arrival,
  { aimed, sharesPaths }: Looking,
): FoundTab | null {
  const present = list.find(screen => screen.id === activeId);
  if (arrival === 'replace' && present?.route.name === match.route.name)
    return { screen: present, how: 'rewritten' };
  const key = keyOf(address);
  const newestFirst = [...list].sort((a, b) => b.shownAt - a.shownAt);
  const same = newestFirst.filter(screen => screen.key === key);
  const meant = same.find(({ id }) => id === aimed) ?? same.find(({ id }) => id === activeId) ?? same[0];
  if (meant) return { screen: meant, how: 'same' };
  const path = pathOf({ key });
  const sharing = sharesPaths ? newestFirst.find(screen => pathOf(screen) === path) : undefined;
  return sharing ? { screen: sharing, how: 'replaced' } : null;
}
