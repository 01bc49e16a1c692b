import { storedItem, type RouteMatch, type ShellTab } from '@shanmen/shared';
import type { MicroApp, SystemType } from '@shanmen/shared/contracts/screen';
import { appOf } from '../routes/app-of.ts';
import { createStore, type Store } from '../store.ts';
import { createAppTabs } from './app-tabs.ts';
import { emptied, isInBar, leave, limited } from './kept-screens.ts';
import { hasTab, keyOf, screenFor, titleIn, type OpenScreen, type TabsState } from './tab.ts';

/** How an address came to be open: a replace rewrites the tab it happens in. */
export type Arrival = 'push' | 'replace' | 'traverse';

type Find = (address: string) => RouteMatch | null;
type StoredTabs = Readonly<Record<string, readonly string[]>>;

const item = storedItem<StoredTabs>('shanmen:tabs', { where: 'tab', isValid: isStoredTabs });

/** The opened screens of the chosen system and which of them is in front. */
export class Tabs {
  readonly state: Store<TabsState> = createStore<TabsState>({ list: [], activeId: null });
  readonly #isDirty: (id: string) => boolean;
  readonly #appTabs = createAppTabs();
  #type: SystemType | null = null;
  #clock = 0;

  /** @param isDirty whether a screen holds unsaved input; such a one is neither released nor closed by itself */
  constructor(isDirty: (id: string) => boolean) {
    this.#isDirty = isDirty;
  }

  active(): OpenScreen | null {
    const { list, activeId } = this.state.get();
    return list.find(screen => screen.id === activeId) ?? null;
  }

  /** Brings the screen of an address to the front: its tab when there is one, else a new one. */
  show(match: RouteMatch, address: string, arrival: Arrival): OpenScreen {
    const { list } = this.state.get();
    const present = this.active();
    const rewritten = arrival === 'replace' && present?.route === match.route ? present : undefined;
    const found = rewritten ?? list.find(screen => screen.key === keyOf(address));
    const base = found ?? screenFor(match, address, freshId(list, address));
    const place = { route: match.route, params: match.params, address, key: keyOf(address) };
    const titleOverride = titleIn(address) ?? base.titleOverride;
    const shown: OpenScreen = { ...base, ...place, titleOverride, alive: true, shownAt: ++this.#clock };
    const next = found ? list.map(screen => (screen.id === shown.id ? shown : screen)) : [...list, shown];
    const kept = next.flatMap(screen => leave(screen, shown.id));
    this.#put(limited(kept, shown.id, this.#isDirty), shown.id);
    return shown;
  }

  /** Removes a tab that is not affixed. @returns the address to open next, '' for none, when it was in front */
  close(id: string): string | null {
    const { list, activeId } = this.state.get();
    const rest = list.filter(screen => screen.id !== id || screen.route.meta.isAffix);
    if (rest.length === list.length) return null;
    this.#put(rest, activeId === id ? null : activeId);
    return activeId === id ? (lastShown(rest.filter(isInBar))?.address ?? '') : null;
  }

  /** Forgets the state of one tab; in front it is drawn anew at once. */
  refresh(id: string): void {
    const { activeId } = this.state.get();
    this.#change(id, screen => ({ ...screen, epoch: screen.epoch + 1, alive: id === activeId }));
  }

  setTitle(id: string, title: string): void {
    this.#change(id, screen => ({ ...screen, titleOverride: title.trim() || null }));
  }

  /** Takes the kept screens of an app that crashed; their tabs stay in the bar. */
  release(app: MicroApp): void {
    const { list, activeId } = this.state.get();
    const isHurt = (screen: OpenScreen) => appOf(screen.route) === app && screen.id !== activeId;
    this.#put(
      list.map(screen => (isHurt(screen) ? emptied(screen) : screen)),
      activeId,
    );
  }

  /** Puts the present list aside and brings that of a type back, unloaded; affixed routes come first. */
  restore(type: SystemType, affixed: readonly RouteMatch[], find: Find): void {
    const stored = item.read()?.[type] ?? [];
    const list: OpenScreen[] = [];
    for (const address of [...affixed.map(match => match.route.path), ...stored]) {
      const match = find(address);
      const isKnown = list.some(screen => screen.key === keyOf(address));
      if (match && hasTab(match.route) && !isKnown)
        list.push(screenFor(match, address, freshId(list, address)));
    }
    this.#type = type;
    this.#put(list, null);
  }

  /** After a sign-out nothing of it is left, in this browser tab either. */
  clear(): void {
    this.#type = null;
    item.remove();
    this.state.set({ list: [], activeId: null });
  }

  ofApp(app: MicroApp): readonly ShellTab[] {
    return this.#appTabs.of(app, this.state.get());
  }

  kept(app: MicroApp): number {
    return this.state.get().list.filter(screen => screen.alive && appOf(screen.route) === app).length;
  }

  #change(id: string, change: (screen: OpenScreen) => OpenScreen): void {
    const { list, activeId } = this.state.get();
    this.#put(
      list.map(screen => (screen.id === id ? change(screen) : screen)),
      activeId,
    );
  }

  #put(list: readonly OpenScreen[], activeId: string | null): void {
    this.state.set({ list, activeId });
    if (this.#type === null) return;
    item.write({ ...item.read(), [this.#type]: list.filter(isInBar).map(screen => screen.address) });
  }
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
      Array.isArray(list) && list.every(address => typeof address === 'string' && /^\/(?!\/)/.test(address)),
  );
}
