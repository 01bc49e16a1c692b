import { type RouteMatch, isRecord, storedItem } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';

import { ordered } from '../tab-order.ts';
import { freshId, hasTab, keyOf, screenFor, type OpenScreen, isInBar } from '../open-screen.ts';

/** What of a tab outlives a reload. */
type StoredTab = Pick<OpenScreen, 'address' | 'name' | 'override'> & { readonly isPinned: boolean };
type StoredLists = Readonly<Record<string, readonly StoredTab[]>>;

const item = storedItem<StoredLists>('shanmen:tabs', { where: 'tab', isValid: isStoredLists });

/** The tabs of each system in this browser tab. */
export const storedTabs = {
  of: (type: SystemType): readonly StoredTab[] => item.read()?.[type] ?? [],
  keep(type: SystemType, list: readonly OpenScreen[]): void {
    item.write({ ...item.read(), [type]: list.filter(isInBar).map(stored) });
  },
  remove: item.remove,
};

function stored({ address, name, override, fixed }: OpenScreen): StoredTab {
  return { address, name, override, isPinned: fixed === 'pin' };
}

function isStoredLists(value: unknown): value is StoredLists {
  if (!isRecord(value)) return false;
  return Object.values(value).every(list => Array.isArray(list) && list.every(isStoredTab));
}

function isStoredTab(value: unknown): value is StoredTab {
  if (!isRecord(value)) return false;
  const { address, name, override, isPinned } = value;
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string';
  const isOurs = typeof address === 'string' && /^\/(?![/\\])/.test(address);
  return isOurs && isTextOrNull(name) && isTextOrNull(override) && typeof isPinned === 'boolean';
}

export type TabSources = {
  /** Routes that always have a tab, in the order of the menu. */
  readonly affixed: readonly RouteMatch[];
  /** Routes that this user pinned. */
  readonly pinned: readonly RouteMatch[];
  /** Whether the tabs of an earlier page come back. */
  readonly isRestoring: boolean;
  readonly find: (address: string) => RouteMatch | null;
};

/** The tabs of a system as they are when it opens: fixed ones first, then those of last time, none loaded. */
export function restoredTabs(stored: readonly StoredTab[], sources: TabSources): readonly OpenScreen[] {
  const list: OpenScreen[] = [];
  for (const { address, name, override, isPinned } of sources.isRestoring ? stored : []) {
    const match = sources.find(address);
    const isKnown = list.some(screen => screen.key === keyOf(address));
    if (!match || !hasTab(match.route) || isKnown) continue;
    const mayPin = isPinned && sources.pinned.some(({ route }) => route.name === match.route.name);
    const screen = screenFor(match, address, freshId(list, keyOf(address)));
    list.push({ ...screen, name, override: override ?? screen.override, fixed: mayPin ? 'pin' : null });
  }
  const affixed = sources.affixed.reduce((tabs, match) => fixedIn(tabs, match, 'affix'), list);
  return ordered(sources.pinned.reduce((tabs, match) => fixedIn(tabs, match, 'pin'), affixed));
}

/** Fixes the first tab of a route, or adds one; affixed ones stand in the order in which they come. */
function fixedIn(list: readonly OpenScreen[], match: RouteMatch, fixed: 'affix' | 'pin'): OpenScreen[] {
  const ofRoute = list.filter(({ route }) => route.name === match.route.name);
  if (fixed === 'pin' && ofRoute.some(screen => screen.fixed !== null)) return [...list];
  const path = match.route.path;
  const base = ofRoute[0] ?? screenFor(match, path, freshId(list, keyOf(path)));
  const rest = list.filter(screen => screen !== base);
  const before = rest.filter(screen => screen.fixed === fixed);
  const after = rest.filter(screen => screen.fixed !== fixed);
  return [...before, { ...base, fixed }, ...after];
}
