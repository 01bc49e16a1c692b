import type { TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { negateFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import {
  type ChargeAnswer,
  type PaymentGateway,
  postPayments,
  type RefundAnswer,
} from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import { asPart, type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import {
  askAfterCharge,
  askAgainAt,
  longAsks,
  lookUpCharge,
  tellUnanswered,
  withPatience,
} from '../../ticket/public.ts';
import { judgeSale, postSale, requireTill, type SaleWork, type TillSaleWork } from '../sale/sale.service.ts';
import { readSlip } from '../sale/slip.queries.ts';
import { noteTillGranted } from '../sale/till-override.ts';
import { findShift } from '../shift/shift.queries.ts';
import {
  changeOpenSale,
  findSaleByTrade,
  insertOpenSale,
  listDueSales,
  lockOpenSale,
  type OpenSaleRow,
  readOpenSale,
} from './open-sale.queries.ts';

/** What a provider is asked with, between two transactions and never in one. */
export type TillAsking = {
  gateway: PaymentGateway | null;
  now: () => Date;
  requestId: string;
  /** What a sale is posted with. */
  posting: () => Promise<Pick<SaleWork, 'goods' | 'pointYuan'>>;
};

/** The guest confirms within so much time; then the charge is ended. */
const confirmMs = 60_000;
const mostAtOnce = 50;

/** The part of a sale that a provider has to be asked for; null where the cashier has everything in hand. */
export function scannedPart({ payments }: Pick<TillSale, 'payments'>) {
  return payments.find(payment => payment.tender === 'SCAN') ?? null;
}

/**
 * A sale that waits for its money. Its stock is looked at under lock and not posted; the provider is asked afterwards.
 * @throws payment_channel_missing, payment_mismatch for two codes, insufficient_stock, and what {@link judgeSale} throws
 */
export async function awaitMoney(
  tx: Tx,
  staff: Staff,
  sale: TillSale,
  work: TillSaleWork & { hasProvider: boolean },
): Promise<number> {
  if (!work.hasProvider) throw new RuleViolation('payment_channel_missing');
  if (sale.payments.filter(({ tender }) => tender === 'SCAN').length > 1)
    throw new RuleViolation('payment_mismatch', '一笔只能扫一次付款码，其余请收现金或刷卡');
  const { open, priced, granted } = await judgeSale(tx, staff, sale, work);
  const rehearsed = new Error('everything is there');
  await asPart(tx, async () => {
    await postSale(tx, staff, priced, open, { ...work, granted });
    throw rehearsed;
  }).catch((error: unknown) => {
    if (error !== rehearsed) throw error;
  });
  const index = sale.payments.findIndex(({ tender }) => tender === 'SCAN');
  const scanned = priced.payments[index];
  if (scanned?.tender !== 'WECHAT' && scanned?.tender !== 'ALIPAY')
    throw new RuleViolation('payment_code_invalid');
  const tradeNo = work.idemKey.replaceAll('-', '');
  const id = await insertOpenSale(tx, {
    idemKey: work.idemKey,
    tillId: sale.tillId,
    cashierId: staff.id,
    shiftId: open.shift.id,
    raisedAt: work.now,
    content: {
      ...priced,
      payments: priced.payments.map(row => (row === scanned ? { ...row, tradeNo } : row)),
    },
    totalFen: priced.totalFen,
    state: 'ASKED',
    kind: null,
    words: null,
    docId: null,
    charge: {
      tender: scanned.tender,
      amountFen: scanned.amountFen,
      tradeNo,
      askAt: askAfterCharge(work.now),
    },
  });
  // Who let the sale through is used up now; what becomes of the sale is not known yet.
  await noteTillGranted(tx, staff, granted, { no: tradeNo, outletId: open.shift.outletId });
  return id;
}

/** Charges the code of a sale. Asked before, it is only looked up: nobody is charged twice. */
export async function chargeSale(db: Db, id: number, authCode: string, work: TillAsking): Promise<void> {
  await ask(db, id, work, (gateway, sale) =>
    sale.asks === 0 ? gateway.charge({ ...chargeOf(sale), authCode }) : lookUpCharge(gateway, chargeOf(sale)),
  );
}

/** What came of it, now. @throws not_found for another cashier's sale */
export async function queryOwnSale(db: Db, staff: Staff, id: number, work: TillAsking): Promise<void> {
  await requireOwn(db, staff, id);
  await ask(db, id, work, (gateway, sale) => lookUpCharge(gateway, chargeOf(sale)));
}

/** 撤销: ends the charge; where the money came first, the sale stands. @throws not_found for another cashier's sale */
export async function cancelOwnSale(db: Db, staff: Staff, id: number, work: TillAsking): Promise<void> {
  await requireOwn(db, staff, id);
  await ask(db, id, work, (gateway, sale) => gateway.close(chargeOf(sale).tradeNo));
}

export async function requireOwn(db: Db, staff: Staff, id: number): Promise<OpenSaleRow> {
  const sale = await readOpenSale(db, id);
  return found(sale?.cashierId === staff.id ? sale : null, '笔待支付销售');
}

/** The job: asks for each sale that is due, and ends those that no guest confirmed in time. @returns how many */
export async function resolveSales(db: Db, work: TillAsking): Promise<number> {
  const due = await listDueSales(db, work.now(), mostAtOnce);
  for (const { id, raisedAt } of due) {
    const isOver = work.now().getTime() - Date.parse(raisedAt) > confirmMs;
    await ask(db, id, work, (gateway, sale) =>
      isOver ? gateway.close(chargeOf(sale).tradeNo) : lookUpCharge(gateway, chargeOf(sale)),
    );
  }
  return due.length;
}

/** As {@link resolveSales}, for one charge whose provider told that its money came. @returns whether it is one of a till */
export async function settlePaidSale(
  db: Db,
  tradeNo: string,
  channelTradeNo: string,
  work: TillAsking,
): Promise<boolean> {
  const id = await findSaleByTrade(db, tradeNo);
  if (id !== null) await ask(db, id, work, async () => ({ state: 'SUCCESS', channelTradeNo }));
  return id !== null;
}

function chargeOf({ tradeNo, chargeFen }: OpenSaleRow) {
  if (tradeNo === null || chargeFen === null) throw new Error('a sale that is asked for has a charge');
  return { tradeNo, amountFen: chargeFen };
}

type Question = (gateway: PaymentGateway, sale: OpenSaleRow) => Promise<ChargeAnswer>;

async function ask(db: Db, id: number, work: TillAsking, question: Question): Promise<void> {
  const { gateway } = work;
  const sale = await readOpenSale(db, id);
  if (sale?.state === 'ASKED' || sale?.state === 'UNKNOWN') {
    const word = await withPatience(() =>
      gateway ? question(gateway, sale) : Promise.reject(new Error('no provider')),
    );
    const posting = await work.posting();
    await withTransaction(db, tx => settleSale(tx, id, word, { ...work, ...posting }));
  }
  await reverse(db, id, work);
}

type Settling = Pick<TillAsking, 'now' | 'requestId'> & Pick<SaleWork, 'goods' | 'pointYuan'>;

/**
 * Takes down what a provider said of a charge. Its money posts the sale; where the stock is gone meanwhile, the money goes
 * back by the same number and the sale is void.
 */
async function settleSale(
  tx: Tx,
  id: number,
  word: ChargeAnswer | { state: 'UNKNOWN' },
  { now, requestId, ...posting }: Settling,
): Promise<void> {
  const sale = await lockOpenSale(tx, id);
  if (!sale || (sale.state !== 'ASKED' && sale.state !== 'UNKNOWN')) return;
  switch (word.state) {
    case 'SUCCESS': {
      const { channelTradeNo } = word;
      try {
        const docId = await asPart(tx, () =>
          postPaid(tx, sale, channelTradeNo, { now, requestId, ...posting }),
        );
        return await changeOpenSale(tx, id, { state: 'POSTED', docId, channelTradeNo, words: '已收款' });
      } catch (error) {
        if (!(error instanceof RuleViolation)) throw error;
        const words =
          error.code === 'insufficient_stock' ? '库存不足，已原路退回' : `${error.message}，已原路退回`;
        await postCharge(tx, sale, 'sale', now());
        return await changeOpenSale(tx, id, {
          state: 'REVERSING',
          channelTradeNo,
          words,
          asked: { again: now() },
        });
      }
    }
    case 'FAILED':
      return changeOpenSale(tx, id, { state: 'VOID', words: word.words });
    case 'CLOSED':
      return changeOpenSale(tx, id, { state: 'VOID', words: '已撤销' });
    default: {
      const state = word.state === 'PENDING' ? 'ASKED' : 'UNKNOWN';
      const isLong = sale.asks + 1 > longAsks;
      await changeOpenSale(tx, id, {
        state,
        words: state === 'UNKNOWN' ? '支付结果查询中，请稍候' : '等待顾客付款',
        asked: { again: askAgainAt(sale.asks, now()) },
        ...(isLong ? { kind: 'payment_unknown' as const } : {}),
      });
      return tellUnanswered(tx, { kind: 'payment', no: chargeOf(sale).tradeNo, asks: sale.asks });
    }
  }
}

/** Posts a sale whose money came. The process that asks has no person, so the cashier stands for it. */
async function postPaid(
  tx: Tx,
  sale: OpenSaleRow,
  channelTradeNo: string,
  { now, requestId, ...posting }: Settling,
): Promise<number> {
  const shift = await findShift(tx, sale.shiftId);
  const open = await requireTill(tx, sale.tillId, shift);
  const payments = sale.content.payments.map(row => (row.tradeNo ? { ...row, channelTradeNo } : row));
  const poster = { ...nobody, id: sale.cashierId, outletId: shift.outletId, requestId };
  const work = { now: now(), idemKey: sale.idemKey, ...posting, granted: [] };
  return postSale(tx, poster, { ...sale.content, payments }, open, work);
}

/** Who acts where no person does. */
export const nobody: Staff = {
  id: 0,
  userName: '',
  name: '',
  outletId: null,
  roles: [],
  codes: new Set(),
  sessionId: 0,
  stepUpUntil: null,
  requestId: '',
  ip: '',
};

/** Money of a charge that is not of a posted sale: it came, or it went back. */
async function postCharge(tx: Tx, sale: OpenSaleRow, kind: 'sale' | 'reversal', at: Date): Promise<void> {
  const shift = await findShift(tx, sale.shiftId);
  const { amountFen } = chargeOf(sale);
  const signed = kind === 'sale' ? amountFen : negateFen(amountFen);
  const place = {
    shiftId: null,
    outletId: shift.outletId,
    bizDate: shift.bizDate,
    staffId: sale.cashierId,
    postedAt: at,
  };
  const entries = [
    { account: sale.tender === 'ALIPAY' ? ('alipay' as const) : ('wechat' as const), amountFen: signed },
    { account: `till-waiting/${sale.id}` as const, amountFen: negateFen(signed) },
  ];
  await postPayments(tx, place, [{ kind, refType: 'till_open_sale', refId: sale.id, entries }]);
  await touchBusinessDay(tx, [shift.bizDate]);
}

/** Gives the money of a sale back that could not be posted, as often as it takes under the one number. */
async function reverse(db: Db, id: number, { gateway, now }: TillAsking): Promise<void> {
  const sale = await readOpenSale(db, id);
  if (sale?.state !== 'REVERSING') return;
  const { tradeNo, amountFen } = chargeOf(sale);
  const word: RefundAnswer | { state: 'UNKNOWN' } = await withPatience(() =>
    gateway
      ? gateway.refund({ refundNo: `${tradeNo}${back}`, tradeNo, amountFen })
      : Promise.reject(new Error('no provider')),
  );
  await withTransaction(db, tx => settleReversal(tx, id, word, now()));
}

/** A provider told what became of the money of a sale that could not be posted. @returns whether it is such money */
export async function settleReversedSale(
  db: Db,
  refundNo: string,
  word: RefundAnswer,
  now: Date,
): Promise<boolean> {
  const id = refundNo.endsWith(back) ? await findSaleByTrade(db, refundNo.slice(0, -back.length)) : null;
  if (id === null) return false;
  await withTransaction(db, tx => settleReversal(tx, id, word, now));
  return true;
}

/** Ends the number by which a provider knows that a charge goes back. */
const back = '-R';

async function settleReversal(
  tx: Tx,
  id: number,
  word: RefundAnswer | { state: 'UNKNOWN' },
  now: Date,
): Promise<void> {
  const locked = await lockOpenSale(tx, id);
  if (locked?.state !== 'REVERSING') return;
  if (word.state === 'SUCCESS') {
    await postCharge(tx, locked, 'reversal', now);
    return changeOpenSale(tx, id, { state: 'VOID' });
  }
  if (word.state === 'FAILED')
    return changeOpenSale(tx, id, {
      state: 'STUCK',
      kind: 'refund_failed',
      words: `${word.words}，请退现金`,
    });
  return changeOpenSale(tx, id, { asked: { again: askAgainAt(locked.asks, now) } });
}

/** Where a sale stands, for its cashier: its slip, or what is known of its money. */
export async function answerOf(
  db: Db,
  { id, state, totalFen, tender, words, docId }: OpenSaleRow,
): Promise<TillSaleAnswer> {
  if (docId === null) return { slip: null, open: { id, state, totalFen, tender, words } };
  return { slip: await readSlip(db, docId, { outletIds: null, cashierId: null }), open: null };
}
