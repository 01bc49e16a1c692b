/**
 * The browser's database, under a name of its own: signing out, and what clears the stored items, never touch it.
 * Where it cannot be opened nothing is kept, and the till sells all the same.
 */
const databaseName = 'shanmen-till';
const parts = ['carts', 'days'] as const;

/** One part of what a till keeps on its machine. */
export function tillStore(part: (typeof parts)[number]) {
  return {
    read: (key: IDBValidKey): Promise<unknown> => within(part, 'readonly', store => store.get(key)),
    /** @param value null forgets what was kept */
    keep: (key: IDBValidKey, value: object | null): Promise<unknown> =>
      within(part, 'readwrite', store => {
        if (value === null) store.delete(key);
        else store.put(value, key);
        return store.count();
      }),
  };
}

let opened: Promise<IDBDatabase> | null = null;

async function within<T>(
  part: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  if (!('indexedDB' in globalThis)) return null;
  try {
    opened ??= open();
    const database = await opened;
    return await answerOf(work(database.transaction(part, mode).objectStore(part)));
  } catch {
    // Blocked by the browser, or closed by it: the next time it is opened anew.
    opened = null;
    return null;
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    for (const part of parts) if (!result.objectStoreNames.contains(part)) result.createObjectStore(part);
  });
  const database = await answerOf(request);
  // A later version of the product in another tab waits until this one has let go.
  database.addEventListener('versionchange', () => {
    database.close();
    opened = null;
  });
  return database;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database is shut')));
  });
}
