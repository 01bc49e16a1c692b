import { ApiError, apiErrorOf } from '@shanmen/shared';
import type { QueuedSale, QueueStore } from './queue-store.ts';

export type OfflineState<Allowance, Sale> = {
  /** What the place was given; null where it has nothing. */
  readonly kept: Allowance | null;
  readonly queue: readonly QueuedSale<Sale>[];
  /** A person switched to selling without the server. It never begins by itself. */
  readonly isSelling: boolean;
  /** Why the queue is not empty although the server answers. */
  readonly problem: string | null;
  /** How many sales of this page wait for a second person. */
  readonly pending: number;
};

/** What became of a sale at the server: entered by itself, or left for a person to decide. */
export type Receipt = 'posted' | 'pending';

/** What a kind of counter sells without the server, out of which allowance, and how it hands in what it sold. */
export type OfflineTrade<Allowance, Sale, Local, Order> = {
  /** In the names of the locks that the pages of one machine share. */
  readonly name: string;
  readonly store: QueueStore<Allowance, Sale>;
  readonly placeOf: (kept: Allowance) => number;
  readonly isOver: (kept: Allowance, nowMs: number) => boolean;
  /** Whether what is stored is as it was when the sale was made. */
  readonly isSame: (stored: Allowance, before: Allowance) => boolean;
  /**
   * The sale of `local`, what is shown and printed of it, and the allowance without what it uses up.
   * @returns the words why not: nothing is sold beyond the allowance or after its time
   */
  readonly make: (
    kept: Allowance,
    local: Local,
    nowMs: number,
  ) => { readonly sale: Sale; readonly order: Order; readonly after: Allowance } | string;
  /** The key under which the server takes the sale once. */
  readonly keyOf: (sale: Sale) => string;
  /** One call. @returns what became of each sale of which the server said something, by its key */
  readonly handIn: (sales: readonly Sale[]) => Promise<ReadonlyMap<string, Receipt>>;
  readonly batchSize: number;
  readonly words: {
    readonly noAllowance: string;
    readonly unconfirmed: string;
    readonly unsent: (count: number) => string;
  };
};

export type OfflineDesk<Allowance, Sale, Local, Order> = {
  readonly state: () => OfflineState<Allowance, Sale>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what this machine has kept, whoever sells here now. */
  readonly load: (placeId: number | null) => Promise<void>;
  readonly keep: (allowance: Allowance) => Promise<void>;
  readonly drop: (allowance: Allowance) => Promise<void>;
  /** Runs the work unless a page of this machine sells there, or something is not handed in. */
  readonly whileNobodySells: (placeId: number, work: () => Promise<void>) => Promise<void>;
  /** One page of this machine sells at a place. @returns whether it is this one */
  readonly begin: () => Promise<boolean>;
  readonly end: () => void;
  /** Written down before anything is printed. @throws in words where the allowance does not carry it */
  readonly sell: (local: Local) => Promise<Order>;
  /** Hands in what was sold, in the order of selling. Of several pages one sends. */
  readonly send: () => Promise<void>;
  /** @throws in words while something was not handed in */
  readonly refuseUnsent: () => Promise<void>;
};

/** What a place sells by itself, and what of it the server does not know yet. One for the whole page. */
export function createOfflineDesk<Allowance, Sale, Local, Order>(
  trade: OfflineTrade<Allowance, Sale, Local, Order>,
): OfflineDesk<Allowance, Sale, Local, Order> {
  const page = pageState<Allowance, Sale>();
  return {
    state: page.state,
    subscribe: page.subscribe,
    ...keeping(trade, page),
    ...selling(trade, page),
    ...sending(trade, page),
  };
}

type PageState<Allowance, Sale> = ReturnType<typeof pageState<Allowance, Sale>>;

function pageState<Allowance, Sale>() {
  type State = OfflineState<Allowance, Sale>;
  let state: State = { kept: null, queue: [], isSelling: false, problem: null, pending: 0 };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (next: Partial<State>) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
}

/** As the pages of an older version on the same machine name it. */
const lockOf = (name: string, placeId: number) => `${name}-window-${placeId}`;

function keeping<Allowance, Sale>(
  { name, store, placeOf }: OfflineTrade<Allowance, Sale, never, unknown>,
  { change }: PageState<Allowance, Sale>,
): Pick<OfflineDesk<Allowance, Sale, never, never>, 'load' | 'keep' | 'drop' | 'whileNobodySells'> {
  return {
    load: async placeId => {
      if (!store.isThere()) return;
      const [queue, kept] = await Promise.all([
        store.listSales(),
        placeId === null ? null : store.readAllowance(placeId),
      ]);
      change({ queue, kept });
    },
    keep: async kept => {
      await store.keepAllowance(placeOf(kept), kept);
      change({ kept });
    },
    drop: async kept => {
      await store.dropAllowance(placeOf(kept));
      change({ kept: null });
    },
    whileNobodySells: async (placeId, work) => {
      await navigator.locks.request(lockOf(name, placeId), { ifAvailable: true }, async lock => {
        if (lock !== null && (await store.listSales()).length === 0) await work();
      });
    },
  };
}

function selling<Allowance, Sale, Local, Order>(
  trade: OfflineTrade<Allowance, Sale, Local, Order>,
  { state, change }: PageState<Allowance, Sale>,
): Pick<OfflineDesk<Allowance, Sale, Local, Order>, 'begin' | 'end' | 'sell'> {
  const { name, store, words } = trade;
  let release: (() => void) | null = null;
  return {
    begin: async () => {
      const { kept } = state();
      if (!kept || trade.isOver(kept, Date.now())) return false;
      const free = await hold(lockOf(name, trade.placeOf(kept)));
      if (!free) return false;
      release = free;
      change({ isSelling: true });
      return true;
    },
    end: () => {
      release?.();
      release = null;
      change({ isSelling: false });
    },
    sell: async local => {
      const { kept } = state();
      if (!kept) throw refused(words.noAllowance);
      const sold = trade.make(kept, local, Date.now());
      if (typeof sold === 'string') throw refused(sold);
      const { sale, order, after } = sold;
      const isSame = (stored: Allowance) => trade.isSame(stored, kept);
      try {
        await store.addSale({ placeId: trade.placeOf(kept), sale, isSame, after });
      } catch (error) {
        throw refused(apiErrorOf(error).message);
      }
      change({ kept: after, queue: await store.listSales() });
      return order;
    },
  };
}

function sending<Allowance, Sale>(
  trade: OfflineTrade<Allowance, Sale, never, unknown>,
  page: PageState<Allowance, Sale>,
): Pick<OfflineDesk<Allowance, Sale, never, never>, 'send' | 'refuseUnsent'> {
  const { name, store, words } = trade;
  let isSending = false;
  return {
    send: async () => {
      if (isSending || !store.isThere()) return;
      isSending = true;
      try {
        await navigator.locks.request(`${name}-send`, () => sendAll(trade, page));
      } finally {
        isSending = false;
        page.change({ queue: await store.listSales() });
      }
    },
    refuseUnsent: async () => {
      const queue = store.isThere() ? await store.listSales() : [];
      if (queue.length > 0) throw refused(words.unsent(queue.length));
    },
  };
}

/** Refusals that concern what was sent: another sale may be taken all the same. */
const ofOneSale: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** A batch that is refused as a whole is sent one by one, so that one bad sale keeps back none but itself. */
async function sendAll<Allowance, Sale>(
  trade: OfflineTrade<Allowance, Sale, never, unknown>,
  { state, change }: PageState<Allowance, Sale>,
): Promise<void> {
  let queue = await trade.store.listSales();
  let size = trade.batchSize;
  const stuck = new Set<number>();
  while (queue.length > 0) {
    const batch = queue.filter(({ seq }) => !stuck.has(seq)).slice(0, size);
    if (batch.length === 0) return;
    try {
      const waiting = await handIn(trade, batch);
      change({ problem: null, pending: state().pending + waiting });
    } catch (error) {
      const { status, message } = apiErrorOf(error);
      change({ problem: status === 0 ? null : message });
      if (!ofOneSale.has(status)) return;
      if (batch.length === 1) for (const { seq } of batch) stuck.add(seq);
      size = 1;
    }
    queue = await trade.store.listSales();
    change({ queue });
  }
}

/** Forgotten here only once the server has said what became of each. @returns how many wait for a second person */
async function handIn<Allowance, Sale>(
  { store, keyOf, handIn: call, words }: OfflineTrade<Allowance, Sale, never, unknown>,
  batch: readonly QueuedSale<Sale>[],
): Promise<number> {
  const receipts = await call(batch.map(({ sale }) => sale));
  const known = batch.filter(({ sale }) => receipts.has(keyOf(sale)));
  if (known.length === 0) throw new Error(words.unconfirmed);
  await store.removeSales(known.map(({ seq }) => seq));
  return known.filter(({ sale }) => receipts.get(keyOf(sale)) === 'pending').length;
}

/** Nothing was sold, and nothing is unknown about it. */
function refused(message: string): ApiError {
  return new ApiError({ status: 409, code: 'offline_refused', message, requestId: '' });
}

/** Held until the answer is called, or until the page is gone; null where another page holds it. */
function hold(name: string): Promise<(() => void) | null> {
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      if (lock === null) return resolve(null);
      return new Promise<void>(free => resolve(free));
    });
  });
}
