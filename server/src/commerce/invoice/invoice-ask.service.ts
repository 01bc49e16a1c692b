import { isFalseUscc } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { invoiceStates } from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk, Invoicing } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import { formatYuan, zeroFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../db/transaction.ts';
import { takeDocNumber } from '../../platform/doc-counter.queries.ts';
import { type PersonKeys, sealText } from '../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { maskedMobile } from '../sms/sms-texts.ts';
import { insertInvoice, readInvoiceable, readLastInvoice, readStanding } from './invoice.queries.ts';

/** The order that an invoice is asked for; whoever asks has locked it. */
export type AskedOrder = { id: number; orderNo: string; mobile: string };

export type AskMoment = { now: Date; bizDate: string; person: PersonKeys };

/**
 * 申请开票: once for what an order is worth, whoever asks how often.
 * @throws invalid_input, uscc_invalid, invoice_exceeds_paid
 */
export async function askInvoice(
  tx: Tx,
  { id: orderId, orderNo, mobile }: AskedOrder,
  ask: InvoiceAsk,
  { now, bizDate, person }: AskMoment,
): Promise<void> {
  refuseTitle(ask);
  const worth = await readInvoiceable(tx, orderId);
  if (!worth) throw exceeds();
  const { email, ...title } = ask;
  const isNew = await insertInvoice(tx, {
    ...title,
    ...worth,
    no: await drawInvoiceNo(tx, bizDate),
    orderId,
    orderNo,
    emailEnc: sealText(email, person),
    mobileEnc: sealText(mobile, person),
    mobileMasked: maskedMobile(mobile),
    at: now,
  });
  if (!isNew) throw exceeds();
}

/** What a visitor sees of the invoices of an order; null where there is nothing to see or to ask for. */
export async function readInvoicing(db: Db, orderId: number): Promise<Invoicing | null> {
  const [worth, last, standing] = await Promise.all([
    readInvoiceable(db, orderId),
    readLastInvoice(db, orderId),
    readStanding(db, orderId, false),
  ]);
  const askableFen = standing || !worth ? zeroFen : worth.amountFen;
  return askableFen === zeroFen && last === null ? null : { askableFen, last };
}

/**
 * Of what is invoiced nothing is given back before the invoice is reversed. With `isLocked` none is issued until
 * the refund has committed.
 * @throws invoice_not_reversed
 */
export async function refuseInvoiced(db: Db, orderId: number, isLocked: boolean): Promise<void> {
  const standing = await readStanding(db, orderId, isLocked);
  if (!standing || standing.state === 'APPLIED') return;
  const text =
    standing.state === 'ISSUED'
      ? `订单已开发票 ${standing.invoiceNo ?? ''}，请先红冲发票`
      : `订单的发票${invoiceStates[standing.state]}，请稍后再试`;
  throw new RuleViolation('invoice_not_reversed', text, { invoiceNo: standing.invoiceNo });
}

/** `FP261125-0001`: without gaps in a business day. */
export async function drawInvoiceNo(tx: Tx, bizDate: string): Promise<string> {
  const number = await takeDocNumber(tx, { docType: 'invoice', scope: 'FP', bizDate });
  return `FP${bizDate.slice(2).replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

function refuseTitle({ kind, titleType, taxNo }: InvoiceAsk): void {
  if (titleType === 'PERSON') {
    if (kind === 'SPECIAL') throw new RuleViolation('invalid_input', '专票只能开给单位', { path: 'kind' });
    return;
  }
  if (taxNo === undefined) throw new RuleViolation('invalid_input', '请填写单位税号', { path: 'taxNo' });
  if (isFalseUscc(taxNo)) {
    throw new RuleViolation('uscc_invalid', undefined, { path: 'taxNo' });
  }
}

function exceeds(): RuleViolation {
  const text = `可开金额 ¥${formatYuan(zeroFen)}，已申请或已开票的不能重复申请`;
  return new RuleViolation('invoice_exceeds_paid', text, { askableFen: zeroFen });
}
