import { isRecord, session } from '@shanmen/shared';

export type StoredDraft = { readonly savedAt: string; readonly lines: readonly unknown[] };

/** Where drafts lie until the document is saved. */
export type DraftShelf = {
  readonly read: (id: string) => Promise<StoredDraft | null>;
  readonly write: (id: string, draft: StoredDraft) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

const databaseName = 'shanmen';
const table = 'line-drafts';

/** Drafts in the browser's database, each under its document and its user. */
export const draftShelf: DraftShelf = {
  read: async id => draftOf(await ask('readonly', store => store.get(owned(id)))),
  write: async (id, draft) => void (await ask('readwrite', store => store.put(draft, owned(id)))),
  remove: async id => void (await ask('readwrite', store => store.delete(owned(id)))),
};

/** Whose drafts the last call meant: at a sign-out they are dropped after their owner is gone. */
let owner = '';

/** Nobody is offered what another user typed on this computer. */
function owned(id: string): string {
  owner = session.userInfo()?.userName ?? owner;
  return `${owner}:${id}`;
}

async function ask(mode: IDBTransactionMode, call: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await answerOf(call(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser kept nothing')));
  });
}

function draftOf(stored: unknown): StoredDraft | null {
  if (!isRecord(stored)) return null;
  const { savedAt, lines } = stored;
  return typeof savedAt === 'string' && Array.isArray(lines) ? { savedAt, lines } : null;
}
