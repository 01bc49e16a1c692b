import {
  type ConcessionRoom,
  type MadeConcession,
  percentOf,
  type SaleConcession,
} from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import { type Fen, fen, formatYuan, subtractFen } from '@shanmen/shared/money';

import type { Approver } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type PricedLine, totalOf } from '../../selling/sale/sale-cart.ts';
import type { ShiftRow } from '../../shift/shift/shift.queries.ts';
import { conceded, givenFen } from './conceded.ts';
import { insertConcession, readGivenInShift } from './sale-discount.queries.ts';

/** How much a seller with the right may give away alone: of an order, and in a shift. */
export type ConcessionLimits = { percent: number; shiftFen: Fen; shiftFree: number };

export type ConcessionTerms = {
  limits: ConcessionLimits;
  /** The second person whose word was shown; null where there is none. */
  approver: Approver | null;
};

export type Giving = {
  staff: Staff;
  shift: ShiftRow;
  /** Key of the sale: what a second person has let through. */
  idemKey: string;
  terms: ConcessionTerms;
};

/** What is left to pay, and what was given away; null where nothing was. */
export type Conceded = { lines: readonly PricedLine[]; given: Given | null };
export type Given = {
  made: MadeConcession;
  productId: number | null;
  beforeFen: Fen;
  approver: Staff | null;
};

/**
 * Takes off what is given away, by the seller's own right and within its limits, or by a second person's word. The shift
 * is locked by the caller.
 * @throws concession_invalid, supervisor_required, approval_void
 */
export async function concede(
  tx: Tx,
  lines: readonly PricedLine[],
  { saleMode, concession }: { saleMode: 'FIT' | 'TEAM'; concession?: SaleConcession },
  giving: Giving,
): Promise<Conceded> {
  if (concession === undefined) return { lines, given: null };
  if (saleMode === 'TEAM') throw new RuleViolation('concession_invalid', '团队按协议价结算，不另给优惠');
  const after = conceded(lines, concession);
  const amountFen = givenFen(lines, after);
  const { approver } = giving.terms;
  if (approver === null)
    await refuseBeyondRight(tx, concession, { amountFen, wholeFen: totalOf(lines) }, giving);
  else {
    await approver.take(tx, { action: 'ticket.concession', objectId: giving.idemKey, amountFen });
  }
  const productId = concession.productId ?? null;
  const made = {
    kind: concession.kind,
    productName: lines.find(({ product }) => product.id === productId)?.product.name ?? null,
    qty: concession.kind === 'FREE' ? concession.qty : null,
    amountFen,
    reason: concession.reason,
    approverName: approver?.staff.name ?? null,
  };
  return {
    lines: after,
    given: { made, productId, beforeFen: totalOf(lines), approver: approver?.staff ?? null },
  };
}

const codes = {
  DISCOUNT: ['ticket:sale:discount', '没有优惠权限，请班长授权'],
  FREE: ['ticket:sale:free', '没有免票权限，请班长授权'],
} as const;

type Sums = { amountFen: Fen; wholeFen: Fen };

async function refuseBeyondRight(
  tx: Tx,
  concession: SaleConcession,
  { amountFen, wholeFen }: Sums,
  { staff, shift, terms: { limits } }: Giving,
): Promise<void> {
  const [code, words] = codes[concession.kind];
  if (!staff.codes.has(code)) throw new RuleViolation('supervisor_required', words);
  const room = roomOf(limits, await readGivenInShift(tx, shift.id));
  if (concession.kind === 'FREE') {
    if (concession.qty > room.freeQty) throw beyond(`本班还可免票 ${room.freeQty} 张，请班长授权`, room);
  } else if (amountFen > percentOf(wholeFen, room.percent)) {
    throw beyond(`每单最多优惠 ${room.percent}%，请班长授权`, room);
  } else if (amountFen > room.discountFen) {
    throw beyond(`本班还可优惠 ¥${formatYuan(room.discountFen)}，请班长授权`, room);
  }
}

function beyond(words: string, room: ConcessionRoom): RuleViolation {
  return new RuleViolation('supervisor_required', words, room);
}

function roomOf(limits: ConcessionLimits, given: { discountFen: Fen; freeQty: number }): ConcessionRoom {
  return {
    percent: limits.percent,
    discountFen: fen(Math.max(subtractFen(limits.shiftFen, given.discountFen), 0)),
    freeQty: Math.max(limits.shiftFree - given.freeQty, 0),
  };
}

/** What the seller of a shift may still give away alone. */
export async function showConcessionRoom(
  db: Db,
  shiftId: number,
  limits: ConcessionLimits,
): Promise<ConcessionRoom> {
  return roomOf(limits, await readGivenInShift(db, shiftId));
}

/** Writes down what was given away, with who and why. */
export async function noteConcession(
  tx: Tx,
  { made, productId, beforeFen, approver }: Given,
  { orderId, orderNo, now }: { orderId: number; orderNo: string; now: Date },
  { staff, shift }: Giving,
): Promise<void> {
  const { kind, qty, amountFen, reason, productName } = made;
  const approvedBy = approver?.id ?? null;
  const by = { givenBy: staff.id, approvedBy, shiftId: shift.id, at: now };
  await insertConcession(tx, { orderId, kind, productId, qty, amountFen, reason, ...by });
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: approvedBy,
    outletId: shift.outletId,
    action: 'ticket.sale.conceded',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { totalFen: beforeFen },
    after: { totalFen: subtractFen(beforeFen, amountFen), productNames: productName, freeQty: qty },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
