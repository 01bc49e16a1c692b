import type { Fen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { LineCost, PostedFrom } from './posting.ts';

/** What a `line` of a `doc` brings: its amount and its share of the fee, without the tax where its document is costed so. */
export const broughtBy = (costExclTax: RawBuilder<boolean>) =>
  sql<Fen>`(line.net_fen + line.fee_fen - case when ${costExclTax} then line.tax_fen else 0 end)`;
const lineValue = broughtBy(sql`doc.cost_excl_tax`);

export async function readPostedFrom(db: Db, docId: number): Promise<PostedFrom[]> {
  const result = await sql<PostedFrom>`
    select
      line.line_no as "lineNo",
      line.goods_id as "goodsId",
      line.base_qty as "baseQty",
      ${lineValue} as "valueFen",
      line.net_fen as "netFen",
      line.gift,
      line.source_line_id as "sourceLineId",
      line.side,
      line.condition,
      coalesce(
        line.weight,
        nullif(round(goods.last_unit_cost * line.base_qty), 0),
        nullif(round(goods.retail_fen * line.base_qty), 0),
        ceil(line.base_qty)
      )::bigint as weight
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${docId}
    order by line.line_no`.execute(db);
  return result.rows;
}

/** Writes what posting found out to the lines and their sum to the document. */
export async function writeCosts(tx: Tx, docId: number, costs: readonly LineCost[]): Promise<void> {
  await sql`
    with costed as (
      update goods.doc_line as line
      set cost_fen = found."costFen",
          price_diff_fen = found."differenceFen"
      from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as found ("lineNo" int, "costFen" bigint, "differenceFen" bigint)
      where line.doc_id = ${docId}
        and line.line_no = found."lineNo"
      returning line.line_no, line.cost_fen
    )
    update goods.doc
    set cost_fen = (
      select coalesce(sum(coalesce(costed.cost_fen, line.cost_fen)), 0)
      from goods.doc_line as line
      left join costed on costed.line_no = line.line_no
      where line.doc_id = ${docId}
        and line.side is distinct from 'component'
    )
    where id = ${docId}`.execute(tx);
}

/** What each good cost last, for estimates in warehouses that never received it, and its price; locked in their order. */
export async function keepLastCosts(tx: Tx, docId: number): Promise<void> {
  await sql`
    with latest as (
      select
        line.goods_id,
        sum(${lineValue}) / sum(line.base_qty) as unit_cost,
        sum(line.net_fen) / sum(line.base_qty) as price,
        bool_and(doc.cost_excl_tax) as excl_tax
      from goods.doc_line as line
      join goods.doc on doc.id = line.doc_id
      where line.doc_id = ${docId}
        and line.net_fen > 0
      group by line.goods_id
    ),
    locked as (
      select goods.id, latest.unit_cost, latest.price, latest.excl_tax
      from goods.goods
      join latest on latest.goods_id = goods.id
      order by goods.id
      for no key update of goods
    )
    update goods.goods
    set last_unit_cost = locked.unit_cost,
        last_price = locked.price,
        last_cost_excl_tax = locked.excl_tax
    from locked
    where goods.id = locked.id`.execute(tx);
}
