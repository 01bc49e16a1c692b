import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { takenOfLine } from '../../stock/batch/batch.queries.ts';
import { batchesOfGood, givenOf, packsOfGood } from '../../items/lookup/lookup.queries.ts';
import { loanOf } from '../../stock/on-loan/on-loan.queries.ts';
import { lastBoughtOf } from '../../pricing/price/last-bought.queries.ts';
import { ownPrice } from '../../pricing/price/price.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** 账面数 of a `line`: what its count expected, else what lies there until it is audited, and lay there then. */
const bookOfLine = sql`case
  when counted.goods_id is not null then counted.expected_qty
  when doc.status in ('draft', 'submitted') then coalesce(balance.qty, 0)
  when doc.type in ('BY', 'BS') then (
    select moved.qty_after - moved.qty
    from goods.stock_ledger as moved
    where moved.doc_id = doc.id
      and moved.line_no = line.line_no
      and moved.revision = doc.revision
      and moved.wh_id = doc.wh_id
      and moved.kind = 'normal'
    order by moved.seq
    limit 1
  )
end`;

/** 可调数 and 调出价 of a `line` of a transfer, by what is `given` where it leaves. */
const givenAway = sql`
  case when doc.type = 'DB' and doc.status in ('draft', 'submitted') then given."availableQty" end as "availableQty",
  case
    when doc.type <> 'DB' then null
    when line.cost_fen is not null then round(line.cost_fen / line.base_qty)::bigint
    else given."averageFen"
  end as "averageFen"`;

/** What the warehouse that a `line` of a transfer leaves can give of it. */
const givenTable = sql`lateral (
  select ${givenOf(sql`asked.goods_id`, sql`asked.wh_id`, sql`asked.doc_id`)}
  from (values (line.goods_id, doc.wh_id, doc.id)) as asked (goods_id, wh_id, doc_id)
  where doc.type = 'DB'
) as given`;

/** How far back the loan is that a `line` made, or brings back from; a red 归还单 brings back from none. */
const loanOfLine = sql`case
  when doc.type = 'JY' and doc.status = 'audited' then ${loanOf('line')}
  when doc.type = 'GH' and source.id is not null then ${loanOf('source')}
end`;

/** For what the good of a `line` was bought last, until it is bought once more. */
const boughtBefore = (reach: WarehouseReach) => sql`case
  when doc.type = 'JH' and doc.status in ('draft', 'submitted')
    then ${lastBoughtOf(sql`line.goods_id`, sql`doc.supplier_id`, reach)}
end`;

/** @param reach for what warehouses it is told what was bought before */
export async function readDocumentLines(
  db: Db,
  docId: number,
  reach: WarehouseReach,
): Promise<DocumentLine[]> {
  const result = await sql<DocumentLine>`
    select
      line.line_no as "lineNo",
      line.goods_id as "goodsId",
      goods.code,
      main_code.barcode,
      line.barcode_scanned as "barcodeScanned",
      goods.name,
      goods.spec,
      case when line.ratio = 1 then line.unit else goods.base_unit end as unit,
      goods.qty_scale as "qtyScale",
      trim_scale(line.base_qty) as qty,
      case when line.ratio <> 1 then
        jsonb_build_object('unit', line.unit, 'qty', trim_scale(line.ratio)::text, 'count', trim_scale(line.qty)::text)
      end as pack,
      ${packsOfGood} as packs,
      line.amount_fen as "amountFen",
      line.own_discount_fen as "discountFen",
      line.net_fen as "netFen",
      line.tax_rate as "taxRate",
      line.tax_fen as "taxFen",
      line.gift,
      line.source_line_id as "sourceLineId",
      trim_scale(source.base_qty - source.returned_qty) as "openQty",
      source.net_fen - source.returned_fen as "openFen",
      ${loanOfLine} as loan,
      trim_scale(line.returned_qty) as "settledQty",
      line.side,
      line.weight::bigint as weight,
      line.condition,
      line.reason_code as reason,
      coalesce(line.batch_no, batch.batch_no, '') as "batchNo",
      coalesce(line.made_on, batch.made_on) as "madeOn",
      coalesce(line.expire_on, batch.expire_on) as "expireOn",
      line.batch_id as "batchId",
      ${batchesOfGood(sql`case when doc.status = 'draft' then doc.wh_id end`, sql`line.batch_id`)} as batches,
      ${takenOfLine} as taken,
      goods.shelf_life_days as "shelfLifeDays",
      line.remark,
      coalesce(own.retail_fen, goods.retail_fen) as "retailFen",
      coalesce(own.member_fen, goods.member_fen) as "memberFen",
      goods.open_price as "openPrice",
      trim_scale(coalesce(balance.qty, 0)) as "stockQty",
      trim_scale(${bookOfLine}) as "bookQty",
      trim_scale(coalesce(counted.recount_qty, counted.counted_qty)) as "countedQty",
      line.cost_fen as "costFen",
      ${boughtBefore(reach)} as "lastBought",
      ${givenAway}
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.goods on goods.id = line.goods_id
    left join goods.doc_line as source on source.id = line.source_line_id
    left join goods.stock_batch as batch on batch.id = line.batch_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    left join goods.count_line as counted on counted.task_id = doc.count_task_id and counted.goods_id = line.goods_id
    left join goods.stock_balance as balance on balance.goods_id = line.goods_id and balance.wh_id = doc.wh_id
    left join ${ownPrice(sql`doc.store_id`, sql`doc.biz_date`)}
    left join ${givenTable} on true
    where line.doc_id = ${docId}
    order by line.line_no`.execute(db);
  return result.rows;
}
