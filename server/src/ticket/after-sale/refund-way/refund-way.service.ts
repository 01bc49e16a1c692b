import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { zeroFen } from '@shanmen/shared/money';

import type { PaymentGateway, RefundAnswer } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { type AppliedRefund, readAppliedRefund } from '../refund-audit/refund-audit.queries.ts';
import { listRefundTickets } from '../refund/refund.queries.ts';
import { type PricedRefund, type RefundWay, sumsOf } from '../refund/refund-rows.ts';
import { type AskingWork, withPatience } from '../../selling/payment/payment.service.ts';
import { askAgainAt } from '../../selling/asking-times.ts';
import { tellUnanswered } from '../../selling/unanswered/tell-unanswered.ts';
import { payOutRefund } from './pay-out.ts';
import {
  dropOpenWays,
  findWay,
  isPartlyBack,
  listDueWays,
  listOpenWays,
  lockWay,
  markRefundEnded,
  markWay,
  readMadeRefund,
  readRefundStanding,
  unlockTickets,
  type WayBack,
} from './refund-way.queries.ts';

/** What a provider said of money it gives back, or that it said nothing. */
type ReturnWord = RefundAnswer | { state: 'UNKNOWN' };

const mostAtOnce = 50;

/** Asks for the money of a refund that waits for its provider. @returns the refund as it stands then */
export async function sendBack(db: Db, refund: Refund, work: AskingWork): Promise<Refund> {
  if (refund.state !== 'PROCESSING') return refund;
  for (const way of await listOpenWays(db, refund.id)) {
    if ((await ask(db, way, work)) !== 'SUCCESS') break;
  }
  const standing = await readRefundStanding(db, refund.id);
  if (!standing) return refund;
  const { words, ...state } = standing;
  return { ...refund, ...state, ...(words === null ? {} : { words }) };
}

/** The job: asks for everything that is due on its way back. @returns how many it asked for */
export async function resolveRefunds(db: Db, work: AskingWork): Promise<number> {
  const due = await listDueWays(db, work.now(), mostAtOnce);
  for (const way of due) await ask(db, way, work);
  return due.length;
}

/** A provider told what became of money that it was asked to give back. @returns whether it is of a refund of tickets */
export async function settleReturned(
  db: Db,
  refundNo: string,
  word: RefundAnswer,
  work: Pick<AskingWork, 'now' | 'requestId'>,
): Promise<boolean> {
  const way = await findWay(db, refundNo);
  if (!way) return false;
  await withTransaction(db, tx => settleWay(tx, way, word, { now: work.now(), requestId: work.requestId }));
  return true;
}

/** One way after the other: where the first is refused, no money has moved yet. @returns what its provider said */
async function ask(
  db: Db,
  way: WayBack,
  { gateway, now, requestId }: AskingWork,
): Promise<ReturnWord['state']> {
  const word: ReturnWord = await withPatience(() => refundBy(gateway, way));
  await withTransaction(db, tx => settleWay(tx, way, word, { now: now(), requestId }));
  return word.state;
}

function refundBy(gateway: PaymentGateway | null, way: WayBack): Promise<RefundAnswer> {
  const { refundNo, tradeNo, amountFen } = way;
  if (!gateway) return Promise.reject(new Error('no provider'));
  return gateway.refund({ refundNo, tradeNo, amountFen });
}

type SettlingWork = { now: Date; requestId: string };

/** Takes down what the provider said; the tickets stay locked until it said yes or no. */
async function settleWay(tx: Tx, asked: WayBack, word: ReturnWord, work: SettlingWork): Promise<void> {
  const way = await lockWay(tx, asked);
  if (!way || way.state === 'DONE' || way.state === 'FAILED') return;
  // Refused after a part came back: asked again until it is whole, for the part cannot be taken back.
  const isStuck = word.state === 'FAILED' && (await isPartlyBack(tx, way.refundId));
  if (word.state === 'PENDING' || word.state === 'UNKNOWN' || isStuck) {
    const [state, words] = word.state === 'FAILED' ? (['UNKNOWN', word.words] as const) : [word.state, null];
    await markWay(tx, way.id, { state, words, askAt: askAgainAt(way.asks, work.now) });
    return tellUnanswered(tx, { kind: 'refund', no: way.refundNo, ...way });
  }
  if (word.state === 'FAILED') {
    await markWay(tx, way.id, { state: 'FAILED', words: word.words, askAt: null });
    await dropOpenWays(tx, way.refundId);
    await markRefundEnded(tx, way.refundId, 'FAILED', work.now);
    return unlockTickets(tx, way.refundId);
  }
  await markWay(tx, way.id, { state: 'DONE', words: null, askAt: null });
  if ((await listOpenWays(tx, way.refundId)).length === 0) await finish(tx, way.refundId, work);
}

/** Everything came back: letters, money and places change as in a refund out of the drawer. */
async function finish(tx: Tx, refundId: number, { now, requestId }: SettlingWork): Promise<void> {
  const applied = await readAppliedRefund(tx, refundId, null);
  if (!applied) return;
  const { ways, shiftId, outletId, bizDate } = await readMadeRefund(tx, refundId);
  await markRefundEnded(tx, refundId, 'DONE', now);
  await unlockTickets(tx, refundId);
  const priced = await pricedAgain(tx, applied);
  const figures = { ...sumsOf(priced), priced, ways: ways satisfies RefundWay[] };
  const shift = { id: shiftId, outletId };
  await payOutRefund(tx, { id: applied.applyBy, requestId }, applied, {
    figures,
    shift,
    work: { now, bizDate },
  });
}

/** Persons, price and fee are those of the application. */
export async function pricedAgain(tx: Tx, { orderId, lines }: AppliedRefund): Promise<PricedRefund[]> {
  const lineOf = new Map(lines.map(line => [line.ticketNo, line]));
  const tickets = await listRefundTickets(tx, orderId, [...lineOf.keys()]);
  return tickets.map(ticket => {
    const asked = lineOf.get(ticket.ticketNo);
    const { grossFen = zeroFen, feeFen = zeroFen, persons, freePersons = 0 } = asked ?? {};
    const personCount = persons ?? ticket.personCount;
    return { ticket: { ...ticket, personCount, freeCount: freePersons, grossFen }, feeFen, isAudited: true };
  });
}
