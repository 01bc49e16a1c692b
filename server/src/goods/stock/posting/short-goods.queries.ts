import type { Quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { bringsIn } from '../../documents/document/counterparty.queries.ts';

/** Goods of a `doc` that its `warehouse` does not hold in the quantity that leaves; while there are any, nobody can post it. */
export const shortGoods = sql`(
  select needed.goods_id, needed.qty, coalesce(balance.qty, 0) as there
  from (
    select line.goods_id, sum(line.base_qty) as qty
    from goods.doc_line as line
    where line.doc_id = doc.id
      and doc.reversal_of is null
      and not ${bringsIn}
    group by line.goods_id
  ) as needed
  left join goods.stock_balance as balance on balance.goods_id = needed.goods_id and balance.wh_id = doc.wh_id
  where coalesce(balance.qty, 0) < needed.qty
    and not warehouse.allow_negative
)`;

export type ShortGoods = { name: string; unit: string; qty: Quantity; there: Quantity };

/** Those of one document that nobody has posted yet. */
export async function listShortGoods(db: Db, docId: number): Promise<ShortGoods[]> {
  const result = await sql<ShortGoods>`
    select goods.name, goods.base_unit as unit, trim_scale(short.qty) as qty, trim_scale(short.there) as there
    from goods.doc
    join goods.warehouse on warehouse.id = doc.wh_id
    cross join lateral ${shortGoods} as short
    join goods.goods on goods.id = short.goods_id
    where doc.id = ${docId}
      and doc.status in ('draft', 'submitted')
    order by goods.code`.execute(db);
  return result.rows;
}
