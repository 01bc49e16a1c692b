import type { SettingsStore } from '../../settings/settings-store.ts';
import { isInBar, type OpenScreen } from '../open-screen.ts';

export type Limits = {
  /** Beyond this many tabs the one shown longest ago is closed. */
  readonly tabs: number;
  /** Beyond this many kept screens the one shown longest ago is released; its tab stays. */
  readonly kept: number;
};

/** A device with little memory keeps fewer screens, unless its user set a number. */
export function mostKept(settings: Pick<SettingsStore, 'of' | 'stored'>): number {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  const isSmall = typeof memory === 'number' && memory <= 4;
  const isSet = 'tabs.keepAliveMax' in settings.stored.get();
  const most = settings.of('tabs.keepAliveMax');
  return isSmall && !isSet ? Math.min(6, most) : most;
}

/** What was typed and scrolled in it is gone; the tab stays. */
export function emptied(screen: OpenScreen): OpenScreen {
  return screen.alive ? { ...screen, alive: false, epoch: screen.epoch + 1 } : screen;
}

/** Emptied not because staff wanted it, so its tab tells. */
export function released(screen: OpenScreen): OpenScreen {
  return screen.alive ? { ...emptied(screen), released: true } : screen;
}

/**
 * What becomes of a screen when another one is shown: kept, emptied, or gone when it has no tab. One that must
 * be spared is kept even so: the browser went on without letting us ask.
 */
export function leave(
  screen: OpenScreen,
  shownId: string,
  isSpared: (id: string) => boolean,
): readonly OpenScreen[] {
  if (screen.id === shownId) return [screen];
  if (!isInBar(screen)) return [];
  return [screen.route.meta.isKeepAlive || isSpared(screen.id) ? screen : emptied(screen)];
}

/** Holds the list within its limits, oldest first; what is in front, fixed or to be spared stays. */
export function limited(
  list: readonly OpenScreen[],
  shownId: string,
  isSpared: (id: string) => boolean,
  limits: Limits,
): { readonly list: readonly OpenScreen[]; readonly closed: readonly OpenScreen[] } {
  const isFree = (screen: OpenScreen) => screen.id !== shownId && !isSpared(screen.id);
  const oldestFirst = list.filter(isInBar).sort((a, b) => a.shownAt - b.shownAt);
  const closable = oldestFirst.filter(screen => isFree(screen) && screen.fixed === null);
  const closed = closable.slice(0, Math.max(0, oldestFirst.length - limits.tabs));
  const alive = oldestFirst.filter(screen => screen.alive && !closed.includes(screen));
  const surplus = Math.max(0, alive.length - limits.kept);
  const given = new Set(alive.filter(isFree).slice(0, surplus));
  const rest = list.filter(screen => !closed.includes(screen));
  return { list: rest.map(screen => (given.has(screen) ? released(screen) : screen)), closed };
}
