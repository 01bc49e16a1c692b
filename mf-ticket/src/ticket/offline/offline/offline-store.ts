import { isRecord } from '@shanmen/shared';
import type { OfflineLease } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { OfflineSale } from '@shanmen/shared/contracts/ticket/offline/offline-sale';

/** A lease as this machine keeps it, with what was sold out of it here. */
export type KeptLease = {
  readonly lease: OfflineLease;
  /** This machine's clock when the terms came: only differences of it are used. */
  readonly arrivedAtMs: number;
  /** How many of the numbers were printed. */
  readonly used: number;
  /** Persons by slot. */
  readonly sold: Readonly<Record<number, number>>;
};

/** A sale that the server has not confirmed; `seq` is the order of selling. */
export type QueuedSale = { readonly seq: number; readonly sale: OfflineSale };

/**
 * The browser's database, under a name of its own: signing out, a refused token, what clears the stored items and
 * another version of the product never touch it.
 */
const databaseName = 'shanmen-offline';
const leases = 'leases';
const sales = 'sales';

export const offlineStore = {
  isThere: () => 'indexedDB' in globalThis,

  readLease: async (windowId: number): Promise<KeptLease | null> => {
    const stored = await within('readonly', tx => answerOf(tx.objectStore(leases).get(windowId)));
    return isKeptLease(stored) ? stored : null;
  },

  keepLease: (kept: KeptLease): Promise<unknown> =>
    within('readwrite', tx => answerOf(tx.objectStore(leases).put(kept, kept.lease.windowId))),

  dropLease: (windowId: number): Promise<unknown> =>
    within('readwrite', tx => answerOf(tx.objectStore(leases).delete(windowId))),

  /** In the order of selling. */
  listSales: async (): Promise<readonly QueuedSale[]> => {
    const stored = await within('readonly', tx => answerOf(tx.objectStore(sales).getAll()));
    return Array.isArray(stored) ? stored.filter(isQueued) : [];
  },

  /**
   * The sale and the numbers that it uses up are written together or not at all, and only if nobody has sold out of
   * the lease since it was read.
   */
  addSale: (sale: OfflineSale, before: KeptLease, after: KeptLease): Promise<unknown> =>
    within('readwrite', async tx => {
      const { windowId } = before.lease;
      const stored = await answerOf(tx.objectStore(leases).get(windowId));
      const isSame =
        isKeptLease(stored) && stored.lease.id === before.lease.id && stored.used === before.used;
      if (!isSame) throw new Error('该窗口正在另一个页面离线售票，请刷新后再试');
      await answerOf(tx.objectStore(leases).put(after, windowId));
      return answerOf(tx.objectStore(sales).add({ sale }));
    }),

  removeSales: (seqs: readonly number[]): Promise<unknown> =>
    within('readwrite', tx => Promise.all(seqs.map(seq => answerOf(tx.objectStore(sales).delete(seq))))),
};

/** What was written is on the disk when this comes back: the power may go a moment later. */
async function within<T>(mode: IDBTransactionMode, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const tx = database.transaction([leases, sales], mode, { durability: 'strict' });
    const done = completionOf(tx);
    const answer = await work(tx).catch((error: unknown) => {
      abandon(tx);
      throw error;
    });
    await done;
    return answer;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(leases);
    request.result.createObjectStore(sales, { keyPath: 'seq', autoIncrement: true });
  });
  return answerOf(request);
}

/** One that failed by itself is over already. */
function abandon(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // Over already.
  }
}

function completionOf(tx: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('本机没有存下这笔售票')));
  });
  // Whoever waits for an abandoned one hears why from the work itself.
  done.catch(() => undefined);
  return done;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('本机存储不可用')));
  });
}

function isKeptLease(value: unknown): value is KeptLease {
  return (
    isRecord(value) &&
    isRecord(value['lease']) &&
    Array.isArray(value['lease']['tickets']) &&
    isRecord(value['lease']['terms']) &&
    typeof value['used'] === 'number' &&
    isRecord(value['sold'])
  );
}

function isQueued(value: unknown): value is QueuedSale {
  return isRecord(value) && typeof value['seq'] === 'number' && isRecord(value['sale']);
}
