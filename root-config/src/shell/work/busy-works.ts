import type { BusyWork } from '@shanmen/shared';
import { createStore, type Store } from '../../parts/store.ts';

export type BusyWorks = {
  /** What goes on now, in the order of its beginning. */
  readonly list: Store<readonly BusyWork[]>;
  /** @returns the function that ends it; calling it again does nothing */
  readonly begin: (work: BusyWork) => () => void;
  /** Whether money is on its way and nobody knows yet what came of it. */
  readonly isMoneyOut: () => boolean;
};

/** Work that the lock screen, an update and the release of kept screens wait for; no screen is left while money is out. */
export function createBusyWorks(): BusyWorks {
  const list = createStore<readonly BusyWork[]>([]);
  const going = new Map<symbol, BusyWork>();
  const isMoneyOut = () => list.get().includes('payment');
  const tell = () => {
    list.set([...going.values()]);
    if (isMoneyOut()) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
  };
  return {
    list,
    isMoneyOut,
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

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
