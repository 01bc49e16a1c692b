import type { Settlement } from '@shanmen/shared/contracts/goods/payables/payable';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** The settlement by hand that a request made before. */
export const findRecordedSettlement = recordedIn('goods.payable_settlement', null);

const mostSettlements = 2000;

/** What was settled by hand of the account of a supplier up to a day, and not undone. */
export async function listSettlements(db: Db, supplierId: number, to: string): Promise<Settlement[]> {
  const result = await sql<Settlement>`
    select
      settlement.id,
      payment.id as "paymentId",
      payment.no as "paymentNo",
      doc.id as "docId",
      doc.no as "docNo",
      settlement.amount_fen as "amountFen",
      settlement.biz_date as "bizDate",
      coalesce(staff.name, '') as "staffName"
    from goods.payable_settlement as settlement
    join goods.supplier_payment as payment on payment.id = settlement.payment_id
    join goods.doc on doc.id = settlement.doc_id
    left join admin.v_account as staff on staff.id = settlement.made_by
    where payment.supplier_id = ${supplierId}
      and settlement.undoes is null
      and settlement.biz_date <= ${to}::date
      and not exists (select from goods.payable_settlement as undone where undone.undoes = settlement.id)
    order by settlement.id desc
    limit ${mostSettlements}`.execute(db);
  return result.rows;
}

/** A purchase whose account stands, and what no settlement pays of it yet. */
export type Payable = { no: string; supplierId: number; freeFen: Fen };

/** Until the end of the transaction it is neither taken back nor settled by anybody else. @returns null unless it is owed */
export async function lockPurchase(tx: Tx, docId: number): Promise<Payable | null> {
  const found = await sql<{ no: string; supplierId: number }>`
    select no, supplier_id as "supplierId"
    from goods.doc
    where id = ${docId}
      and type = 'JH'
      and status = 'audited'
      and reversal_of is null
      and supplier_id is not null
    for no key update of doc`.execute(tx);
  const [doc] = found.rows;
  if (!doc) return null;
  return { ...doc, freeFen: await freeOf(tx, docId) };
}

async function freeOf(tx: Tx, docId: number): Promise<Fen> {
  const result = await sql<{ fen: Fen }>`
    select (doc.amount_fen - coalesce(doc.paid_fen, 0) - coalesce(sum(settlement.amount_fen), 0))::bigint as fen
    from goods.doc
    left join goods.payable_settlement as settlement on settlement.doc_id = doc.id
    where doc.id = ${docId}
    group by doc.id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('the document was locked before');
  return row.fen;
}

/** One after the other settles what was paid to a supplier: payments themselves are only ever added. */
export async function lockAccount(tx: Tx, supplierId: number): Promise<void> {
  await sql`
    select id
    from goods.supplier
    where id = ${supplierId}
    for no key update`.execute(tx);
}

/** A payment that was not taken back, and what no settlement takes of it yet. */
export async function readPaid(tx: Tx, paymentId: number): Promise<Payable | null> {
  const result = await sql<Payable>`
    select
      payment.no,
      payment.supplier_id as "supplierId",
      (payment.amount_fen - coalesce(sum(settlement.amount_fen), 0))::bigint as "freeFen"
    from goods.supplier_payment as payment
    left join goods.payable_settlement as settlement on settlement.payment_id = payment.id
    where payment.id = ${paymentId}
      and payment.kind in ('payment', 'prepayment')
      and payment.reversal_of is null
      and not exists (select from goods.supplier_payment as red where red.reversal_of = payment.id)
    group by payment.id`.execute(tx);
  return result.rows[0] ?? null;
}

export type NewSettlement = {
  paymentId: number;
  docId: number;
  bizDate: string;
  amountFen: Fen;
  undoes: number | null;
  /** Of the request that makes it; null where it undoes one. */
  idemKey: string | null;
  staffId: number;
  at: string;
};

/** @returns false when somebody else undid it first */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<boolean> {
  const { paymentId, docId, bizDate, amountFen, undoes, idemKey, staffId, at } = settlement;
  const result = await sql`
    insert into goods.payable_settlement (payment_id, doc_id, biz_date, amount_fen, undoes, idem_key, made_at, made_by)
    values (${paymentId}, ${docId}, ${bizDate}, ${amountFen}, ${undoes}, ${idemKey}, ${at}, ${staffId})
    on conflict (undoes) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

type Settled = { paymentId: number; docId: number; amountFen: Fen; supplierId: number; paymentNo: string };

export async function findSettlement(db: Db, id: number): Promise<Settled | null> {
  const result = await sql<Settled>`
    select
      settlement.payment_id as "paymentId",
      settlement.doc_id as "docId",
      settlement.amount_fen as "amountFen",
      payment.supplier_id as "supplierId",
      payment.no as "paymentNo"
    from goods.payable_settlement as settlement
    join goods.supplier_payment as payment on payment.id = settlement.payment_id
    where settlement.id = ${id}
      and settlement.undoes is null`.execute(db);
  return result.rows[0] ?? null;
}
