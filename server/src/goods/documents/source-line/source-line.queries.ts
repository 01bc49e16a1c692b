import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { counterparty, counterpartyTables } from '../document/counterparty.queries.ts';
import { documentInReach } from '../document/document-read.queries.ts';
import { batchesOfGood, packsOfGood } from '../../items/lookup/lookup.queries.ts';
import { loanOf, lostOf } from '../../stock/on-loan/on-loan.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import type { Settled, SourceOf } from './source-limits.ts';

const most = 200;

const wasCharged = sql`exists (select from goods.doc_money where doc_id = doc.id and way = 'credit')`;

/** Lines of audited documents of a type of which something is open, the newest document first. */
export async function listSourceLines(
  db: Db,
  type: DocumentType,
  { keyword, docId, whId }: { keyword: string; docId: number | null; whId: number | null },
  reach: WarehouseReach,
): Promise<SourceLine[]> {
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const place = sql`coalesce(${whId}::bigint, doc.wh_id)`;
  const result = await sql<SourceLine>`
    select
      line.id as "lineId",
      doc.id as "docId",
      doc.no as "docNo",
      doc.biz_date as "bizDate",
      ${counterparty} as counterparty,
      doc.supplier_id as "supplierId",
      doc.party_id as "partyId",
      doc.store_id as "storeId",
      ${wasCharged} as "isOnAccount",
      doc.wh_id as "whId",
      doc.due_on as "dueOn",
      goods.id as "goodsId",
      goods.code,
      main_code.barcode,
      goods.name,
      goods.spec,
      case when line.ratio = 1 then line.unit else goods.base_unit end as unit,
      goods.qty_scale as "qtyScale",
      case when line.ratio <> 1 then jsonb_build_object('unit', line.unit, 'qty', trim_scale(line.ratio)::text) end as pack,
      ${packsOfGood} as packs,
      trim_scale(coalesce(balance.qty, 0)) as "stockQty",
      ${batchesOfGood(place)} as batches,
      goods.retail_fen as "retailFen",
      line.gift,
      trim_scale(line.base_qty) as qty,
      trim_scale(line.base_qty - line.returned_qty - lost.qty) as "openQty",
      case when doc.type = 'JY' then ${loanOf('line')} end as loan,
      line.net_fen - line.returned_fen as "openFen"
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    join goods.goods on goods.id = line.goods_id
    join goods.warehouse on warehouse.id = doc.wh_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = ${place}
    ${counterpartyTables}
    cross join lateral (select case when doc.type = 'JY' then ${lostOf(sql`line.id`)} else 0 end as qty) as lost
    where doc.type = upper(${type})
      and doc.status = 'audited'
      and doc.reversal_of is null
      and line.base_qty > line.returned_qty + lost.qty
      and (${docId}::bigint is null or doc.id = ${docId})
      and ${documentInReach(reach)}
      and (
        ${keyword.trim()} = ''
        or lower(concat_ws(' ', doc.no, goods.code, goods.name, goods.pinyin, supplier.name, supplier.pinyin, party.name,
                           party.pinyin, department.name, doc.person_name)) like ${pattern}
      )
    order by doc.biz_date desc, doc.id desc, line.line_no
    limit ${most}`.execute(db);
  return result.rows;
}

/** A document whose lines others take back. */
export type SourceDocument = {
  id: number;
  type: DocumentType;
  no: string;
  status: 'draft' | 'submitted' | 'audited' | 'reversed' | 'void';
  whId: number;
  supplierId: number | null;
  partyId: number | null;
  storeId: number | null;
  /** Whether it was charged to the account of the customer. */
  isOnAccount: boolean;
  deptId: number | null;
  personName: string | null;
  personPhone: string | null;
  /** A red document that waits for its audit, or was audited. */
  redNo: string | null;
};

/** @param reach null where whoever asks was judged before */
export async function readSource(
  db: Db,
  id: number,
  reach: WarehouseReach | null,
): Promise<SourceDocument | null> {
  const result = await sql<SourceDocument>`
    select
      doc.id,
      lower(doc.type) as type,
      doc.no,
      doc.status,
      doc.wh_id as "whId",
      doc.supplier_id as "supplierId",
      doc.party_id as "partyId",
      doc.store_id as "storeId",
      ${wasCharged} as "isOnAccount",
      doc.dept_id as "deptId",
      doc.person_name as "personName",
      doc.person_phone as "personPhone",
      (select red.no from goods.doc as red where red.reversal_of = doc.id and red.status <> 'void') as "redNo"
    from goods.doc
    join goods.warehouse on warehouse.id = doc.wh_id
    left join goods.warehouse as warehouse_to on warehouse_to.id = doc.wh_to_id
    where doc.id = ${id}
      and ${reach === null ? sql`true` : documentInReach(reach)}`.execute(db);
  return result.rows[0] ?? null;
}

/** Locks a source and those of its lines that another document takes back, in the one order of the product. */
export async function lockSource(tx: Tx, sourceDocId: number, docId: number): Promise<void> {
  await sql`
    select id
    from goods.doc
    where id = ${sourceDocId}
    for no key update`.execute(tx);
  await sql`
    select id
    from goods.doc_line
    where id in (select source_line_id from goods.doc_line where doc_id = ${docId})
    order by id
    for no key update`.execute(tx);
}

/**
 * What is known of the lines of a source, by id, in the order of the document.
 * @param takenBy whoever brings back a loan does not bring what waits to be written off; who writes it off does
 */
export async function readSourceLines(
  db: Db,
  sourceDocId: number,
  takenBy?: DocumentType,
): Promise<Map<number, SourceOf>> {
  const lost = takenBy === 'gh' ? lostOf(sql`line.id`) : sql`0::numeric`;
  const result = await sql<SourceOf>`
    select
      line.id,
      line.goods_id as "goodsId",
      goods.name as "goodsName",
      goods.base_unit as unit,
      line.base_qty as qty,
      line.net_fen as "netFen",
      coalesce(line.cost_fen, 0)::bigint as "costFen",
      line.returned_qty as "settledQty",
      line.returned_fen as "settledFen",
      line.returned_cost_fen as "settledCostFen",
      ${lost} as "lostQty"
    from goods.doc_line as line
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${sourceDocId}
    order by line.line_no`.execute(db);
  return new Map(result.rows.map(line => [line.id, line]));
}

/** Adds what a document takes back to what was taken back of its sources. */
export async function settleSources(tx: Tx, settled: readonly Settled[]): Promise<void> {
  await sql`
    update goods.doc_line as source
    set returned_qty = source.returned_qty + taken.qty,
        returned_fen = source.returned_fen + taken.net_fen,
        returned_cost_fen = source.returned_cost_fen + taken.cost_fen
    from (
      select "sourceLineId" as id, sum(qty) as qty, sum("netFen") as net_fen, sum("costFen") as cost_fen
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
        as settled ("sourceLineId" bigint, qty numeric, "netFen" bigint, "costFen" bigint)
      group by "sourceLineId"
    ) as taken
    where source.id = taken.id`.execute(tx);
}

/** What a posted document has taken back: its cost is what was wanted of the source, found or not. */
export async function readSettled(tx: Tx, docId: number): Promise<Settled[]> {
  const result = await sql<{
    sourceLineId: number;
    lineNo: number;
    qty: Quantity;
    netFen: Fen;
    costFen: Fen;
  }>`
    select
      source_line_id as "sourceLineId",
      line_no as "lineNo",
      base_qty as qty,
      net_fen as "netFen",
      (cost_fen - price_diff_fen) as "costFen"
    from goods.doc_line
    where doc_id = ${docId}
      and source_line_id is not null
      and condition is distinct from 'lost'
    order by line_no`.execute(tx);
  return result.rows;
}
