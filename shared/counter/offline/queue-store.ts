import { isRecord } from '@shanmen/shared';

/** A sale that the server has not confirmed; `seq` is the order of selling. */
export type QueuedSale<Sale> = { readonly seq: number; readonly sale: Sale };

/**
 * What a place of sale keeps for the time without the server: its allowance, which says what may be sold and how far it
 * was, and the sales that were made.
 */
export type QueueStore<Allowance, Sale> = {
  readonly isThere: () => boolean;
  readonly readAllowance: (placeId: number) => Promise<Allowance | null>;
  readonly keepAllowance: (placeId: number, allowance: Allowance) => Promise<unknown>;
  readonly dropAllowance: (placeId: number) => Promise<unknown>;
  /** In the order of selling. */
  readonly listSales: () => Promise<readonly QueuedSale<Sale>[]>;
  /**
   * The sale and what it uses up of the allowance are written together or not at all, and only if nobody has sold out
   * of it since it was read, as `isSame` says of what is stored.
   */
  readonly addSale: (adding: {
    readonly placeId: number;
    readonly sale: Sale;
    readonly isSame: (stored: Allowance) => boolean;
    readonly after: Allowance;
  }) => Promise<unknown>;
  readonly removeSales: (seqs: readonly number[]) => Promise<unknown>;
};

type StoreParts<Allowance, Sale> = {
  /** Of its own for each kind of counter. */
  readonly database: string;
  readonly isAllowance: (value: unknown) => value is Allowance;
  readonly isSale: (value: unknown) => value is Sale;
  /** What is said where another page sold out of the same allowance. */
  readonly takenElsewhere: string;
};

/** The names of the parts of the database as tills and windows have them on their disks. */
const allowances = 'leases';
const sales = 'sales';

/**
 * The browser's database, under a name of its own: signing out, a refused token, what clears the stored items and
 * another version of the product never touch it.
 */
export function queueStore<Allowance, Sale>({
  database,
  isAllowance,
  isSale,
  takenElsewhere,
}: StoreParts<Allowance, Sale>): QueueStore<Allowance, Sale> {
  const read = <T>(work: Work<T>) => within(database, 'readonly', work);
  const write = <T>(work: Work<T>) => within(database, 'readwrite', work);
  const isQueued = (value: unknown): value is QueuedSale<Sale> =>
    isRecord(value) && typeof value['seq'] === 'number' && isSale(value['sale']);
  return {
    isThere: () => 'indexedDB' in globalThis,
    readAllowance: async placeId => {
      const stored = await read(tx => answerOf(tx.objectStore(allowances).get(placeId)));
      return isAllowance(stored) ? stored : null;
    },
    keepAllowance: (placeId, allowance) =>
      write(tx => answerOf(tx.objectStore(allowances).put(allowance, placeId))),
    dropAllowance: placeId => write(tx => answerOf(tx.objectStore(allowances).delete(placeId))),
    listSales: async () => {
      const stored: unknown = await read(tx => answerOf(tx.objectStore(sales).getAll()));
      return Array.isArray(stored) ? stored.filter(isQueued) : [];
    },
    addSale: ({ placeId, sale, isSame, after }) =>
      write(async tx => {
        const stored = await answerOf(tx.objectStore(allowances).get(placeId));
        if (!isAllowance(stored) || !isSame(stored)) throw new Error(takenElsewhere);
        await answerOf(tx.objectStore(allowances).put(after, placeId));
        return answerOf(tx.objectStore(sales).add({ sale }));
      }),
    removeSales: seqs =>
      write(tx => Promise.all(seqs.map(seq => answerOf(tx.objectStore(sales).delete(seq))))),
  };
}

type Work<T> = (tx: IDBTransaction) => Promise<T>;

/** What was written is on the disk when this comes back: the power may go a moment later. */
async function within<T>(name: string, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const database = await open(name);
  try {
    const tx = database.transaction([allowances, sales], mode, { durability: 'strict' });
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

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(allowances);
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
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('本机没有存下这笔销售')));
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
