import { refusedState, type RouteMatch } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { createStore, type Store } from '../store.ts';
import type { Arrival } from '../tabs/tabs.ts';
import { decide, type Decision, type DecisionPorts } from './decision.ts';

/** The address that is open: judged, matched, and equal to the address bar. */
export type Position = { readonly address: string; readonly match: RouteMatch };

export type Navigator = {
  readonly position: Store<Position | null>;
  readonly go: (address: string, options?: { readonly replace?: boolean }) => void;
  /** Judges the present address and opens what it comes to; resolves when something is open. */
  readonly enter: () => Promise<void>;
  /** Judges every navigation from here on, until the answer is called. */
  readonly listen: () => () => void;
};

export type NavigatorPorts = DecisionPorts & {
  readonly buildMenu: (type: SystemType) => Promise<boolean>;
  /** Called after the position changed and before single-spa looks at it. */
  readonly opened: (position: Position, arrival: Arrival) => void;
  /** Called when a navigation waits for the menu. */
  readonly waiting: () => void;
};

/** How a decided address gets into the address bar. */
type Entry = { readonly arrival: Arrival; readonly resume: (() => void) | null };
type Opening = Extract<Decision, { kind: 'open' }>;

export function createNavigator(ports: NavigatorPorts): Navigator {
  const position = createStore<Position | null>(null);
  let latest = 0;
  let own = false;

  function open(decision: Opening, arrival: Arrival): void {
    const { address, match } = decision;
    position.set({ address, match });
    ports.opened({ address, match }, arrival);
  }

  /** Puts a decided address into the bar; the position changes first, so activity is right at once. */
  function commit(decision: Opening, entry: Entry): void {
    const redirected = decision.redirects > 0;
    // A refused link leads to /401 beside the page it stood on; every other redirect takes the place.
    const push = entry.arrival === 'push' && (!redirected || decision.refused !== null);
    if (entry.resume && !redirected) {
      entry.resume();
      return;
    }
    open(decision, push ? 'push' : 'replace');
    own = true;
    const isHere = decision.address === currentAddress();
    const state =
      decision.refused === null ? (isHere ? history.state : null) : refusedState(decision.refused);
    if (push) history.pushState(state, '', decision.address);
    else history.replaceState(state, '', decision.address);
    own = false;
  }

  async function follow(decision: Decision, entry: Entry): Promise<void> {
    const mine = ++latest;
    if (decision.kind === 'open') {
      commit(decision, entry);
      return;
    }
    ports.waiting();
    const built = await ports.buildMenu(decision.type);
    if (mine !== latest) return;
    const again = decide(built ? decision.address : '/entrance', ports);
    // Rule 4 retries once: a menu that is still missing now ends at the entrance.
    const last = again.kind === 'open' ? again : decide('/entrance', ports);
    if (last.kind === 'open') commit(last, built ? entry : { arrival: 'replace', resume: null });
  }

  function go(address: string, options: { readonly replace?: boolean } = {}): void {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin) return;
    const decision = decide(url.pathname + url.search + url.hash, ports);
    const isHere = decision.kind === 'open' && decision.address === position.get()?.address;
    const arrival = options.replace || isHere ? 'replace' : 'push';
    void follow(decision, { arrival, resume: null });
  }

  /** After the fact: browsers without the Navigation API, and moves that could not be stopped. */
  function committed(arrival: Arrival): void {
    const address = currentAddress();
    if (own || address === position.get()?.address) return;
    const decision = decide(address, ports);
    if (decision.kind === 'open' && decision.address === address) {
      latest += 1;
      open(decision, arrival);
    } else void follow(decision, { arrival: 'replace', resume: null });
  }

  /** Before the fact: a refused or waiting move is stopped, so the bar never shows its address. */
  function judged(event: NavigateEvent): void {
    const url = new URL(event.destination.url);
    const isOurs = event.destination.sameDocument && url.origin === location.origin;
    if (own || !isOurs || event.hashChange || event.navigationType === 'reload') return;
    const address = url.pathname + url.search + url.hash;
    const decision = decide(address, ports);
    const unchanged = decision.kind === 'open' && decision.address === address;
    if (unchanged || !event.cancelable) return;
    event.preventDefault();
    const { key } = event.destination;
    const resume = () => (key ? void navigation.traverseTo(key) : go(address));
    const entry: Entry =
      event.navigationType === 'traverse'
        ? { arrival: 'traverse', resume }
        : { arrival: event.navigationType === 'push' ? 'push' : 'replace', resume: null };
    queueMicrotask(() => void follow(decision, entry));
  }

  return {
    position,
    go,
    enter: () => follow(decide(currentAddress(), ports), { arrival: 'replace', resume: null }),
    listen: () => listenTo(judged, committed),
  };
}

function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}

function listenTo(judged: (event: NavigateEvent) => void, committed: (arrival: Arrival) => void): () => void {
  const moved = (event: Event) => committed(arrivalOf(Reflect.get(event, 'singleSpaTrigger')));
  const changed = (event: NavigationCurrentEntryChangeEvent) => committed(arrivalOf(event.navigationType));
  const hasNavigation = 'navigation' in window;
  if (hasNavigation) {
    navigation.addEventListener('navigate', judged);
    navigation.addEventListener('currententrychange', changed);
  }
  // Past single-spa, which puts the listeners of others off until its apps have been unmounted.
  EventTarget.prototype.addEventListener.call(window, 'popstate', moved);
  return () => {
    if (hasNavigation) {
      navigation.removeEventListener('navigate', judged);
      navigation.removeEventListener('currententrychange', changed);
    }
    EventTarget.prototype.removeEventListener.call(window, 'popstate', moved);
  };
}

function arrivalOf(trigger: unknown): Arrival {
  if (trigger === 'pushState' || trigger === 'push') return 'push';
  return trigger === 'replaceState' || trigger === 'replace' ? 'replace' : 'traverse';
}
