import type { Waitings } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { WaitingPrepayment } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import { type Fen, formatYuan, negateFen, zeroFen } from '@shanmen/shared/money';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { type Account, postPayments } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { readOnlineOutletId } from '../booking/booking.queries.ts';
import type { BookingReading } from '../booking/booking.service.ts';
import { authCodeOf } from '../booking-payment/booking-payment.service.ts';
import { type AskingWork, lookUp, withPatience } from '../../selling/payment/payment.service.ts';
import { askAfterCharge, askAgainAt } from '../../selling/asking-times.ts';
import { tellUnanswered } from '../../selling/unanswered/tell-unanswered.ts';
import { type ProviderWord } from '../../selling/payment/settlement.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { priceCart, totalOf } from '../../selling/sale/sale-cart.ts';
import { hashesOf, peopleByFamily, registerPeople } from '../../selling/sale/sale-people.ts';
import type { SaleWork } from '../../selling/sale/sale-rows.ts';
import { judgePurchase } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import { showWaitings } from '../waiting-entry/waiting-entry.service.ts';
import {
  findOwnEntry,
  insertPrepayment,
  listDue,
  markPaid,
  markUnpaid,
  type OwnEntry,
  type Prepayment,
  putOff,
  readLastOf,
} from './waiting-prepayment.queries.ts';

/** Whoever does not confirm within so long has not paid. */
const confirmMs = 15 * 60_000;
const mostAtOnce = 50;

export type PrepayWork = BookingReading &
  Pick<AskingWork, 'gateway'> &
  Pick<SaleWork, 'identity' | 'bizDate'>;

/**
 * Begins to pay for what is waited for, at the price of this moment. Who comes is judged now, so that nobody
 * pays for tickets that he cannot have.
 * @throws payment_channel_missing, not_found, state_forbidden, price_changed, payment_in_progress, the refusals of
 * `priceCart`, id_invalid, visitor_ineligible, visitor_blocked, duplicate_visitor
 */
export async function beginPrepayment(
  tx: Tx,
  entryId: number,
  { method, visitors = [], expectedTotalFen }: WaitingPrepayment,
  work: PrepayWork,
): Promise<Waitings> {
  const { person } = work.keys;
  if (work.gateway === null) throw new RuleViolation('payment_channel_missing');
  const mobileHash = searchHash(work.mobile, person);
  const entry = found(await findOwnEntry(tx, entryId, mobileHash), '候补');
  if (entry.state !== 'WAITING') throw new RuleViolation('state_forbidden', '该候补已结束或已有结果，请刷新');
  const amountFen = await judge(tx, entry, visitors, mobileHash, work);
  if (amountFen === zeroFen) throw new RuleViolation('state_forbidden', '该票免费，无需预付');
  if (amountFen !== expectedTotalFen) {
    throw new RuleViolation('price_changed', `价格已更新，应付 ¥${formatYuan(amountFen)}`, {
      totalFen: amountFen,
    });
  }
  const visitorsEnc = sealText(JSON.stringify(visitors), person);
  const begun = { entryId, method, amountFen, visitorsEnc, bizDate: work.bizDate, at: work.now };
  const isFirst = await insertPrepayment(tx, { ...begun, askAt: askAfterCharge(work.now) });
  if (!isFirst) throw new RuleViolation('payment_in_progress');
  return showWaitings(tx, { mobile: work.mobile, person, now: work.now });
}

/** What it costs, for these people. */
async function judge(
  tx: Tx,
  { productId, slotId, qty, visitDate }: OwnEntry,
  visitors: NonNullable<WaitingPrepayment['visitors']>,
  mobileHash: string,
  work: PrepayWork,
): Promise<Fen> {
  const catalogue = await readCatalogue(tx, visitDate, [productId], 'WEB');
  const named = visitors.length > 0 ? { visitors: [...visitors] } : {};
  const lines = priceCart([{ productId, slotId, qty, ...named }], catalogue, work.now);
  const people = registerPeople(lines, visitDate, work);
  await refuseBlocked(tx, [mobileHash, ...hashesOf(people)], 'visitor', work.now);
  await refuseDuplicates(tx, peopleByFamily(lines, people), visitDate);
  await judgePurchase(tx, { lines, people, visitDate, bizDate: work.bizDate });
  return totalOf(lines);
}

export type PrepaidAsking = AskingWork & { dayCut: DayCuts };

/** Asks the provider, outside of every transaction; asked twice under one number it moves money once. */
export async function chargePrepayment(
  db: Db,
  entryId: number,
  payment: WaitingPrepayment,
  work: PrepaidAsking,
): Promise<void> {
  const last = await readLastOf(db, entryId);
  const authCode = authCodeOf(payment);
  if (last) await ask(db, last, work, gateway => gateway.charge({ ...last, authCode }));
}

/** The job: asks for all money that is due, and ends what nobody confirmed in time. @returns for how many */
export async function resolvePrepayments(db: Db, work: PrepaidAsking): Promise<number> {
  const due = await listDue(db, ['PENDING', 'UNKNOWN'], { now: work.now(), limit: mostAtOnce });
  for (const asked of due) {
    const isOverdue = work.now().getTime() > Date.parse(asked.begunAt) + confirmMs;
    await ask(db, asked, work, (gateway, { tradeNo }) =>
      isOverdue ? gateway.close(tradeNo) : lookUp(gateway, asked),
    );
  }
  return due.length;
}

type Gateway = NonNullable<AskingWork['gateway']>;

async function ask(
  db: Db,
  asked: Prepayment,
  work: PrepaidAsking,
  question: (gateway: Gateway, asked: Prepayment) => ReturnType<Gateway['query']>,
): Promise<void> {
  const { gateway } = work;
  if (asked.state !== 'PENDING' && asked.state !== 'UNKNOWN') return;
  const word: ProviderWord = await withPatience(() =>
    gateway ? question(gateway, asked) : Promise.reject(new Error('no provider')),
  );
  const [at, { dayCut }] = [work.now(), work];
  await withTransaction(db, tx => settle(tx, asked, word, { at, bizDate: businessDay(at, dayCut) }));
}

type Settling = { at: Date; bizDate: string };

/** Takes down what the provider said, once. Whether anybody still waits is not asked here: money is money. */
async function settle(
  tx: Tx,
  asked: Prepayment,
  word: ProviderWord,
  { at, bizDate }: Settling,
): Promise<void> {
  switch (word.state) {
    case 'SUCCESS': {
      if (!(await markPaid(tx, asked.id, word.channelTradeNo, at))) return;
      return postWaiting(tx, asked, 'deposit', { at, bizDate });
    }
    case 'FAILED':
      return markUnpaid(tx, asked.id, { state: 'FAILED', words: word.words, at });
    case 'CLOSED':
      return markUnpaid(tx, asked.id, { state: 'CLOSED', words: null, at });
    default: {
      const state = word.state === 'PENDING' ? 'PENDING' : 'UNKNOWN';
      await putOff(tx, { id: asked.id, state }, { words: null, askAt: askAgainAt(asked.asks, at) });
      return tellUnanswered(tx, { kind: 'prepayment', no: asked.tradeNo, ...asked });
    }
  }
}

const accounts = { WECHAT: 'wechat', ALIPAY: 'alipay' } as const satisfies Record<string, Account>;

/**
 * Into the account of who waits (`deposit`), back to the visitor (`refund`), or over to an order (`reversal`).
 * @param account where the money comes from or goes to, if it is not its provider's
 */
export async function postWaiting(
  tx: Tx,
  { id, method, amountFen }: Pick<Prepayment, 'id' | 'method' | 'amountFen'>,
  kind: 'deposit' | 'refund' | 'reversal',
  { at: postedAt, bizDate }: Settling,
  account: Account = accounts[method],
): Promise<void> {
  const moved = kind === 'deposit' ? amountFen : negateFen(amountFen);
  const outletId = await readOnlineOutletId(tx);
  await postPayments(tx, { shiftId: null, outletId, bizDate, staffId: null, postedAt }, [
    {
      kind,
      refType: 'prepayment',
      refId: id,
      entries: [
        { account, amountFen: moved },
        { account: `waiting/${id}`, amountFen: negateFen(moved) },
      ],
    },
  ]);
}
