import type { BusyWork } from '@shanmen/shared';
import { createStore, type Store } from '../../parts/store.ts';

export type BusyWorks = {
  /** What goes on now, in the order of its beginning. */
  readonly list: Store<readonly BusyWork[]>;
  /** @returns the function that ends it; calling it again does nothing */
  readonly begin: (work: BusyWork) => () => void;
};

/** Work that the lock screen, an update and the release of kept screens wait for. */
export function createBusyWorks(): BusyWorks {
  const list = createStore<readonly BusyWork[]>([]);
  const going = new Map<symbol, BusyWork>();
  const tell = () => list.set([...going.values()]);
  return {
    list,
    begin(work) {
      const one = Symbol(work);
      going.set(one, work);
      tell();
      return () => {
        if (going.delete(one)) tell();
      };
    },
  };
}
