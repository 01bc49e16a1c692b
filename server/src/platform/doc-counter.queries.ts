import { sql } from 'kysely';

import type { Tx } from '../db/transaction.ts';

/** `scope` is the warehouse, store or till that counts for itself; `bizDate` is `YYYY-MM-DD`. */
export type CounterKey = { docType: string; scope: string; bizDate: string };

/**
 * The next number of a document, from 1 and without gaps: the row stays locked until the caller's
 * transaction ends, and goes back when that fails. Lock order: after sources, before stock.
 */
export async function takeDocNumber(tx: Tx, { docType, scope, bizDate }: CounterKey): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    insert into platform.doc_counter as counter (doc_type, scope, biz_date, next)
    values (${docType}, ${scope}, ${bizDate}, 2)
    on conflict (doc_type, scope, biz_date)
    do update set next = counter.next + 1
    returning next - 1 as "taken"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a counter always answers');
  return row.taken;
}
