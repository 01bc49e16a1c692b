import { storedItem, type RouteMatch, type ShellTab } from '@shanmen/shared';
import type { MicroApp, SystemType } from '@shanmen/shared/contracts/screen';
import { appOf } from '../routes/app-of.ts';
import { createStore, type Store } from '../store.ts';
import { createAppTabs } from './app-tabs.ts';
import { hasTab, keyOf, screenFor, titleIn, type OpenScreen } from './tab.ts';

export type TabsState = { readonly list: readonly OpenScreen[]; readonly activeId: string | null };
export type Arrival = 'push' | 'replace' | 'traverse';
type Find = (address: string) => RouteMatch | null;

export type Tabs = {
  readonly state: Store<TabsState>;
  readonly active: () => OpenScreen | null;
  /** Shows the screen of an address: its tab when there is one, else a new one. */
  readonly show: (match: RouteMatch, address: string, arrival: Arrival) => OpenScreen;
  /** Removes a tab that is not affixed. @returns the address to open next when it was the active one. */
  readonly close: (id: string) => string | null;
  readonly refresh: (id: string) => void;
  readonly setTitle: (id: string, title: string) => void;
  /** Takes the kept screens of an app that crashed; their tabs stay in the bar. */
  readonly release: (app: MicroApp) => void;
  /** Puts the present list aside and brings back, unloaded, that of a type; affixed routes come first. */
  readonly restore: (type: SystemType, affixed: readonly RouteMatch[], find: Find) => void;
  readonly clear: () => void;
  readonly ofApp: (app: MicroApp) => readonly ShellTab[];
  readonly kept: (app: MicroApp) => number;
};

/** Beyond this many kept screens the one shown longest ago is released; its tab stays. */
const mostKept = 12;
const mostTabs = 30;

type StoredTabs = Readonly<Record<string, readonly string[]>>;
const item = storedItem<StoredTabs>('shanmen:tabs', { where: 'tab', isValid: isStoredTabs });

/** @param isDirty whether a screen holds unsaved input; such a one is neither released nor closed by itself */
export function createTabs(isDirty: (id: string) => boolean): Tabs {
  const state = createStore<TabsState>({ list: [], activeId: null });
  const appTabs = createAppTabs();
  let type: SystemType | null = null;
  let clock = 0;

  const active = () => state.get().list.find(screen => screen.id === state.get().activeId) ?? null;

  function put(list: readonly OpenScreen[], activeId: string | null): void {
    state.set({ list, activeId });
    if (type !== null)
      item.write({ ...item.read(), [type]: list.filter(isInBar).map(screen => screen.address) });
  }

  function change(id: string, with_: Partial<OpenScreen>): void {
    const { list, activeId } = state.get();
    put(
      list.map(screen => (screen.id === id ? { ...screen, ...with_ } : screen)),
      activeId,
    );
  }

  function show(match: RouteMatch, address: string, arrival: Arrival): OpenScreen {
    const present = active();
    const rewritten = arrival === 'replace' && present?.route === match.route ? present : undefined;
    const found = rewritten ?? state.get().list.find(screen => screen.key === keyOf(address));
    const base = found ?? screenFor(match, address, freshId(state.get().list, address));
    const place = { route: match.route, params: match.params, address, key: keyOf(address) };
    const title = titleIn(address) ?? base.titleOverride;
    const shown: OpenScreen = { ...base, ...place, titleOverride: title, alive: true, shownAt: ++clock };
    const others = found
      ? state.get().list.map(screen => (screen.id === shown.id ? shown : screen))
      : [...state.get().list, shown];
    put(
      limited(
        others.flatMap(screen => leave(screen, shown.id)),
        shown.id,
        isDirty,
      ),
      shown.id,
    );
    return shown;
  }

  function close(id: string): string | null {
    const { list, activeId } = state.get();
    const rest = list.filter(screen => screen.id !== id || screen.route.meta.isAffix);
    if (rest.length === list.length) return null;
    if (activeId !== id) {
      put(rest, activeId);
      return null;
    }
    put(rest, null);
    return lastShown(rest.filter(isInBar))?.address ?? '';
  }

  return {
    state,
    active,
    show,
    close,
    refresh(id) {
      const screen = state.get().list.find(one => one.id === id);
      if (screen) change(id, { epoch: screen.epoch + 1, alive: id === state.get().activeId });
    },
    setTitle: (id, title) => change(id, { titleOverride: title.trim() === '' ? null : title.trim() }),
    release(app) {
      const { list, activeId } = state.get();
      put(
        list.map(screen =>
          appOf(screen.route) === app && screen.id !== activeId ? emptied(screen) : screen,
        ),
        activeId,
      );
    },
    restore(next, affixed, find) {
      type = null;
      const stored = item.read()?.[next] ?? [];
      const addresses = [...affixed.map(match => match.route.path), ...stored];
      const list: OpenScreen[] = [];
      for (const address of addresses) {
        const match = find(address);
        if (!match || !hasTab(match.route) || list.some(screen => screen.key === keyOf(address))) continue;
        list.push(screenFor(match, address, freshId(list, address)));
      }
      type = next;
      put(list.slice(0, mostTabs), null);
    },
    clear() {
      type = null;
      item.remove();
      put([], null);
    },
    ofApp: app => appTabs.of(app, state.get()),
    kept: app => state.get().list.filter(screen => screen.alive && appOf(screen.route) === app).length,
  };
}

export function isInBar(screen: OpenScreen): boolean {
  return hasTab(screen.route);
}

/** What becomes of a screen when another one is shown: kept, emptied, or gone when it has no tab. */
function leave(screen: OpenScreen, shownId: string): OpenScreen[] {
  if (screen.id === shownId) return [screen];
  if (!isInBar(screen)) return [];
  return [screen.route.meta.isKeepAlive ? screen : emptied(screen)];
}

/** The tab stays; what was typed and scrolled in it is gone. */
function emptied(screen: OpenScreen): OpenScreen {
  return screen.alive ? { ...screen, alive: false, epoch: screen.epoch + 1 } : screen;
}

function limited(
  list: readonly OpenScreen[],
  shownId: string,
  isDirty: (id: string) => boolean,
): OpenScreen[] {
  const spare = (screen: OpenScreen) => screen.id !== shownId && !isDirty(screen.id);
  const oldestFirst = [...list].sort((a, b) => a.shownAt - b.shownAt);
  const alive = oldestFirst.filter(screen => screen.alive);
  const released = new Set(alive.filter(spare).slice(0, Math.max(0, alive.length - mostKept)));
  const closable = oldestFirst.filter(screen => spare(screen) && !screen.route.meta.isAffix);
  const closed = new Set(closable.slice(0, Math.max(0, list.length - mostTabs)));
  return list
    .filter(screen => !closed.has(screen))
    .map(screen => (released.has(screen) ? emptied(screen) : screen));
}

function lastShown(list: readonly OpenScreen[]): OpenScreen | undefined {
  return [...list].sort((a, b) => b.shownAt - a.shownAt)[0];
}

function freshId(list: readonly OpenScreen[], address: string): string {
  const key = keyOf(address);
  const taken = new Set(list.map(screen => screen.id));
  let id = key;
  for (let copy = 2; taken.has(id); copy += 1) id = `${key} ${copy}`;
  return id;
}

function isStoredTabs(value: unknown): value is StoredTabs {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    list =>
      Array.isArray(list) && list.every(address => typeof address === 'string' && address.startsWith('/')),
  );
}
