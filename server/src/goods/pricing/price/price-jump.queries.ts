import type { Fen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** A line of a purchase that costs more than it should, by the last purchase of its good before, wherever that was. */
export type PriceJump = { lineNo: number; name: string; priceFen: Fen; lastFen: Fen; lastNo: string | null };

/** Those lines of one document; a number out of reach is null. @param percent of the last price, above which one is dear */
export function priceJumps(docId: RawBuilder<unknown>, percent: number, reach: WarehouseReach) {
  return sql<PriceJump>`
    select
      line.line_no as "lineNo",
      goods.name,
      round(line.net_fen / line.base_qty)::bigint as "priceFen",
      round(last.net_fen / last.base_qty)::bigint as "lastFen",
      case when ${inReach('place', reach)} then last.no end as "lastNo"
    from goods.doc_line as line
    join goods.doc as purchase on purchase.id = line.doc_id
    join goods.goods on goods.id = line.goods_id
    cross join lateral (
      select before.no, before.wh_id, bought.net_fen, bought.base_qty
      from goods.doc_line as bought
      join goods.doc as before on before.id = bought.doc_id
      where bought.goods_id = line.goods_id
        and bought.net_fen > 0
        and before.type = 'JH'
        and before.status = 'audited'
        and before.reversal_of is null
        and before.id <> purchase.id
        and (purchase.audited_at is null or before.audited_at < purchase.audited_at)
      order by before.audited_at desc, bought.line_no desc
      limit 1
    ) as last
    join goods.warehouse as place on place.id = last.wh_id
    where line.doc_id = ${docId}
      and purchase.type = 'JH'
      and purchase.reversal_of is null
      and line.net_fen * last.base_qty * 100 > last.net_fen * line.base_qty * ${percent}::int
    order by line.line_no`;
}

export async function listPriceJumps(
  db: Db,
  docId: number,
  percent: number,
  reach: WarehouseReach,
): Promise<PriceJump[]> {
  return (await priceJumps(sql`${docId}`, percent, reach).execute(db)).rows;
}
