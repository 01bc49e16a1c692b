import type {
  Invoice,
  InvoiceIssue,
  InvoicePage,
  InvoiceQuery,
  InvoiceRed,
  InvoiceState,
  InvoiceReject,
} from '@shanmen/shared/contracts/commerce/invoice';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { formatYuan } from '@shanmen/shared/money';

import { workedOutlets } from '../../admin/public.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { openText, type PersonKeys } from '../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Waiting } from '../../callers/waiting.ts';
import { smsTexts } from '../sms/sms-texts.ts';
import { postSms } from '../sms/sms.service.ts';
import { drawInvoiceNo } from './invoice-ask.service.ts';
import {
  countAskedInvoices,
  countSending,
  insertRed,
  type InvoiceReach,
  type KeptInvoice,
  listInvoices,
  lockInvoice,
  markIssued,
  markIssuing,
  markRejected,
  markReversing,
  readInvoice,
  readInvoiceable,
  sumInvoices,
} from './invoice.queries.ts';
import { endOrder, insertInvoiceOrder, listInvoiceLines } from './provider/invoice-order.queries.ts';

export type InvoiceWork = InvoiceReading & { now: Date; bizDate: string; siteName: string };

/** Whose invoices are read, and with what; whether a provider of invoices is connected. */
export type InvoiceReading = { person: PersonKeys; reach: InvoiceReach; hasProvider: boolean };

/** Who did it: a person, or a job for the person who asked. */
type Actor = { id: number; requestId: string; ip?: string };

export async function showInvoices(
  db: Db,
  query: InvoiceQuery,
  reading: InvoiceReading,
): Promise<InvoicePage> {
  const { reach } = reading;
  const [rows, sums] = await Promise.all([listInvoices(db, query, reach), sumInvoices(db, query, reach)]);
  return { rows: rows.map(row => shownOf(row, reading)), ...sums };
}

/** Invoices that were asked for and are not issued yet, for the entrance. @param day the business day */
export async function waitingInvoices(db: Db, staff: Staff, day: string): Promise<Waiting> {
  const reach = await invoiceReach(db, staff, 'commerce:invoice:view', day);
  return { count: await countAskedInvoices(db, reach), isAll: reach === null };
}

/** Where this right lets somebody see orders. @param day the business day */
export function invoiceReach(
  db: Db,
  staff: Staff,
  code: PermissionCode & `commerce:invoice:${string}`,
  day: string,
): Promise<InvoiceReach> {
  return workedOutlets(db, staff, { code, domain: 'ticket', day });
}

/**
 * 开具: for what the order is worth at this moment, under the number that the tax service gave; without one the
 * provider is asked for it.
 * @throws not_found, invoice_state_forbidden, invoice_exceeds_paid where part of it was given back meanwhile, code_taken,
 * invoice_provider_missing
 */
export async function issueInvoice(
  tx: Tx,
  staff: Staff,
  id: number,
  { invoiceNo, amountFen }: InvoiceIssue,
  work: InvoiceWork,
): Promise<Invoice> {
  const invoice = await takeInvoice(tx, id, work, ['APPLIED', ...lefts(work, 'ISSUING')]);
  const worth = await readInvoiceable(tx, invoice.orderId);
  if (worth?.amountFen !== amountFen) {
    const askableFen = worth?.amountFen ?? 0;
    const text = worth
      ? `可开金额 ¥${formatYuan(worth.amountFen)}，请按此金额开具`
      : '订单已全部退票，不能开具';
    throw new RuleViolation('invoice_exceeds_paid', text, { askableFen });
  }
  if (invoiceNo === undefined) {
    await askProvider(tx, staff, invoice, null, work);
    await markIssuing(tx, id, worth);
    return noted(tx, staff, invoice, work);
  }
  await endOrder(tx, id, 'BY_HAND');
  return bookIssued(tx, staff, invoice, { ...worth, invoiceNo, at: work.now }, work);
}

type Numbered = { invoiceNo: string; at: Date };

/** It has its number, of which the visitor is told. @throws code_taken */
export async function bookIssued(
  tx: Tx,
  by: Actor,
  invoice: KeptInvoice,
  issued: Pick<KeptInvoice, 'amountFen' | 'taxFen'> & Numbered,
  work: InvoiceWork,
): Promise<Invoice> {
  if (!(await markIssued(tx, { ...issued, id: invoice.id, staffId: by.id }))) throw numberTaken();
  await tell(tx, invoice, smsTexts.invoiced(invoice.orderNo, issued.invoiceNo), 1, work);
  return noted(tx, by, invoice, work);
}

/** 重发: the visitor is told once more. @throws not_found, invoice_state_forbidden, also once his mobile is forgotten */
export async function resendInvoice(tx: Tx, staff: Staff, id: number, work: InvoiceWork): Promise<Invoice> {
  const invoice = await takeInvoice(tx, id, work, ['ISSUED']);
  if (invoice.blueNo !== null || invoice.mobileEnc === null) throw forbidden(invoice.state);
  await countSending(tx, id);
  const text = smsTexts.invoiced(invoice.orderNo, invoice.invoiceNo ?? '');
  await tell(tx, invoice, text, invoice.sentCount + 1, work);
  return noted(tx, staff, invoice, work, '重发');
}

/** 拒绝: the visitor reads why and may ask anew. @throws not_found, invoice_state_forbidden */
export async function rejectInvoice(
  tx: Tx,
  staff: Staff,
  id: number,
  { reason }: InvoiceReject,
  work: InvoiceWork,
): Promise<Invoice> {
  const invoice = await takeInvoice(tx, id, work, ['APPLIED']);
  await markRejected(tx, { id, staffId: staff.id, at: work.now, reason });
  await tell(tx, invoice, smsTexts.uninvoiced(invoice.orderNo, reason), 1, work);
  return noted(tx, staff, invoice, work, reason);
}

/**
 * 红冲: a red invoice of the same amount takes it back; then tickets can be given back, and a new one asked for. Without
 * a number the provider is asked for it.
 * @throws not_found, invoice_state_forbidden, code_taken, invoice_provider_missing
 */
export async function redInvoice(
  tx: Tx,
  staff: Staff,
  id: number,
  { invoiceNo, reason }: InvoiceRed,
  work: InvoiceWork,
): Promise<Invoice> {
  const invoice = await takeInvoice(tx, id, work, ['ISSUED', ...lefts(work, 'REVERSING')]);
  if (invoice.blueNo !== null) throw forbidden(invoice.state);
  if (invoiceNo === undefined) {
    await askProvider(tx, staff, invoice, reason, work);
    await markReversing(tx, id);
    return noted(tx, staff, invoice, work, reason);
  }
  await endOrder(tx, id, 'BY_HAND');
  return bookRed(tx, staff, invoice, { invoiceNo, reason, at: work.now }, work);
}

/** The red invoice beside the blue one. @throws code_taken */
export async function bookRed(
  tx: Tx,
  by: Actor,
  invoice: KeptInvoice,
  red: Numbered & { reason: string },
  work: InvoiceWork,
): Promise<Invoice> {
  const no = await drawInvoiceNo(tx, work.bizDate);
  if (!(await insertRed(tx, { ...red, id: invoice.id, staffId: by.id, no }))) throw numberTaken();
  return noted(tx, by, invoice, work, red.reason);
}

/** What a provider that is switched off was asked for, and whose number somebody reads there and types in. */
function lefts({ hasProvider }: InvoiceWork, state: InvoiceState): InvoiceState[] {
  return hasProvider ? [] : [state];
}

/** Leaves an order with its cause; a job hands it over. @throws invoice_provider_missing; invalid_input for one on paper */
async function askProvider(
  tx: Tx,
  staff: Staff,
  { id: invoiceId, no, orderId, invoiceNo }: KeptInvoice,
  reason: string | null,
  { hasProvider, now: at }: InvoiceWork,
): Promise<void> {
  if (!hasProvider) throw new RuleViolation('invoice_provider_missing', undefined, { path: 'invoiceNo' });
  if (invoiceNo !== null && invoiceNo.length < electronicDigits)
    throw new RuleViolation('invalid_input', '纸质发票须填写红字发票号', { path: 'invoiceNo' });
  const lines = reason === null ? await listInvoiceLines(tx, orderId) : [];
  await insertInvoiceOrder(tx, { invoiceId, no, reason, lines, staffId: staff.id, at });
}

const electronicDigits = 20;

async function takeInvoice(
  tx: Tx,
  id: number,
  { reach }: InvoiceWork,
  states: readonly InvoiceState[],
): Promise<KeptInvoice> {
  const invoice = found(await lockInvoice(tx, id, reach), '发票');
  if (!states.includes(invoice.state)) throw forbidden(invoice.state);
  return invoice;
}

function forbidden(state: InvoiceState): RuleViolation {
  return new RuleViolation('invoice_state_forbidden', undefined, { state });
}

function numberTaken(): RuleViolation {
  return new RuleViolation('code_taken', '该发票号已登记过', { path: 'invoiceNo' });
}

/** By message to the mobile of the order, as often as it is sent. */
async function tell(
  tx: Tx,
  { no, mobileEnc }: KeptInvoice,
  text: string,
  nth: number,
  { person, siteName: signature, now }: InvoiceWork,
): Promise<void> {
  if (mobileEnc === null) return;
  const mobile = openText(mobileEnc, person);
  await postSms(tx, { scene: 'INVOICE', eventKey: `${no}-${nth}`, mobile, signature, text }, person, now);
}

export async function noted(
  tx: Tx,
  by: Actor,
  before: KeptInvoice,
  work: InvoiceWork,
  reason?: string,
): Promise<Invoice> {
  const after = await readInvoice(tx, before.id, work.reach);
  if (!after) throw new Error(`invoice ${before.id} is locked in this transaction`);
  const told = ({ state, amountFen, invoiceNo }: KeptInvoice) => ({ state, amountFen, invoiceNo });
  await writeAudit(tx, {
    staffId: by.id,
    action: 'commerce.invoice.changed',
    objectType: 'invoice',
    objectId: before.no,
    before: told(before),
    after: told(after),
    ...(reason === undefined ? {} : { reason }),
    requestId: by.requestId,
    ...(by.ip === undefined ? {} : { ip: by.ip }),
  });
  return shownOf(after, work);
}

function shownOf(
  { orderId: _order, emailEnc, mobileEnc: _mobile, sentCount: _sent, ...invoice }: KeptInvoice,
  { person, hasProvider }: InvoiceReading,
): Invoice {
  return { ...invoice, byProvider: hasProvider, email: emailEnc === null ? '' : openText(emailEnc, person) };
}
