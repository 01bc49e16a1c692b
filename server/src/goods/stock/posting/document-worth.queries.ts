import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { broughtBy } from './posting.queries.ts';

/** How much of its source each line of a `doc` takes back together with those above it. */
const takenUntil = sql`(
  select own.id, sum(own.base_qty) over (partition by own.source_line_id order by own.line_no) as qty
  from goods.doc_line as own
  where own.doc_id = doc.id
)`;

/** What a `line` has `taken` back costs its share of what its `source` cost, up to it less up to the line above it. */
const shareOfSource = sql`(
  round(coalesce(source.cost_fen, 0) * (source.returned_qty + taken.qty) / source.base_qty)
  - case
    when taken.qty = line.base_qty then source.returned_cost_fen
    else round(coalesce(source.cost_fen, 0) * (source.returned_qty + taken.qty - line.base_qty) / source.base_qty)
  end
)`;

/** What is taken back leaves a warehouse with no more than lies there, and with all of it where it is the last. */
const takenBack = sql`(
  case
    when line.condition = 'lost' then 0
    when doc.type in ('XT', 'GH') then ${shareOfSource}
    when balance.qty = line.base_qty then balance.value_fen
    when balance.qty > line.base_qty and balance.value_fen < ${shareOfSource}
      then round(line.base_qty * balance.value_fen / balance.qty)
    else ${shareOfSource}
  end
)`;

/**
 * What a `doc` that waits will cost when it is posted now: what comes at a price brings that price, what is put
 * together costs what it is made of, what is taken back what its source cost, everything else what it costs where it
 * lies; a red one takes back what its original cost, so its cost is negative as its amount is.
 */
export const costNow = (costExclTax: boolean) => sql<Fen>`(
  case
    when doc.reversal_of is not null then (select -abs(original.cost_fen) from goods.doc as original where original.id = doc.reversal_of)
    else (
      select round(sum(case
        when doc.type = 'JH' or (doc.type = 'QR' and (line.gift or line.net_fen + line.fee_fen > 0))
          then ${broughtBy(sql`(doc.type = 'JH' and ${costExclTax}::boolean)`)}
        when source.id is not null then ${takenBack}
        when balance.qty > 0 then line.base_qty * balance.value_fen / balance.qty
        else line.base_qty * coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen, 0)
      end)) + case when doc.cz_mode = 'assemble' then doc.fee_fen else 0 end
      from goods.doc_line as line
      join ${takenUntil} as taken on taken.id = line.id
      join goods.goods on goods.id = line.goods_id
      left join goods.doc_line as source on source.id = line.source_line_id
      left join goods.stock_balance as balance on balance.goods_id = line.goods_id and balance.wh_id = doc.wh_id
      where line.doc_id = doc.id
        and line.side is distinct from case when doc.cz_mode = 'assemble' then 'parent' else 'component' end
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
    select ${isPriced ? priced : sql`abs(${costNow(false)})`} as worth
    from goods.doc
    where doc.id = ${docId}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('a document has lines');
  return row.worth;
}
