import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** So many times the usual quantity or price is a typing error rather than a purchase. */
const unlikelyTimes = 20;

/** Where a good has no past: so many are usual. */
const usualWithoutPast = 5000;

export type UnlikelyLine = {
  lineNo: number;
  name: string;
  unit: string;
  qty: Quantity;
  usualQty: Quantity;
  priceFen: Fen;
  usualFen: Fen | null;
  isMuch: boolean;
  isDear: boolean;
};

/**
 * Lines of a document that waits whose quantity is 20 times that of its type's last lines of the good, or whose price is
 * 20 times what the good cost last, or a twentieth of it.
 */
export function unlikelyLines(docId: RawBuilder<unknown>) {
  return sql<UnlikelyLine>`
    select "lineNo", name, unit, qty, "usualQty", "priceFen", "usualFen", "isMuch", "isDear"
    from (
      select
        line.line_no as "lineNo",
        goods.name,
        goods.base_unit as unit,
        trim_scale(line.base_qty) as qty,
        trim_scale(round(usual.qty, 3)) as "usualQty",
        round(line.net_fen / line.base_qty)::bigint as "priceFen",
        round(usual.fen)::bigint as "usualFen",
        line.base_qty >= usual.qty * ${unlikelyTimes}::int as "isMuch",
        coalesce(
          own.type in ('JH', 'QR')
            and line.net_fen > 0
            and (
              line.net_fen / line.base_qty >= usual.fen * ${unlikelyTimes}::int
              or line.net_fen / line.base_qty * ${unlikelyTimes}::int <= usual.fen
            ),
          false
        ) as "isDear"
      from goods.doc_line as line
      join goods.doc as own on own.id = line.doc_id
      join goods.goods on goods.id = line.goods_id
      cross join lateral (
        select
          coalesce(
            (
              select case when count(*) >= 3 then avg(earlier.base_qty) end
              from (
                select before.base_qty
                from goods.doc_line as before
                join goods.doc on doc.id = before.doc_id
                where before.goods_id = line.goods_id
                  and doc.type = own.type
                  and doc.status = 'audited'
                  and doc.reversal_of is null
                order by before.doc_id desc
                limit 20
              ) as earlier
            ),
            greatest(goods.max_stock, ${usualWithoutPast}::int)
          ) as qty,
          coalesce(nullif(goods.last_unit_cost, 0), nullif(goods.ref_cost_fen, 0), nullif(goods.retail_fen, 0)) as fen
      ) as usual
      where line.doc_id = ${docId}
        and own.status in ('draft', 'submitted')
        and own.reversal_of is null
    ) as judged
    where "isMuch" or "isDear"
    order by "lineNo"`;
}

export async function listUnlikelyLines(db: Db, docId: number): Promise<UnlikelyLine[]> {
  return (await unlikelyLines(sql`${docId}`).execute(db)).rows;
}
