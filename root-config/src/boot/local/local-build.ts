/** What the shell says of a developer's build in this page. */
export type LocalBuild = {
  readonly module: string;
  readonly origin: string;
  readonly until: string;
  readonly state: LocalStateStore;
};

export type LocalState = {
  /** Why the build is not in the page: its server does not answer, or what it says was not signed by it. */
  readonly fault: 'MF-101' | 'MF-102' | null;
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
  let current: LocalState = { fault: null, needsPage: false, isOver: false };
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
