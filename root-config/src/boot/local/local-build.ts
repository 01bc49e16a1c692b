/** What the shell says of a developer's build in this page. */
export type LocalBuild = {
  readonly module: string;
  readonly origin: string;
  readonly until: string;
  readonly state: LocalStateStore;
};

/**
 * Why the build is not in the page: its server does not answer, what it says was not signed by it, or the browser does
 * not let this site reach the machine.
 */
export type ListFault = 'MF-101' | 'MF-102' | 'MF-116';

export type LocalState = {
  readonly fault: ListFault | null;
  /** The browser was told to let this site reach it, after the page went on without. */
  readonly isAllowed: boolean;
  /** A change came that only a new page shows. */
  readonly needsPage: boolean;
  /** Its time is over: nothing more of it comes into the page. */
  readonly isOver: boolean;
};

/** As the stores of the shell, whose module brings React along. */
type LocalStateStore = {
  readonly get: () => LocalState;
  readonly set: (state: LocalState) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function localState(): LocalStateStore {
  let current: LocalState = { fault: null, isAllowed: false, needsPage: false, isOver: false };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(state) {
      current = state;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
