import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** The first of so many serial numbers; whoever wants others waits until this transaction ends. */
export async function takeSerials(tx: Tx, prefix: string, count: number): Promise<number> {
  const result = await sql<{ first: number }>`
    update goods.in_store_counter
    set next = next + ${count}
    where prefix = ${prefix}
    returning next - ${count} as first`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('the counter of in-store codes is part of every database');
  return row.first;
}

/** Those of the codes that some good has, from a time before they were counted. */
export async function findKnown(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await sql<{ barcode: string }>`
    select barcode
    from goods.goods_barcode
    where barcode = any(${[...codes]}::text[])`.execute(tx);
  return new Set(result.rows.map(({ barcode }) => barcode));
}

/** Goods that are sold by the piece and cannot be scanned, by code. */
export async function listUncoded(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from goods.goods
    where id = any(${[...ids]}::bigint[])
      and kind <> 'weighed'
      and not exists (
        select from goods.goods_barcode
        where goods_id = goods.id
          and pack_qty is null
      )
    order by code`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Gives each good its main bar code, by a new version of the good. */
export async function insertCodes(
  tx: Tx,
  codes: readonly { goodsId: number; barcode: string }[],
  staffId: number,
): Promise<void> {
  await sql`
    with given as (
      insert into goods.goods_barcode (barcode, goods_id, is_main)
      select barcode, "goodsId", true
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as code (barcode text, "goodsId" bigint)
      returning goods_id
    )
    update goods.goods
    set updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    from given
    where goods.id = given.goods_id`.execute(tx);
}
