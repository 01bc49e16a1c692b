import { type Fen, negateFen } from '@shanmen/shared/money';

import type { Tx } from '../../../db/transaction.ts';
import { type CreditFreeze, moveCredit, moveFrozen } from './credit.ledger.ts';
import { refusalOf } from './credit-spend.service.ts';

export type Freezing = {
  accountId: number;
  /** Prepaid money only, or down to the limit. */
  spends: 'PREPAID' | 'CREDIT';
  amountFen: Fen;
  /** What it is set aside for: once, and freed once. */
  orderId: number;
  memo: string;
  staffId: number | null;
  now: Date;
  bizDate: string;
};

/** Sets aside what an order will take out of an account. @throws credit_insufficient with what is available, credit_frozen */
export async function freezeCredit(tx: Tx, { spends, ...freezing }: Freezing): Promise<void> {
  const move = { ...moveOf({ ...freezing, amountFen: negateFen(freezing.amountFen) }, 'FREEZE'), spends };
  if (!(await moveFrozen(tx, move))) throw await refusalOf(tx, freezing.accountId, spends);
}

/** Frees what was set aside, also while the account may spend nothing. */
export async function unfreezeCredit(tx: Tx, freezing: Omit<Freezing, 'spends'>): Promise<void> {
  await moveFrozen(tx, { ...moveOf(freezing, 'UNFREEZE'), spends: null });
}

/** Frees a part of it, for fewer than had been reserved for: once for each step that took some away. */
export async function unfreezePart(
  tx: Tx,
  { stepId: refId, ...freezing }: Omit<Freezing, 'spends'> & { stepId: number },
): Promise<void> {
  await moveFrozen(tx, { ...moveOf(freezing, 'UNFREEZE'), refType: 'cut', refId, spends: null });
}

/**
 * Sets aside what an order has come to cost more by a step, or frees what it has come to cost less.
 * @param amountFen what it costs more; below zero less
 * @throws credit_insufficient, credit_frozen
 */
export async function freezeDifference(
  tx: Tx,
  { stepId: refId, spends, ...freezing }: Freezing & { stepId: number },
): Promise<void> {
  const isLess = freezing.amountFen < 0;
  const amountFen = negateFen(freezing.amountFen);
  const move = moveOf({ ...freezing, amountFen }, isLess ? 'UNFREEZE' : 'FREEZE');
  const isFrozen = await moveFrozen(tx, { ...move, refType: 'move', refId, spends: isLess ? null : spends });
  if (!isFrozen) throw await refusalOf(tx, freezing.accountId, spends);
}

/**
 * 违约金: takes a part of what was set aside until just now, also while the account may spend nothing.
 * Σ frozen was within the limit, so the balance stays within it.
 */
export async function chargePenalty(
  tx: Tx,
  { paymentId: refId, amountFen, now: at, ...charge }: Penalty,
): Promise<void> {
  const move = { type: 'PENALTY', refType: 'payment', refId, staffId: null, spends: null } as const;
  await moveCredit(tx, { ...charge, ...move, amountFen: negateFen(amountFen), at });
}

type Penalty = Pick<Freezing, 'accountId' | 'amountFen' | 'memo' | 'now' | 'bizDate'> & { paymentId: number };

function moveOf(
  { accountId, amountFen, orderId, memo, staffId, now, bizDate }: Omit<Freezing, 'spends'>,
  type: CreditFreeze['type'],
): Omit<CreditFreeze, 'spends'> {
  return { accountId, type, amountFen, refType: 'order', refId: orderId, memo, staffId, at: now, bizDate };
}
