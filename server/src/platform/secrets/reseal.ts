import { type Db, withTransaction } from '../../db/transaction.ts';
import {
  listOldSeals,
  replaceSeals,
  type Sealed,
  type SealedColumn,
  sealedColumns,
} from './reseal.queries.ts';
import { openText, type PersonKeys, sealText } from './sealed-text.ts';

/** Few enough that nobody waits for a row. */
const batch = 500;

export type Reseal = {
  resealed: number;
  /** Sealed with a key that is not there, or altered; they stay as they are. */
  unreadable: number;
};

/** Seals values of older keys with the key in use. A value that changes meanwhile is sealed with that key anyway. */
export async function resealAll(db: Db, keys: PersonKeys): Promise<Reseal> {
  const done: Reseal = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    let old: Sealed[] = [];
    let after = 0;
    do {
      old = await listOldSeals(db, column, keys.current, after, batch);
      const { resealed, unreadable } = await resealOnce(db, column, old, keys);
      done.resealed += resealed;
      done.unreadable += unreadable;
      after = old.at(-1)?.id ?? after;
    } while (old.length === batch);
  }
  return done;
}

async function resealOnce(
  db: Db,
  column: SealedColumn,
  old: readonly Sealed[],
  keys: PersonKeys,
): Promise<Reseal> {
  const anew = old.flatMap(seal => {
    const text = openedOrNull(seal.sealed, keys);
    return text === null ? [] : [{ ...seal, anew: sealText(text, keys) }];
  });
  const unreadable = old.length - anew.length;
  if (anew.length === 0) return { resealed: 0, unreadable };
  return { resealed: await withTransaction(db, tx => replaceSeals(tx, column, anew)), unreadable };
}

function openedOrNull(sealed: string, keys: PersonKeys): string | null {
  try {
    return openText(sealed, keys);
  } catch {
    return null;
  }
}
