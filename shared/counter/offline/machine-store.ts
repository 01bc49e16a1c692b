import type { QueuedSale, QueueStore } from './queue-store.ts';

/** For tests: what one machine keeps, for all of its pages, in memory. */
export function machineStore<Allowance, Sale>(
  begin: readonly (readonly [placeId: number, allowance: Allowance])[] = [],
): QueueStore<Allowance, Sale> {
  const allowances = new Map(begin);
  const queue: QueuedSale<Sale>[] = [];
  let seq = 0;
  return {
    isThere: () => true,
    readAllowance: async placeId => allowances.get(placeId) ?? null,
    keepAllowance: async (placeId, allowance) => allowances.set(placeId, allowance),
    dropAllowance: async placeId => allowances.delete(placeId),
    listSales: async () => [...queue],
    addSale: async ({ placeId, sale, isSame, after }) => {
      const stored = allowances.get(placeId);
      if (!stored || !isSame(stored)) throw new Error('该台正在另一个页面离线销售');
      allowances.set(placeId, after);
      seq += 1;
      queue.push({ seq, sale });
    },
    removeSales: async seqs => {
      for (const gone of seqs) {
        queue.splice(
          queue.findIndex(each => each.seq === gone),
          1,
        );
      }
    },
  };
}

/** For tests: locks of one browser, of which whoever asks second gets none. */
export function fakeLocksOfBrowser(): void {
  beforeEach(() => Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() }));
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));
}

function fakeLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, second: unknown, third?: (lock: unknown) => unknown) => {
      const work = typeof second === 'function' ? second : third;
      if (held.has(name)) return work?.(null);
      held.add(name);
      try {
        return await work?.({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}
