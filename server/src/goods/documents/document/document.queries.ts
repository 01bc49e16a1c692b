import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SettleMethod } from '@shanmen/shared/contracts/goods/payables/payable';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import { packsOfGood } from '../../items/lookup/lookup.queries.ts';
import type { DocumentSums, GoodsFacts, LineRow } from './document-lines.ts';

/** The document that a request entered before. */
export const findRecordedDocument = recordedIn('goods.doc', 'no');

/** What a document is written with besides what was entered. */
export type DocumentHead = DocumentSums & {
  type: DocumentType;
  no: string;
  /** Of the request that entered it; null where one made several, or nobody did. */
  idemKey: string | null;
  staffId: number;
  at: string;
};

/** How it came to be: entered by a person, sold or taken back at a till, or made by the system. */
export type Channel = 'BO' | 'POS' | 'SYS';

export async function insertDocument(
  tx: Tx,
  draft: DocumentDraft,
  head: DocumentHead,
  channel: Channel,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into goods.doc
      (type, no, idem_key, channel, biz_date, handler_id, wh_id, wh_to_id, supplier_id, dept_id, party_id, store_id, source_doc_id,
       bill_no, salesman_id, driver_id, responsible_id, receiver_id, cz_mode, set_count, bom_id, bom_version, deposit_fen, reason_code, person_name, person_phone, purpose, team_no, invoice_title, invoice_tax_no, due_on, settle, discount_fen, fee_fen, remark, pay_method, paid_fen, qty_total, amount_fen, created_at,
       created_by, updated_at, updated_by)
    values
      (upper(${head.type}), ${head.no}, ${head.idemKey}, ${channel}, ${draft.bizDate}, ${draft.handlerId ?? head.staffId}, ${draft.whId}, ${draft.whToId ?? null},
       ${draft.supplierId ?? null}, ${draft.deptId ?? null}, ${draft.partyId ?? null}, ${draft.storeId ?? null},
       ${draft.sourceDocId ?? null}, ${draft.billNo || null}, ${draft.salesmanId ?? null}, ${draft.driverId ?? null}, ${draft.responsibleId ?? null},
       ${draft.receiverId ?? null}, ${draft.mode ?? null}, ${draft.setCount ?? null}, ${draft.bom?.goodsId ?? null}, ${draft.bom?.version ?? null}, ${draft.depositFen ?? 0}, ${draft.reason ?? null}, ${draft.personName ?? null},
       ${draft.personPhone ?? null}, ${draft.purpose ?? null}, ${draft.teamNo ?? null}, ${draft.invoiceTitle ?? null},
       ${draft.invoiceTaxNo ?? null}, ${draft.dueOn ?? null}, ${draft.settle ?? null}, ${draft.discountFen ?? 0}, ${draft.feeFen ?? 0},
       ${draft.remark ?? ''}, ${draft.payMethod ?? null}, ${draft.paidFen ?? 0}, ${head.qtyTotal}, ${head.amountFen}, ${head.at}, ${head.staffId}, ${head.at},
       ${head.staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert with returning answers its row');
  return row.id;
}

/** @returns whether the document still was a draft of this version */
export async function updateDocument(
  tx: Tx,
  id: number,
  version: number,
  draft: DocumentDraft,
  head: Omit<DocumentHead, 'type' | 'no' | 'idemKey'>,
): Promise<boolean> {
  const result = await sql`
    update goods.doc
    set biz_date = ${draft.bizDate},
        handler_id = coalesce(${draft.handlerId ?? null}::bigint, handler_id),
        wh_id = ${draft.whId},
        wh_to_id = ${draft.whToId ?? null},
        supplier_id = ${draft.supplierId ?? null},
        dept_id = ${draft.deptId ?? null},
        party_id = ${draft.partyId ?? null},
        store_id = ${draft.storeId ?? null},
        source_doc_id = ${draft.sourceDocId ?? null},
        bill_no = ${draft.billNo || null},
        salesman_id = ${draft.salesmanId ?? null},
        driver_id = ${draft.driverId ?? null},
        responsible_id = ${draft.responsibleId ?? null},
        receiver_id = ${draft.receiverId ?? null},
        cz_mode = ${draft.mode ?? null},
        set_count = ${draft.setCount ?? null},
        bom_id = ${draft.bom?.goodsId ?? null},
        bom_version = ${draft.bom?.version ?? null},
        deposit_fen = ${draft.depositFen ?? 0},
        reason_code = ${draft.reason ?? null},
        person_name = ${draft.personName ?? null},
        person_phone = ${draft.personPhone ?? null},
        purpose = ${draft.purpose ?? null},
        team_no = ${draft.teamNo ?? null},
        invoice_title = ${draft.invoiceTitle ?? null},
        invoice_tax_no = ${draft.invoiceTaxNo ?? null},
        due_on = ${draft.dueOn ?? null},
        settle = ${draft.settle ?? null},
        discount_fen = ${draft.discountFen ?? 0},
        fee_fen = ${draft.feeFen ?? 0},
        remark = ${draft.remark ?? ''},
        pay_method = ${draft.payMethod ?? null},
        paid_fen = ${draft.paidFen ?? 0},
        qty_total = ${head.qtyTotal},
        amount_fen = ${head.amountFen},
        updated_at = ${head.at},
        updated_by = ${head.staffId},
        version = version + 1
    where id = ${id}
      and version = ${version}
      and status = 'draft'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Puts these lines in the place of those that the draft had. */
export async function replaceLines(tx: Tx, docId: number, rows: readonly LineRow[]): Promise<void> {
  await sql`
    delete from goods.doc_line
    where doc_id = ${docId}`.execute(tx);
  await insertLines(tx, docId, rows);
}

/** The lines of a document that has none yet. */
export async function insertLines(tx: Tx, docId: number, rows: readonly LineRow[]): Promise<void> {
  await sql`
    insert into goods.doc_line
      (doc_id, line_no, goods_id, unit, ratio, qty, base_qty, amount_fen, own_discount_fen, discount_fen, fee_fen, net_fen, tax_rate, tax_fen,
       gift, source_line_id, side, weight, condition, reason_code, batch_no, made_on, expire_on, batch_id, remark, barcode_scanned)
    select
      ${docId}, line."lineNo", line."goodsId", line.unit, line.ratio, line.count, line.qty, line."amountFen", line."ownDiscountFen", line."discountFen",
      line."feeFen", line."netFen", line."taxRate", line."taxFen", line.gift, line."sourceLineId",
      line.side, line.weight, line.condition, line.reason, line."batchNo", line."madeOn", line."expireOn", line."batchId", line.remark,
      line."barcodeScanned"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
      "lineNo" int, "goodsId" bigint, unit text, ratio numeric, count numeric, qty numeric, "amountFen" bigint, "ownDiscountFen" bigint, "discountFen" bigint,
      "feeFen" bigint, "netFen" bigint, "taxRate" smallint, "taxFen" bigint, gift boolean, "sourceLineId" bigint, side text, weight bigint,
      condition text, reason text, "batchNo" text, "madeOn" date, "expireOn" date, "batchId" bigint, remark text,
      "barcodeScanned" text
    )`.execute(tx);
}

export async function readGoodsFacts(db: Db, ids: readonly number[]): Promise<Map<number, GoodsFacts>> {
  const result = await sql<GoodsFacts>`
    select id, name, base_unit as unit, qty_scale as "qtyScale", tax_rate as "taxRate",
           min_sale_fen as "minSaleFen", ${packsOfGood} as packs, shelf_life_days as "shelfLifeDays", status
    from goods.goods
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(result.rows.map(good => [good.id, good]));
}

/** The first line that takes from a batch which is not one of its good in this warehouse. */
export async function findForeignBatch(
  db: Db,
  whId: number,
  rows: readonly LineRow[],
): Promise<{ lineNo: number } | null> {
  if (rows.every(({ batchId }) => batchId === undefined)) return null;
  const result = await sql<{ lineNo: number }>`
    select line."lineNo"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line ("lineNo" int, "goodsId" bigint, "batchId" bigint)
    left join goods.stock_batch as batch
      on batch.id = line."batchId" and batch.goods_id = line."goodsId" and batch.wh_id = ${whId}
    where line."batchId" is not null
      and batch.id is null
    order by line."lineNo"
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** What a supplier says of the payment of its purchases. */
export async function readTerms(
  db: Db,
  supplierId: number,
): Promise<{ settle: SettleMethod; creditDays: number }> {
  const result = await sql<{ settle: SettleMethod; creditDays: number }>`
    select settle, credit_days as "creditDays"
    from goods.supplier
    where id = ${supplierId}`.execute(db);
  const [terms] = result.rows;
  if (!terms) throw new Error('the supplier was judged before');
  return terms;
}

/** The first line of a document that costs nothing, and is no gift. */
export async function findUnpriced(db: Db, docId: number): Promise<{ lineNo: number; name: string } | null> {
  const result = await sql<{ lineNo: number; name: string }>`
    select line.line_no as "lineNo", goods.name
    from goods.doc_line as line
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${docId}
      and line.amount_fen = 0
      and not line.gift
    order by line.line_no
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The first good of a document that keeps for some time only, and of which it is not said when it was made. */
export async function findUndated(db: Db, docId: number): Promise<{ lineNo: number; name: string } | null> {
  const result = await sql<{ lineNo: number; name: string }>`
    select line.line_no as "lineNo", goods.name
    from goods.doc_line as line
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${docId}
      and goods.shelf_life_days is not null
      and line.made_on is null
    order by line.line_no
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The first good of a loss that lies there in batches with an end, and is lost of none, or of one that goes on until then. */
export async function findUnexpired(
  db: Db,
  docId: number,
  today: string,
): Promise<{ lineNo: number; name: string; until: string | null } | null> {
  const result = await sql<{ lineNo: number; name: string; until: string | null }>`
    select line.line_no as "lineNo", goods.name, chosen.expire_on as until
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.goods on goods.id = line.goods_id
    left join goods.stock_batch as chosen on chosen.id = line.batch_id
    where line.doc_id = ${docId}
      and case
        when chosen.id is not null then chosen.expire_on >= ${today}::date
        else exists (
          select from goods.stock_batch as held
          where held.goods_id = line.goods_id
            and held.wh_id = doc.wh_id
            and held.qty > 0
            and held.expire_on is not null
        )
      end
    order by line.line_no
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type MasterRow = { name: string; status: 'active' | 'stopped' };

const masterTables = {
  supplier: sql`goods.supplier`,
  department: sql`goods.department`,
  party: sql`goods.party`,
  store: sql`goods.store`,
  handler: sql`(
    select id, name, case status when 'enabled' then 'active' else 'stopped' end as status
    from admin.v_account
  ) as handler`,
  driver: sql`ticket.v_driver`,
} as const;

export async function findMaster(
  db: Db,
  kind: keyof typeof masterTables,
  id: number,
): Promise<MasterRow | null> {
  const result = await sql<MasterRow>`
    select name, status
    from ${masterTables[kind]}
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}
