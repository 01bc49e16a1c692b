import { createHash } from 'node:crypto';

import { unwatched } from '../../db/statements/statement-watch.ts';
import { type Db, withTransaction } from '../../db/transaction.ts';
import { putSlowStatement } from './slow-statement.queries.ts';

const longestText = 4000;
let isKeeping = false;

type Slow = { route: string; text: string; ms: number; rows: number; at: Date };

/**
 * Keeps a slow statement for 运行状况. One at a time: where many are slow, what keeps them must not be one more; the log
 * has them all.
 */
export async function keepSlowStatement(db: Db, { text, ...slow }: Slow): Promise<void> {
  if (isKeeping) return;
  isKeeping = true;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const noted = { ...slow, hash, text: text.slice(0, longestText) };
  try {
    await unwatched(() => withTransaction(db, tx => putSlowStatement(tx, noted)));
  } finally {
    isKeeping = false;
  }
}
