import type { OpenScreen } from '../open-screen.ts';

/** A tab that was closed, where it stood, and how far it was scrolled. */
export type ClosedTab = { readonly screen: OpenScreen; readonly index: number };

const most = 10;

/** The tabs closed last, to be taken back one after the other. */
export function createClosedTabs() {
  let list: readonly ClosedTab[] = [];
  return {
    keep(screens: readonly OpenScreen[], bar: readonly OpenScreen[]): void {
      const added = screens.map(screen => ({ screen, index: bar.indexOf(screen) }));
      list = [...list, ...added].slice(-most);
    },
    take(): ClosedTab | null {
      const last = list.at(-1) ?? null;
      list = list.slice(0, -1);
      return last;
    },
    /** Takes back one that was not closed by the user. */
    takeById(id: string): ClosedTab | null {
      const found = list.find(({ screen }) => screen.id === id) ?? null;
      list = list.filter(closed => closed !== found);
      return found;
    },
    has: (id: string): boolean => list.some(({ screen }) => screen.id === id),
    isEmpty: (): boolean => list.length === 0,
    clear(): void {
      list = [];
    },
  };
}
