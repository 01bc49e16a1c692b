import { onAccount } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** A way from one state to another; who lets it stay 待审 has checked it first, of two. */
export type Step = {
  from: 'draft' | 'submitted' | 'audited';
  to: 'draft' | 'submitted' | 'audited' | 'reversed' | 'void';
  version: number;
  staffId: number;
  at: string;
  /** Whether an audit costs what it brings without tax, and reckons so what it earns. */
  costExclTax: boolean;
};

/** What takes a sale back earns less by the rule by which the sale earned. */
const ruleOfSale = sql`(
  select sale.cost_excl_tax
  from goods.doc as sale
  where sale.id = coalesce(doc.reversal_of, doc.source_doc_id)
    and sale.type in ('XS', 'XT')
)`;

/**
 * The gate of every step: one update that finds the document as it was read, or nothing.
 * @returns whether it was passed
 */
export async function takeStep(tx: Tx, id: number, step: Step): Promise<boolean> {
  const { from, to, staffId, at, costExclTax } = step;
  const result = await sql`
    update goods.doc
    set status = ${to}::text,
        version = version + 1,
        revision = revision + ${from === 'audited' && to === 'draft' ? 1 : 0},
        submitted_at = case ${to}::text when ${from} then submitted_at when 'submitted' then ${at}::timestamptz when 'draft' then null else submitted_at end,
        submitted_by = case ${to}::text when ${from} then submitted_by when 'submitted' then ${staffId}::bigint when 'draft' then null else submitted_by end,
        checked_at = case ${to}::text when ${from} then ${at}::timestamptz when 'draft' then null else checked_at end,
        checked_by = case ${to}::text when ${from} then ${staffId}::bigint when 'draft' then null else checked_by end,
        audited_at = case ${to}::text when 'audited' then ${at}::timestamptz when 'draft' then null else audited_at end,
        audited_by = case ${to}::text when 'audited' then ${staffId}::bigint when 'draft' then null else audited_by end,
        transit_wh_id = case when ${to}::text <> 'draft' then transit_wh_id end,
        cost_fen = case when ${to}::text in ('audited', 'reversed') then coalesce(cost_fen, 0) end,
        cost_excl_tax = case ${to}::text
          when 'audited' then type in ('JH', 'XS', 'XT') and coalesce(${ruleOfSale}, ${costExclTax})
          when 'draft' then false
          else cost_excl_tax
        end,
        money_fen = case ${to}::text
          when 'audited' then case type when 'XS' then 1 when 'XT' then -1 end * case pay_method when ${onAccount} then amount_fen else paid_fen end
          when 'draft' then null
          else money_fen
        end,
        updated_at = ${at},
        updated_by = ${staffId}
    where id = ${id}
      and status = ${from}
      and version = ${step.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** What a document leans on that was stopped since it was entered. */
export async function findStopped(db: Db, docId: number): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select goods.name
    from goods.doc_line as line
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${docId}
      and goods.status = 'stopped'
    union all
    select warehouse.name
    from goods.doc
    join goods.warehouse on warehouse.id in (doc.wh_id, doc.wh_to_id)
    where doc.id = ${docId}
      and warehouse.status = 'stopped'
    union all
    select supplier.name
    from goods.doc
    join goods.supplier on supplier.id = doc.supplier_id
    where doc.id = ${docId}
      and supplier.status = 'stopped'
    limit 1`.execute(db);
  return result.rows[0]?.name ?? null;
}

/** A red document: the original with its quantities and amounts the other way round, waiting for its audit. */
export async function insertReversal(
  tx: Tx,
  docId: number,
  staffId: number,
  at: string,
  day: string,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into goods.doc
      (type, no, channel, biz_date, status, handler_id, wh_id, wh_to_id, supplier_id, dept_id, party_id, store_id, bill_no,
       salesman_id, driver_id, responsible_id, receiver_id, cz_mode, set_count, bom_id, bom_version, deposit_fen, reversal_of, reason_code, person_name, person_phone, purpose, team_no, invoice_title, invoice_tax_no, due_on, settle, remark, pay_method, paid_fen, qty_total, amount_fen, discount_fen, fee_fen, created_at,
       created_by, updated_at, updated_by, submitted_at, submitted_by)
    select type, no || '-R', channel, ${day}, 'submitted', handler_id, wh_id, wh_to_id, supplier_id, dept_id, party_id, store_id, bill_no,
           salesman_id, driver_id, responsible_id, receiver_id, cz_mode, set_count, bom_id, bom_version, deposit_fen, id, reason_code, person_name, person_phone, purpose, team_no, invoice_title, invoice_tax_no, due_on, settle, remark, pay_method, -paid_fen, -qty_total, -amount_fen, -discount_fen, -fee_fen,
           ${at}, ${staffId}, ${at}, ${staffId}, ${at}, ${staffId}
    from goods.doc
    where id = ${docId}
    returning id`.execute(tx);
  const [red] = result.rows;
  if (!red) throw new Error('the original of a reversal exists');
  await sql`
    insert into goods.doc_line
      (doc_id, line_no, goods_id, unit, ratio, qty, base_qty, amount_fen, own_discount_fen, discount_fen, fee_fen, net_fen, tax_rate, tax_fen,
       gift, side, condition, reason_code, batch_no, made_on, expire_on, remark, barcode_scanned)
    select ${red.id}, line_no, goods_id, unit, ratio, -qty, -base_qty, -amount_fen, -own_discount_fen, -discount_fen, -fee_fen, -net_fen, tax_rate,
           -tax_fen, gift, side, condition, reason_code, batch_no, made_on, expire_on, remark, barcode_scanned
    from goods.doc_line
    where doc_id = ${docId}`.execute(tx);
  return red.id;
}

export type Original = {
  id: number;
  no: string;
  revision: number;
  version: number;
  status: string;
  sourceDocId: number | null;
};

/** The document that is undone, or that something undoes, under its lock. */
export async function lockOriginal(tx: Tx, id: number): Promise<Original> {
  const result = await sql<Original>`
    select id, no, revision, version, status, source_doc_id as "sourceDocId"
    from goods.doc
    where id = ${id}
    for no key update`.execute(tx);
  const [original] = result.rows;
  if (!original) throw new Error('the original of a reversal exists');
  return original;
}

/** @returns whether the document still was of the version that was read */
export async function countPrint(tx: Tx, id: number, version: number): Promise<boolean> {
  const result = await sql`
    update goods.doc
    set printed_times = printed_times + 1
    where id = ${id}
      and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function markReversed(tx: Tx, id: number, redId: number, at: string): Promise<void> {
  await sql`
    update goods.doc
    set status = 'reversed',
        reversed_by = ${redId},
        version = version + 1,
        updated_at = ${at}
    where id = ${id}`.execute(tx);
}

/** A document that leans on this one and was not given up: a return, a red document, or what was settled of it. */
export async function findReference(db: Db, id: number): Promise<string | null> {
  const result = await sql<{ no: string }>`
    select no
    from goods.doc
    where (source_doc_id = ${id} or reversal_of = ${id})
      and status not in ('void', 'reversed')
    union all
    select payment.no
    from goods.payable_settlement as settlement
    join goods.supplier_payment as payment on payment.id = settlement.payment_id
    where settlement.doc_id = ${id}
    group by payment.id
    having sum(settlement.amount_fen) > 0
    limit 1`.execute(db);
  return result.rows[0]?.no ?? null;
}

/** What a document takes back from. */
export async function findSourceOf(db: Db, id: number): Promise<number | null> {
  const result = await sql<{ sourceDocId: number | null }>`
    select source_doc_id as "sourceDocId"
    from goods.doc
    where id = ${id}`.execute(db);
  return result.rows[0]?.sourceDocId ?? null;
}

/** The goods of a transfer lie in a twin until somebody receives them. */
export async function markUnderWay(tx: Tx, id: number, transitWhId: number | null): Promise<void> {
  await sql`
    update goods.doc
    set transit_wh_id = ${transitWhId}
    where id = ${id}`.execute(tx);
}

/** @returns whether it still was under way as it was read */
export async function markReceived(
  tx: Tx,
  id: number,
  { version, staffId, at }: { version: number; staffId: number; at: string },
): Promise<boolean> {
  const result = await sql`
    update goods.doc
    set received_at = ${at},
        received_by = ${staffId},
        updated_at = ${at},
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${version}
      and status = 'audited'
      and transit_wh_id is not null
      and received_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The first good that would have been short on a day, had this document been posted on its day. */
export async function findShortDay(
  db: Db,
  docId: number,
  from: string,
): Promise<{ name: string; unit: string; day: string; qty: Quantity } | null> {
  const result = await sql<{ name: string; unit: string; day: string; qty: Quantity }>`
    select goods.name, goods.base_unit as unit, held.biz_date as day, trim_scale(held.qty) as qty
    from (
      select goods_id, wh_id, biz_date, sum(sum(qty)) over (partition by goods_id, wh_id order by biz_date) as qty
      from goods.stock_ledger
      where (goods_id, wh_id) in (
        select goods_id, wh_id
        from goods.stock_ledger
        where doc_id = ${docId}
          and qty < 0
      )
      group by goods_id, wh_id, biz_date
    ) as held
    join goods.stock_balance as balance on balance.goods_id = held.goods_id and balance.wh_id = held.wh_id
    join goods.goods on goods.id = held.goods_id
    where held.biz_date >= ${from}
      and held.qty < 0
      and not balance.negative_ok
    order by held.biz_date, goods.code
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}
