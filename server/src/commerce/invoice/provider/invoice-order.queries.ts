import type { InvoiceKind } from '@shanmen/shared/contracts/commerce/invoice';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import type { InvoiceLine } from './invoice.gateway.ts';

/** What an invoice of an order lists now. */
export async function listInvoiceLines(db: Db, orderId: number): Promise<InvoiceLine[]> {
  const result = await sql<InvoiceLine>`
    select name, tax_rate_bp as "taxRateBp", tax_code as "taxCode", amount_fen as "amountFen", tax_fen as "taxFen"
    from ticket.v_invoice_line
    where order_id = ${orderId}
    order by name, tax_rate_bp`.execute(db);
  return result.rows;
}

export type NewInvoiceOrder = {
  invoiceId: number;
  no: string;
  /** Why it is reversed; null for a blue one. */
  reason: string | null;
  lines: readonly InvoiceLine[];
  staffId: number;
  at: Date;
};

/** One more attempt; each has a number of its own, `FP261125-0001-2`. */
export async function insertInvoiceOrder(
  tx: Tx,
  { invoiceId, no, reason, lines, staffId, at }: NewInvoiceOrder,
): Promise<void> {
  await sql`
    insert into commerce.invoice_order (number, invoice_id, is_red, reason, lines, asked_by, asked_at)
    select ${no} || '-' || count(*) + 1, ${invoiceId}, ${reason !== null}, ${reason}, ${JSON.stringify(lines)}::jsonb,
           ${staffId}, ${at.toISOString()}
    from commerce.invoice_order
    where invoice_id = ${invoiceId}`.execute(tx);
}

export type OpenInvoiceOrder = {
  id: number;
  number: string;
  invoiceId: number;
  reason: string | null;
  lines: InvoiceLine[];
  askedBy: number;
  clerk: string;
  handedOverAt: string | null;
  kind: InvoiceKind;
  title: string;
  taxNo: string | null;
  emailEnc: string | null;
  /** Of the blue invoice, once it has one. */
  invoiceNo: string | null;
};

/** What waits for the provider, oldest first. */
export async function listOpenOrders(db: Db, limit: number): Promise<OpenInvoiceOrder[]> {
  const result = await sql<OpenInvoiceOrder>`
    select
      asked.id,
      asked.number,
      asked.invoice_id as "invoiceId",
      asked.reason,
      asked.lines,
      asked.asked_by as "askedBy",
      account.name as clerk,
      asked.handed_over_at as "handedOverAt",
      invoice.kind,
      invoice.title,
      invoice.tax_no as "taxNo",
      invoice.email_enc as "emailEnc",
      invoice.invoice_no as "invoiceNo"
    from commerce.invoice_order as asked
    join commerce.invoice on invoice.id = asked.invoice_id
    join admin.v_account as account on account.id = asked.asked_by
    where asked.state = 'OPEN'
    order by asked.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** From now on the provider may have it. */
export async function markHandedOver(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update commerce.invoice_order
    set handed_over_at = ${at.toISOString()}
    where id = ${id}
      and handed_over_at is null`.execute(tx);
}

/** @returns false where it was ended meanwhile */
export async function endOrder(
  tx: Tx,
  invoiceId: number,
  state: 'ISSUED' | 'REFUSED' | 'BY_HAND',
): Promise<boolean> {
  const result = await sql`
    update commerce.invoice_order
    set state = ${state}
    where invoice_id = ${invoiceId}
      and state = 'OPEN'`.execute(tx);
  return result.numAffectedRows === 1n;
}

type Sealing = { person: PersonKeys; now: () => Date };

/** By which the provider lets the calls of this key in; null where there is none that is valid a while longer. */
export async function readToken(db: Db, appKey: string, { person, now }: Sealing): Promise<string | null> {
  const soon = new Date(now().getTime() + 60_000);
  const result = await sql<{ sealed: string }>`
    select token_enc as sealed
    from commerce.invoice_token
    where app_key = ${appKey}
      and valid_until > ${soon.toISOString()}`.execute(db);
  const [kept] = result.rows;
  return kept ? openText(kept.sealed, person) : null;
}

export async function keepToken(
  db: Db,
  { appKey, token, seconds }: { appKey: string; token: string; seconds: number },
  { person, now }: Sealing,
): Promise<void> {
  const until = new Date(now().getTime() + seconds * 1000);
  await sql`
    insert into commerce.invoice_token (id, app_key, token_enc, valid_until)
    values (1, ${appKey}, ${sealText(token, person)}, ${until.toISOString()})
    on conflict (id) do update
    set app_key = excluded.app_key,
        token_enc = excluded.token_enc,
        valid_until = excluded.valid_until`.execute(db);
}

/** The provider does not take it any more. */
export async function dropToken(db: Db): Promise<void> {
  await sql`update commerce.invoice_token set valid_until = to_timestamp(0)`.execute(db);
}
