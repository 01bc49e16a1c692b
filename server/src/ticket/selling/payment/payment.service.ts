import { setTimeout as pause } from 'node:timers/promises';

import type { ChargeAnswer, PaymentGateway } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import {
  type AskedPayment,
  findPaymentByTrade,
  listDuePayments,
  lockAskedPayment,
  readAskedPayment,
  readPayment,
} from './payment.queries.ts';
import { type ProviderWord, settlePayment } from './settlement.ts';

/** What a provider is asked with, between two transactions and never in one. */
export type AskingWork = {
  gateway: PaymentGateway | null;
  now: () => Date;
  keys: TicketKeys;
  requestId: string;
};

/** A provider that says nothing for so long is taken to have said nothing. */
const patienceMs = 8000;

const mostAtOnce = 50;

/**
 * Charges the code of an order that waits for its money. Repeated under the number of the same payment it
 * finds what came of the first, so a killed process is simply asked again.
 */
export async function chargeOrder(
  db: Db,
  orderNo: string,
  authCode: string,
  work: AskingWork,
): Promise<void> {
  const asked = await readAskedPayment(db, orderNo, null);
  if (asked) await ask(db, asked, work, gateway => gateway.charge({ ...asked, authCode }));
}

/** As {@link chargeOrder}, for a payment of an order that has been paid before. */
export async function chargePayment(
  db: Db,
  paymentId: number,
  authCode: string,
  work: AskingWork,
): Promise<void> {
  const asked = await readPayment(db, paymentId);
  if (asked) await ask(db, asked, work, gateway => gateway.charge({ ...asked, authCode }));
}

/** Asks what came of it, now. A provider that never heard of it is told to end it. @throws not_found */
export async function askForPayment(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
  work: AskingWork,
): Promise<void> {
  await ask(db, await requireAsked(db, orderNo, outletIds), work, lookUp);
}

/** 撤销: ends the charge. When the money came first, the sale stands; the log says which. @throws not_found */
export async function closePayment(
  db: Db,
  staff: Staff,
  orderNo: string,
  outletIds: readonly number[] | null,
  work: AskingWork,
): Promise<void> {
  const asked = await requireAsked(db, orderNo, outletIds);
  const note = (tx: Tx) => auditClose(tx, staff, orderNo, asked);
  await ask(db, asked, work, (gateway, { tradeNo }) => gateway.close(tradeNo), note);
}

async function auditClose(tx: Tx, staff: Staff, orderNo: string, asked: AskedPayment): Promise<void> {
  const now = await lockAskedPayment(tx, asked.id);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: asked.outletId,
    action: 'ticket.payment.closed',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { state: asked.state },
    after: { state: now?.state ?? asked.state },
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** The job: asks for every payment that is due, and ends those that nobody confirmed in time. @returns how many it asked for */
export async function resolvePayments(db: Db, work: AskingWork): Promise<number> {
  const due = await listDuePayments(db, work.now(), mostAtOnce);
  for (const asked of due) {
    const isOverdue = work.now().getTime() > Date.parse(asked.confirmUntil);
    await ask(db, asked, work, isOverdue ? (gateway, { tradeNo }) => gateway.close(tradeNo) : lookUp);
  }
  return due.length;
}

/** A provider told that the money of a charge came: its tickets are issued now. @returns whether it is one of an order */
export async function settlePaid(
  db: Db,
  tradeNo: string,
  channelTradeNo: string,
  { now, ...work }: Omit<AskingWork, 'gateway'>,
): Promise<boolean> {
  const id = await findPaymentByTrade(db, tradeNo);
  if (id === null) return false;
  const word = { state: 'SUCCESS', channelTradeNo } as const;
  await withTransaction(db, tx => settlePayment(tx, id, word, { ...work, now: now() }));
  return true;
}

/** What came of a charge; one that the provider never heard of is told to end. */
export async function lookUp(
  gateway: PaymentGateway,
  { tradeNo }: Pick<AskedPayment, 'tradeNo'>,
): Promise<ChargeAnswer> {
  const answer = await gateway.query(tradeNo);
  return answer.state === 'ABSENT' ? gateway.close(tradeNo) : answer;
}

async function ask(
  db: Db,
  asked: AskedPayment,
  { gateway, now, ...work }: AskingWork,
  question: (gateway: PaymentGateway, asked: AskedPayment) => Promise<ChargeAnswer>,
  note: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  if (asked.state !== 'PENDING' && asked.state !== 'UNKNOWN') return;
  const word: ProviderWord = await withPatience(() =>
    gateway ? question(gateway, asked) : Promise.reject(new Error('no provider')),
  );
  await withTransaction(db, async tx => {
    await settlePayment(tx, asked.id, word, { ...work, now: now() });
    await note(tx);
  });
}

/** Whatever goes wrong on the way, and when it takes too long, nothing is known of the money. */
export async function withPatience<T>(question: () => Promise<T>): Promise<T | { state: 'UNKNOWN' }> {
  const unknown = { state: 'UNKNOWN' } as const;
  const timer = new AbortController();
  const tooLate = pause(patienceMs, unknown, { signal: timer.signal }).catch(() => unknown);
  const word = await Promise.race([question().catch(() => unknown), tooLate]);
  timer.abort();
  return word;
}

async function requireAsked(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<AskedPayment> {
  return found(await readAskedPayment(db, orderNo, outletIds), '笔扫码收款');
}
