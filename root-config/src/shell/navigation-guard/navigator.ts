import { refusedState, type RouteMatch } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { createStore, type Store } from '../../parts/store.ts';
import type { Arrival } from '../../tabs/find-tab.ts';
import { decide, type Decision, type DecisionPorts } from './decision.ts';

/** The address that is open: judged, matched, and equal to the address bar. */
export type Position = { readonly address: string; readonly match: RouteMatch };

export type NavigatorPorts = DecisionPorts & {
  readonly buildMenu: (type: SystemType) => Promise<boolean>;
  /** While the screen is locked, Back and Forward lead nowhere. */
  readonly isHeld: () => boolean;
  /** Whether money is out whose outcome the open screen waits for; whoever tries to leave is told. */
  readonly staysForMoney: () => boolean;
  /** Whether opening the address would destroy unsaved input. */
  readonly wouldLose: (position: Position, arrival: Arrival) => boolean;
  /** Asks whether that input may go; afterwards nothing of it is left to lose. */
  readonly askToLeave: (position: Position, arrival: Arrival) => Promise<boolean>;
  /** Called after the position changed and before single-spa looks at it. */
  readonly opened: (position: Position, arrival: Arrival) => void;
};

/** How a decided address gets into the address bar; `resume` takes up a stopped Back or Forward. */
type Entry = { readonly arrival: Arrival; readonly resume: (() => void) | null };
type Opening = Extract<Decision, { kind: 'open' }>;

/** Takes every navigation of the page through the guard before it shows. */
export class Navigator {
  readonly position: Store<Position | null> = createStore<Position | null>(null);
  readonly #ports: NavigatorPorts;
  /** Counts navigations: one that waited for the menu gives way to a newer one. */
  #latest = 0;
  #isOwn = false;
  /** The entry of the history that is open, where browsers name entries. */
  #place: string | null = null;

  constructor(ports: NavigatorPorts) {
    this.#ports = ports;
  }

  go(address: string, options: { readonly replace?: boolean } = {}): void {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin) return;
    const decision = this.#decide(url.pathname + url.search + url.hash);
    if (this.#leavesScreen(decision) && this.#ports.staysForMoney()) return;
    const isHere = decision.kind === 'open' && decision.address === this.position.get()?.address;
    const arrival = options.replace || isHere ? 'replace' : 'push';
    if (decision.kind === 'open' && this.#ports.wouldLose(decision, arrival)) {
      this.#leaveFirst(decision, arrival, () => this.go(address, options));
      return;
    }
    void this.#follow(decision, { arrival, resume: null });
  }

  /** Judges the present address and opens what it comes to; resolves when something is open. */
  enter(): Promise<void> {
    return this.#follow(this.#decide(currentAddress()), { arrival: 'replace', resume: null });
  }

  /** Judges every navigation from here on, until the answer is called. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    if ('navigation' in window) {
      navigation.addEventListener('navigate', event => this.#judge(event), { signal });
      const changed = (event: NavigationCurrentEntryChangeEvent) =>
        this.#settle(arrivalOf(event.navigationType));
      navigation.addEventListener('currententrychange', changed, { signal });
    }
    const moved = (event: Event) => this.#settle(arrivalOf(Reflect.get(event, 'singleSpaTrigger')));
    // Past single-spa, which puts the listeners of others off until its apps have been unmounted.
    EventTarget.prototype.addEventListener.call(window, 'popstate', moved, { signal });
    return () => ending.abort();
  }

  #decide(address: string): Decision {
    return decide(address, this.#ports);
  }

  /** Before the fact: a refused or waiting move is stopped, so the bar never shows its address. */
  #judge(event: NavigateEvent): void {
    const url = new URL(event.destination.url);
    const isOurs = event.destination.sameDocument && url.origin === location.origin;
    if (this.#isOwn || !isOurs || event.hashChange || event.navigationType === 'reload') return;
    const address = url.pathname + url.search + url.hash;
    const stop = () => {
      if (event.cancelable && address !== this.position.get()?.address) event.preventDefault();
    };
    if (this.#ports.isHeld()) return stop();
    const decision = this.#decide(address);
    if (this.#leavesScreen(decision) && this.#ports.staysForMoney()) return stop();
    const isUnchanged = decision.kind === 'open' && decision.address === address;
    const { arrival } = entryOf(event);
    const isLosing = decision.kind === 'open' && this.#ports.wouldLose(decision, arrival);
    if ((isUnchanged && !isLosing) || !event.cancelable) return;
    event.preventDefault();
    const entry = entryOf(event);
    const again = entry.resume ?? (() => this.go(address, { replace: entry.arrival === 'replace' }));
    if (isLosing) this.#leaveFirst(decision, arrival, again);
    else queueMicrotask(() => void this.#follow(decision, entry));
  }

  #leaveFirst(position: Position, arrival: Arrival, go: () => void): void {
    void this.#ports.askToLeave(position, arrival).then(leaves => leaves && go());
  }

  /** After the fact: what was allowed, and in browsers without the Navigation API what was not. */
  #settle(arrival: Arrival): void {
    const address = currentAddress();
    if (this.#isOwn) return;
    if (address === this.position.get()?.address) return this.#keepPlace();
    if (this.#ports.isHeld()) return this.#stepBack();
    const decision = this.#decide(address);
    if (this.#leavesScreen(decision) && this.#ports.staysForMoney()) return this.#stepBack();
    if (this.#place !== null && decision.kind === 'open' && this.#ports.wouldLose(decision, arrival)) {
      // Browsers let a page stop one Back for each key or click; the next one is taken back and asked about.
      this.#stepBack();
      return this.#leaveFirst(decision, arrival, () => this.go(address));
    }
    if (decision.kind !== 'open' || decision.address !== address) {
      void this.#follow(decision, { arrival: 'replace', resume: null });
      return;
    }
    this.#latest += 1;
    this.#open(decision, arrival);
    this.#keepPlace();
  }

  /** To another screen; the end of the session is not to be held up. */
  #leavesScreen(decision: Decision): boolean {
    if (decision.kind !== 'open') return true;
    const { name, path } = decision.match.route;
    return path !== '/login' && name !== this.position.get()?.match.route.name;
  }

  /** A move that could not be stopped is undone: its entry is left for the one that is open. */
  #stepBack(): void {
    if (this.#place !== null) void navigation.traverseTo(this.#place);
    else history.replaceState(history.state, '', this.position.get()?.address);
  }

  #keepPlace(): void {
    if ('navigation' in window) this.#place = navigation.currentEntry?.key ?? null;
  }

  async #follow(decision: Decision, entry: Entry): Promise<void> {
    const mine = ++this.#latest;
    if (decision.kind === 'open') {
      this.#commit(decision, entry);
      return;
    }
    const isBuilt = await this.#ports.buildMenu(decision.type);
    if (mine !== this.#latest) return;
    // Rule 4 retries once: a menu that is still missing now ends at the entrance.
    const again = this.#decide(isBuilt ? decision.address : '/entrance');
    const last = again.kind === 'open' ? again : this.#decide('/entrance');
    if (last.kind === 'open') this.#commit(last, isBuilt ? entry : { arrival: 'replace', resume: null });
  }

  /** Puts a decided address into the bar; the position changes first, so activity is right at once. */
  #commit(decision: Opening, entry: Entry): void {
    const isRedirected = decision.redirects > 0;
    if (entry.resume && !isRedirected) {
      entry.resume();
      return;
    }
    // A refused link leads to /401 beside the page it stood on; every other redirect takes the place.
    const isPush = entry.arrival === 'push' && (!isRedirected || decision.refused !== null);
    const kept = decision.address === currentAddress() ? history.state : null;
    const state: unknown = decision.refused === null ? kept : refusedState(decision.refused);
    this.#open(decision, isPush ? 'push' : 'replace');
    this.#isOwn = true;
    if (isPush) history.pushState(state, '', decision.address);
    else history.replaceState(state, '', decision.address);
    this.#isOwn = false;
    this.#keepPlace();
  }

  #open({ address, match }: Opening, arrival: Arrival): void {
    this.position.set({ address, match });
    this.#ports.opened({ address, match }, arrival);
  }
}

function entryOf(event: NavigateEvent): Entry {
  const { key } = event.destination;
  if (event.navigationType !== 'traverse') {
    return { arrival: event.navigationType === 'push' ? 'push' : 'replace', resume: null };
  }
  return { arrival: 'traverse', resume: key === '' ? null : () => void navigation.traverseTo(key) };
}

function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}

function arrivalOf(trigger: unknown): Arrival {
  if (trigger === 'pushState' || trigger === 'push') return 'push';
  return trigger === 'replaceState' || trigger === 'replace' ? 'replace' : 'traverse';
}
