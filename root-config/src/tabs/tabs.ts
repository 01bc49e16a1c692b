import { typedEvent, type RouteMatch, type ShellTab } from '@shanmen/shared';
import type { MicroApp, SystemType } from '@shanmen/shared/contracts/screen';

import { ownerOf } from '../apps/applications.ts';
import { createStore, type Store } from '../parts/store.ts';
import { createAppTabs } from './app-tabs.ts';
import { createClosedTabs } from './kept/closed-tabs.ts';
import { findTab, type Arrival, type FoundTab } from './find-tab.ts';
import { emptied, leave, limited, released, type Limits } from './kept/kept-screens.ts';
import { restoredTabs, type TabSources, storedTabs } from './kept/restored-tabs.ts';
import { lastShown, merged, moved, ordered } from './tab-order.ts';
import {
  freshId,
  isInBar,
  keyOf,
  overrideIn,
  pathOf,
  screenFor,
  type OpenScreen,
  type TabsState,
} from './open-screen.ts';

export type TabRules = {
  /** Holds unsaved input or running work, so it is neither released nor closed by itself. */
  readonly isSpared: (id: string) => boolean;
  readonly limits: () => Limits;
  /** Whether all queries of a path share one tab. */
  readonly sharesPaths: () => boolean;
};

type Outcome = 'drawn' | 'failed';

/** The opened screens of the chosen system and which of them is in front. */
export class Tabs {
  readonly state: Store<TabsState> = createStore<TabsState>({ list: [], activeId: null });
  /** A screen starts from nothing: it is new, refreshed, or shows another query in a shared tab. */
  readonly begun = typedEvent<string>();
  /** A tab was closed to hold the limit, not by the user. */
  readonly closedByLimit = typedEvent<OpenScreen>();
  /** How the screens came out that were drawn, by `<id>:<epoch>`. */
  readonly outcomes: Store<ReadonlyMap<string, Outcome>> = createStore<ReadonlyMap<string, Outcome>>(
    new Map(),
  );
  readonly #rules: TabRules;
  readonly #appTabs = createAppTabs();
  readonly #closed = createClosedTabs();
  #type: SystemType | null = null;
  #clock = 0;
  #aimed: string | null = null;
  /** Systems opened since the page was loaded: their tabs come back in any case. */
  readonly #seen = new Set<SystemType>();

  constructor(rules: TabRules) {
    this.#rules = rules;
  }

  type(): SystemType | null {
    return this.#type;
  }

  active(): OpenScreen | null {
    const { list, activeId } = this.state.get();
    return list.find(screen => screen.id === activeId) ?? null;
  }

  /** Of two tabs with one address, the next navigation to it means this one. */
  aim(id: string): void {
    this.#aimed = id;
  }

  /** Brings the screen of an address to the front: its tab when there is one, else a new one. */
  show(match: RouteMatch, address: string, arrival: Arrival): OpenScreen {
    const { list } = this.state.get();
    const found = this.#find(match, address, arrival);
    // A tab that must be spared is not taken over by another query: that one gets a tab of its own.
    const isTaken = found?.how === 'replaced' && this.#rules.isSpared(found.screen.id);
    const known = isTaken ? null : found;
    this.#aimed = null;
    const shown: OpenScreen = {
      ...(known ? continued(known) : screenFor(match, address, freshId(list, keyOf(address)))),
      route: match.route,
      params: match.params,
      address,
      key: keyOf(address),
      override: overrideIn(address, match.params) ?? (known ? continued(known).override : null),
      alive: true,
      released: false,
      shownAt: ++this.#clock,
    };
    if (known?.how !== 'same' && known?.how !== 'rewritten') this.begun.dispatch(shown.id);
    const next = known ? list.map(screen => (screen.id === shown.id ? shown : screen)) : [...list, shown];
    this.#limit(
      next.flatMap(screen => leave(screen, shown.id, this.#rules.isSpared)),
      shown.id,
    );
    return shown;
  }

  /** The screens whose state would end if the address were opened. */
  endedBy(match: RouteMatch, address: string, arrival: Arrival): readonly OpenScreen[] {
    const present = this.active();
    const found = this.#find(match, address, arrival);
    const isLeft = present !== null && present !== found?.screen && !present.route.meta.isKeepAlive;
    return [...(isLeft ? [present] : []), ...(found?.how === 'replaced' ? [found.screen] : [])];
  }

  /** Removes those of the tabs that are not fixed. @returns whether the one in front was among them */
  close(ids: readonly string[]): boolean {
    const { list, activeId } = this.state.get();
    const gone = list.filter(screen => ids.includes(screen.id) && screen.fixed === null);
    if (gone.length === 0) return false;
    this.#closed.keep(gone.filter(isInBar), list.filter(isInBar));
    const wasActive = gone.some(screen => screen.id === activeId);
    this.#put(
      list.filter(screen => !gone.includes(screen)),
      wasActive ? null : activeId,
    );
    return wasActive;
  }

  /** The tab to show when the one in front is gone. */
  previous(): OpenScreen | undefined {
    return lastShown(this.state.get().list);
  }

  /** Takes back the tab that was closed last, or a certain one, unloaded and at its place. */
  reopen(id?: string): OpenScreen | null {
    const taken = id === undefined ? this.#closed.take() : this.#closed.takeById(id);
    if (!taken) return null;
    const { list, activeId } = this.state.get();
    const open = list.find(screen => screen.key === taken.screen.key);
    if (open) return open;
    const { screen, index } = taken;
    const isFree = !list.some(one => one.id === screen.id);
    const back = { ...emptied(screen), released: false, id: isFree ? screen.id : freshId(list, screen.key) };
    this.#put([...list.slice(0, index), back, ...list.slice(index)], activeId);
    return back;
  }

  canReopen(): boolean {
    return !this.#closed.isEmpty();
  }

  /** Whether the tab is open or can still be taken back. */
  remembers(id: string): boolean {
    return this.#closed.has(id) || this.state.get().list.some(screen => screen.id === id);
  }

  /** Forgets the state of one tab; in front it is drawn anew at once. */
  refresh(id: string): void {
    const { activeId } = this.state.get();
    this.begun.dispatch(id);
    this.#change(id, screen => ({
      ...screen,
      epoch: screen.epoch + 1,
      alive: id === activeId,
      released: false,
    }));
  }

  setTitle(id: string, title: string): void {
    this.#change(id, screen => ({ ...screen, name: title.trim() || null }));
  }

  /** The first frame of a screen is drawn, or its failure is. */
  settle(id: string, outcome: Outcome): void {
    const open = new Map(this.state.get().list.map(screen => [screen.id, `${screen.id}:${screen.epoch}`]));
    const key = open.get(id);
    if (key === undefined || this.outcomes.get().get(key) === outcome) return;
    const present = new Set(open.values());
    const rest = [...this.outcomes.get()].filter(([one]) => present.has(one));
    this.outcomes.set(new Map([...rest, [key, outcome]]));
  }

  /** Fixes a tab at the start for this user, or lets it loose. @returns the routes pinned now, by name */
  pin(id: string, isPinned: boolean): readonly string[] {
    this.#change(id, screen =>
      screen.fixed === 'affix' ? screen : { ...screen, fixed: isPinned ? 'pin' : null },
    );
    const pinned = this.state.get().list.filter(screen => screen.fixed === 'pin');
    return [...new Set(pinned.map(screen => screen.route.name))];
  }

  /** Moves a tab to another place of the bar, counted from 0; fixed ones stay first. */
  move(id: string, to: number): void {
    const { list, activeId } = this.state.get();
    const hidden = list.filter(screen => !isInBar(screen));
    this.#put([...moved(list.filter(isInBar), id, to), ...hidden], activeId);
  }

  /** From now on one tab for each path: the one shown last of each stays. */
  mergePaths(): void {
    const { list, activeId } = this.state.get();
    const isSpared = ({ id }: OpenScreen) => id === activeId || this.#rules.isSpared(id);
    this.#put(merged(list, isSpared, pathOf), activeId);
  }

  /** Takes the kept screens of an app that crashed; their tabs stay in the bar. */
  release(app: MicroApp): void {
    const { list, activeId } = this.state.get();
    const isHurt = (screen: OpenScreen) => ownerOf(screen.route) === app && screen.id !== activeId;
    this.#put(
      list.map(screen => (isHurt(screen) ? released(screen) : screen)),
      activeId,
    );
  }

  /** Takes every screen out of the page, the one in front too, but for those that would lose something. */
  releaseAll(): void {
    const { list, activeId } = this.state.get();
    this.#put(
      list.map(screen => (this.#rules.isSpared(screen.id) ? screen : released(screen))),
      activeId,
    );
  }

  /** Puts the present list aside and brings that of a type back, unloaded. */
  restore(type: SystemType, sources: TabSources): void {
    const isRestoring = sources.isRestoring || this.#seen.has(type);
    this.#closed.clear();
    this.#type = type;
    this.#seen.add(type);
    this.#put(restoredTabs(storedTabs.of(type), { ...sources, isRestoring }), null);
  }

  /** After a sign-out nothing of it is left, in this browser tab either. */
  clear(): void {
    this.#type = null;
    this.#seen.clear();
    this.#closed.clear();
    storedTabs.remove();
    this.state.set({ list: [], activeId: null });
  }

  ofApp(app: MicroApp): readonly ShellTab[] {
    return this.#appTabs.of(app, this.state.get());
  }

  kept(app: MicroApp): number {
    return this.state.get().list.filter(screen => screen.alive && ownerOf(screen.route) === app).length;
  }

  #find(match: RouteMatch, address: string, arrival: Arrival): FoundTab | null {
    const looking = { aimed: this.#aimed, sharesPaths: this.#rules.sharesPaths() };
    return findTab(this.state.get(), match, address, arrival, looking);
  }

  #limit(list: readonly OpenScreen[], shownId: string): void {
    const before = list.filter(isInBar);
    const held = limited(list, shownId, this.#rules.isSpared, this.#rules.limits());
    this.#closed.keep(held.closed, before);
    this.#put(held.list, shownId);
    for (const screen of held.closed) this.closedByLimit.dispatch(screen);
  }

  #change(id: string, change: (screen: OpenScreen) => OpenScreen): void {
    const { list, activeId } = this.state.get();
    this.#put(
      list.map(screen => (screen.id === id ? change(screen) : screen)),
      activeId,
    );
  }

  #put(list: readonly OpenScreen[], activeId: string | null): void {
    const next = ordered(list);
    this.state.set({ list: next, activeId });
    if (this.#type !== null) storedTabs.keep(this.#type, next);
  }
}

/** What goes on of a tab: everything, or only its place where another query takes it over. */
function continued({ screen, how }: FoundTab): OpenScreen {
  return how === 'replaced' ? { ...emptied(screen), name: null, override: null } : screen;
}
