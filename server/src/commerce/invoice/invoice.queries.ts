import type { Invoice, InvoicePage, InvoiceQuery } from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../db/page.ts';
import type { Db, Tx } from '../../db/transaction.ts';

/** What an order is worth to an invoice. */
export type Invoiceable = { amountFen: Fen; taxFen: Fen };

export async function readInvoiceable(db: Db, orderId: number): Promise<Invoiceable | null> {
  const result = await sql<Invoiceable>`
    select amount_fen as "amountFen", tax_fen as "taxFen"
    from ticket.v_invoiceable
    where order_id = ${orderId}
      and amount_fen > 0`.execute(db);
  return result.rows[0] ?? null;
}

export type NewInvoice = Omit<InvoiceAsk, 'email'> &
  Invoiceable & {
    no: string;
    orderId: number;
    orderNo: string;
    emailEnc: string;
    mobileEnc: string;
    mobileMasked: string;
    at: Date;
  };

/** @returns false where one of the order stands already */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<boolean> {
  const result = await sql`
    insert into commerce.invoice
      (no, order_id, order_no, kind, title_type, title, tax_no, email_enc, mobile_enc, mobile_masked, amount_fen,
       tax_fen, applied_at)
    values
      (${invoice.no}, ${invoice.orderId}, ${invoice.orderNo}, ${invoice.kind}, ${invoice.titleType},
       ${invoice.title}, ${invoice.taxNo ?? null}, ${invoice.emailEnc}, ${invoice.mobileEnc},
       ${invoice.mobileMasked}, ${invoice.amountFen}, ${invoice.taxFen}, ${invoice.at.toISOString()})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows.length === 1;
}

type LastInvoice = Pick<Invoice, 'no' | 'state' | 'title' | 'amountFen' | 'invoiceNo' | 'reason'>;

/** The one of an order that was asked for last. */
export async function readLastInvoice(db: Db, orderId: number): Promise<LastInvoice | null> {
  const result = await sql<LastInvoice>`
    select no, state, title, amount_fen as "amountFen", invoice_no as "invoiceNo", reason
    from commerce.invoice
    where order_id = ${orderId}
      and blue_id is null
    order by id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The invoice of an order that stands; with `isLocked` nobody issues or ends it meanwhile. */
export async function readStanding(
  db: Db,
  orderId: number,
  isLocked: boolean,
): Promise<{ state: Invoice['state']; invoiceNo: string | null } | null> {
  const result = await sql<{ state: Invoice['state']; invoiceNo: string | null }>`
    select state, invoice_no as "invoiceNo"
    from commerce.invoice
    where order_id = ${orderId}
      and state in ('APPLIED', 'ISSUING', 'ISSUED', 'REVERSING')
      and blue_id is null
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return result.rows[0] ?? null;
}

/** As it is kept, with mobile and address sealed. */
export type KeptInvoice = Omit<Invoice, 'email' | 'byProvider'> & {
  orderId: number;
  emailEnc: string | null;
  mobileEnc: string | null;
  sentCount: number;
};

const keptColumns = sql`
  invoice.id,
  invoice.no,
  invoice.order_id as "orderId",
  invoice.order_no as "orderNo",
  invoice.kind,
  invoice.title_type as "titleType",
  invoice.title,
  invoice.tax_no as "taxNo",
  invoice.email_enc as "emailEnc",
  invoice.mobile_enc as "mobileEnc",
  coalesce(invoice.mobile_masked, '') as "mobileMasked",
  case when invoice.state = 'APPLIED' then coalesce(worth.amount_fen, 0) else invoice.amount_fen end as "amountFen",
  case when invoice.state = 'APPLIED' then coalesce(worth.tax_fen, 0) else invoice.tax_fen end as "taxFen",
  invoice.state,
  invoice.invoice_no as "invoiceNo",
  blue.invoice_no as "blueNo",
  invoice.reason,
  invoice.refusal,
  invoice.applied_at as "appliedAt",
  invoice.done_at as "doneAt",
  done.name as "doneName",
  invoice.sent_count as "sentCount"`;

const keptTables = sql`
  commerce.invoice
  left join lateral (
    select amount_fen, tax_fen
    from ticket.v_invoiceable
    where invoice.state = 'APPLIED'
      and v_invoiceable.order_id = invoice.order_id
  ) as worth on true
  left join commerce.invoice as blue on blue.id = invoice.blue_id
  left join admin.v_account as done on done.id = invoice.done_by`;

/** The outlets whose orders somebody sees; null is every outlet. */
export type InvoiceReach = readonly number[] | null;

/** How many were asked for and are not issued yet. */
export async function countAskedInvoices(db: Db, reach: InvoiceReach): Promise<number> {
  const result = await sql<{ asked: number }>`
    select count(*)::int as asked
    from commerce.invoice
    where state = 'APPLIED'
      and ${isWithin(reach)}`.execute(db);
  return result.rows[0]?.asked ?? 0;
}

/** A page of them: what waits by its turn, then the newest. */
export async function listInvoices(db: Db, query: InvoiceQuery, reach: InvoiceReach): Promise<KeptInvoice[]> {
  const result = await sql<KeptInvoice>`
    select ${keptColumns}
    from ${keptTables}
    where ${matches(query, reach)}
    order by
      invoice.state <> 'APPLIED',
      case when invoice.state = 'APPLIED' then invoice.id end,
      invoice.id desc
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

export async function sumInvoices(
  db: Db,
  query: InvoiceQuery,
  reach: InvoiceReach,
): Promise<Pick<InvoicePage, 'total' | 'totals'>> {
  const result = await sql<{ total: number } & InvoicePage['totals']>`
    select
      count(*)::int as total,
      coalesce(sum(case when invoice.state = 'APPLIED' then worth.amount_fen else invoice.amount_fen end)
        filter (where invoice.state <> 'REJECTED'), 0)::bigint as amount,
      coalesce(sum(case when invoice.state = 'APPLIED' then worth.tax_fen else invoice.tax_fen end)
        filter (where invoice.state <> 'REJECTED'), 0)::bigint as tax
    from ${keptTables}
    where ${matches(query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

function matches(query: InvoiceQuery, reach: InvoiceReach) {
  const { keyword = '', status = null, from = null, to = null } = query;
  const words = keyword.trim().toLowerCase();
  const appliedOn = sql`(invoice.applied_at at time zone 'Asia/Shanghai')::date`;
  return sql`
    ${isWithin(reach)}
    and (${status}::text is null or invoice.state = ${status})
    and (${from}::date is null or ${appliedOn} >= ${from}::date)
    and (${to}::date is null or ${appliedOn} <= ${to}::date)
    and (
      ${words} = ''
      or position(${words} in lower(concat_ws(' ', invoice.no, invoice.order_no, invoice.title, invoice.invoice_no))) > 0
    )`;
}

function isWithin(reach: InvoiceReach) {
  if (reach === null) return sql`true`;
  return sql`exists (
    select from ticket.v_order_outlet as sold
    where sold.order_id = invoice.order_id
      and sold.outlet_id = any(${[...reach]}::bigint[])
  )`;
}

export async function readInvoice(db: Db, id: number, reach: InvoiceReach): Promise<KeptInvoice | null> {
  const result = await sql<KeptInvoice>`
    select ${keptColumns}
    from ${keptTables}
    where invoice.id = ${id}
      and ${isWithin(reach)}`.execute(db);
  return result.rows[0] ?? null;
}

/** Locked first, and only then read: what was changed while it waited is seen. */
export async function lockInvoice(tx: Tx, id: number, reach: InvoiceReach): Promise<KeptInvoice | null> {
  await sql`
    select id
    from commerce.invoice
    where id = ${id}
    for no key update`.execute(tx);
  return readInvoice(tx, id, reach);
}

type Done = { id: number; staffId: number; at: Date };

/** @returns false where another invoice has this number */
export async function markIssued(
  tx: Tx,
  { id, staffId, at, invoiceNo, amountFen, taxFen }: Done & Invoiceable & { invoiceNo: string },
): Promise<boolean> {
  const result = await sql`
    update commerce.invoice
    set state = 'ISSUED',
        refusal = null,
        invoice_no = ${invoiceNo},
        amount_fen = ${amountFen},
        tax_fen = ${taxFen},
        sent_count = 1,
        done_at = ${at.toISOString()},
        done_by = ${staffId}
    where id = ${id}
      and not exists (select from commerce.invoice as other where other.invoice_no = ${invoiceNo})`.execute(
    tx,
  );
  return result.numAffectedRows === 1n;
}

/** 开具中: for what the order is worth now, which does not change while the provider has it. */
export async function markIssuing(tx: Tx, id: number, { amountFen, taxFen }: Invoiceable): Promise<void> {
  await sql`
    update commerce.invoice
    set state = 'ISSUING',
        refusal = null,
        amount_fen = ${amountFen},
        tax_fen = ${taxFen}
    where id = ${id}`.execute(tx);
}

/** 红冲中: it stands until the provider has reversed it. */
export async function markReversing(tx: Tx, id: number): Promise<void> {
  await sql`
    update commerce.invoice
    set state = 'REVERSING',
        refusal = null
    where id = ${id}`.execute(tx);
}

/** The provider refused: it stands as before. @param words at most 200 characters count */
export async function markRefused(tx: Tx, id: number, words: string): Promise<void> {
  await sql`
    update commerce.invoice
    set state = case state when 'ISSUING' then 'APPLIED' else 'ISSUED' end,
        refusal = ${words.slice(0, mostRefusal)}
    where id = ${id}
      and state in ('ISSUING', 'REVERSING')`.execute(tx);
}

const mostRefusal = 200;

export async function markRejected(
  tx: Tx,
  { id, staffId, at, reason }: Done & { reason: string },
): Promise<void> {
  await sql`
    update commerce.invoice
    set state = 'REJECTED',
        refusal = null,
        reason = ${reason},
        done_at = ${at.toISOString()},
        done_by = ${staffId}
    where id = ${id}`.execute(tx);
}

/** The red one beside its blue one, which stands no longer. @returns false where another invoice has this number */
export async function insertRed(
  tx: Tx,
  { id, staffId, at, no, invoiceNo, reason }: Done & { no: string; invoiceNo: string; reason: string },
): Promise<boolean> {
  const made = await sql`
    insert into commerce.invoice
      (no, order_id, order_no, kind, title_type, title, tax_no, email_enc, mobile_enc, mobile_masked, amount_fen,
       tax_fen, state, invoice_no, blue_id, reason, applied_at, done_at, done_by)
    select ${no}, order_id, order_no, kind, title_type, title, tax_no, email_enc, mobile_enc, mobile_masked,
           -amount_fen, -tax_fen, 'ISSUED', ${invoiceNo}, id, ${reason}, ${at.toISOString()}, ${at.toISOString()},
           ${staffId}
    from commerce.invoice
    where id = ${id}
    on conflict (invoice_no) do nothing
    returning id`.execute(tx);
  if (made.rows.length === 0) return false;
  await sql`
    update commerce.invoice
    set state = 'RED',
        refusal = null
    where id = ${id}`.execute(tx);
  return true;
}

export async function countSending(tx: Tx, id: number): Promise<void> {
  await sql`
    update commerce.invoice
    set sent_count = sent_count + 1
    where id = ${id}`.execute(tx);
}

/** Where it was sent; that it was issued, and to whom, stays in the books. @returns how many */
export async function clearInvoices(tx: Tx, before: Date, limit: number): Promise<number> {
  const result = await sql`
    update commerce.invoice
    set email_enc = null,
        mobile_enc = null,
        mobile_masked = null
    where id in (
      select id
      from commerce.invoice
      where done_at < ${before.toISOString()}
        and email_enc is not null
      order by id
      limit ${limit}
    )`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
