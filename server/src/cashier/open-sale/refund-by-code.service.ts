import { randomUUID } from 'node:crypto';

import { zeroFen } from '@shanmen/shared/money';

import type { RefundAnswer } from '../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import { askAgainAt, tellUnanswered, withPatience } from '../../ticket/public.ts';
import {
  changeTillRefund,
  findPendingRefund,
  listPendingRefunds,
  lockPendingRefund,
  type PendingRefund,
} from '../sale/slip.queries.ts';
import { insertOpenSale } from './open-sale.queries.ts';
import type { TillAsking } from './scanned-sale.service.ts';

const mostAtOnce = 50;

/** Asks a provider for what refunds give back by code: those of one slip at once, or all that are due. @returns how many */
export async function giveBackByCode(db: Db, work: TillAsking, docId: number | null = null): Promise<number> {
  const pending = await listPendingRefunds(db, { docId, now: work.now(), limit: mostAtOnce });
  for (const refund of pending) {
    const { tradeNo, sourceTradeNo, amountFen } = refund;
    const word = await withPatience(() =>
      work.gateway
        ? work.gateway.refund({ refundNo: tradeNo, tradeNo: sourceTradeNo, amountFen })
        : Promise.reject(new Error('no provider')),
    );
    await withTransaction(db, tx => settleRefund(tx, refund, word, work.now()));
  }
  return pending.length;
}

/** A provider told what became of a refund of a till. @returns whether it is one that is still open */
export async function settleReturnedAtTill(
  db: Db,
  refundNo: string,
  word: RefundAnswer,
  now: Date,
): Promise<boolean> {
  const refund = await findPendingRefund(db, refundNo);
  if (!refund) return false;
  await withTransaction(db, tx => settleRefund(tx, refund, word, now));
  return true;
}

/** What a provider said of a refund; one that it refuses waits for a person, who gives cash instead. */
async function settleRefund(
  tx: Tx,
  refund: PendingRefund,
  word: RefundAnswer | { state: 'UNKNOWN' },
  now: Date,
): Promise<void> {
  const { id, asks, tradeNo } = refund;
  if (!(await lockPendingRefund(tx, id))) return;
  if (word.state === 'SUCCESS')
    return changeTillRefund(tx, id, { state: 'SUCCESS', words: null, askAt: null });
  if (word.state !== 'FAILED') {
    await changeTillRefund(tx, id, { state: 'PENDING', words: null, askAt: askAgainAt(asks, now) });
    return tellUnanswered(tx, { kind: 'refund', no: tradeNo, asks });
  }
  await changeTillRefund(tx, id, { state: 'FAILED', words: word.words, askAt: null });
  const { tender, amountFen, refId, tillId, cashierId, shiftId } = refund;
  const payment = {
    tender,
    amountFen,
    refId,
    tenderedFen: null,
    changeFen: null,
    reference: null,
    sourceId: null,
  };
  await insertOpenSale(tx, {
    idemKey: randomUUID(),
    tillId,
    cashierId,
    shiftId,
    raisedAt: now,
    content: {
      lines: [],
      amountFen,
      discountFen: zeroFen,
      roundingFen: zeroFen,
      totalFen: amountFen,
      payments: [payment],
      memberId: null,
      freeReason: null,
      refundPaymentId: id,
    },
    totalFen: amountFen,
    state: 'STUCK',
    kind: 'refund_failed',
    words: `${word.words}，请退现金`,
    docId: null,
  });
}
