import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** What the goods of a document cost where they lie now; of a red document what its original cost. */
export const costNow = sql<Fen>`(
  case
    when doc.reversal_of is not null then (select abs(original.cost_fen) from goods.doc as original where original.id = doc.reversal_of)
    else (
      select round(sum(line.base_qty * case
        when balance.qty > 0 then balance.value_fen / balance.qty
        else coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen, 0)
      end))
      from goods.doc_line as line
      join goods.goods on goods.id = line.goods_id
      left join goods.stock_balance as balance on balance.goods_id = line.goods_id and balance.wh_id = doc.wh_id
      where line.doc_id = doc.id
        and line.side is distinct from 'component'
    )
  end
)::bigint`;

/** What a document is worth where its limit is judged: its amount, where its type has one, else what its goods cost. */
export async function readWorth(db: Db, docId: number, isPriced: boolean): Promise<Fen> {
  const priced = sql`(
    select abs(sum(line.net_fen))
    from goods.doc_line as line
    where line.doc_id = doc.id
      and line.side is distinct from 'component'
  )::bigint`;
  const result = await sql<{ worth: Fen }>`
    select ${isPriced ? priced : costNow} as worth
    from goods.doc
    where doc.id = ${docId}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('a document has lines');
  return row.worth;
}
