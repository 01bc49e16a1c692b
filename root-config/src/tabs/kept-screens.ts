import { hasTab, type OpenScreen } from './tab.ts';

/** Beyond this many kept screens the one shown longest ago is released; its tab stays. */
const mostKept = 12;
const mostTabs = 30;

export function isInBar(screen: OpenScreen): boolean {
  return hasTab(screen.route);
}

/** The tab stays; what was typed and scrolled in it is gone. */
export function emptied(screen: OpenScreen): OpenScreen {
  return screen.alive ? { ...screen, alive: false, epoch: screen.epoch + 1 } : screen;
}

/** What becomes of a screen when another one is shown: kept, emptied, or gone when it has no tab. */
export function leave(screen: OpenScreen, shownId: string): OpenScreen[] {
  if (screen.id === shownId) return [screen];
  if (!isInBar(screen)) return [];
  return [screen.route.meta.isKeepAlive ? screen : emptied(screen)];
}

/** Holds the list within its limits, oldest first; what is in front, affixed or unsaved is spared. */
export function limited(
  list: readonly OpenScreen[],
  shownId: string,
  isDirty: (id: string) => boolean,
): readonly OpenScreen[] {
  const isSpare = (screen: OpenScreen) => screen.id !== shownId && !isDirty(screen.id);
  const oldestFirst = [...list].sort((a, b) => a.shownAt - b.shownAt);
  const alive = oldestFirst.filter(screen => screen.alive);
  const released = new Set(alive.filter(isSpare).slice(0, Math.max(0, alive.length - mostKept)));
  const closable = oldestFirst.filter(screen => isSpare(screen) && !screen.route.meta.isAffix);
  const closed = new Set(closable.slice(0, Math.max(0, list.length - mostTabs)));
  return list
    .filter(screen => !closed.has(screen))
    .map(screen => (released.has(screen) ? emptied(screen) : screen));
}
