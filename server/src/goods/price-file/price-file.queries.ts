import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** Stores in use by code and by name. */
export async function readStoreNames(db: Db): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ id: number; code: string; name: string }>`
    select id, code, name
    from goods.store
    where status = 'active'`.execute(db);
  return new Map(result.rows.flatMap(({ id, code, name }) => [[name, id] as const, [code, id] as const]));
}

/** Goods in use among these codes. */
export async function readGoodsIds(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ id: number; code: string }>`
    select id, code
    from goods.goods
    where code = any(${[...codes]}::text[])
      and status = 'active'`.execute(db);
  return new Map(result.rows.map(({ id, code }) => [code, id]));
}
