import type { RebateBasis, RebateTier } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { RebateState } from '@shanmen/shared/contracts/ticket/groups/rebate';
import { addFen, type Fen, fen, multiplyFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { roundedQuotient } from '@shanmen/shared/quantity';

/** What an order or a period comes to by its agreement, as its tickets stand. */
export type Due = {
  state: 'PENDING' | 'EARNED' | 'REVERSED';
  heads: number;
  perHeadFen: Fen;
  amountFen: Fen;
};

/** What was accrued for it before. */
export type Standing = {
  id: number;
  state: RebateState;
  heads: number;
  amountFen: Fen;
  /** Sum of the rows that took something back, or gave it again; signed. */
  clawedFen: Fen;
  /** Taken back by a person, for good. */
  isByHand: boolean;
};

/** What has to be written. */
export type Step =
  | { kind: 'none' }
  | { kind: 'accrue'; due: Due }
  | { kind: 'follow'; due: Due }
  | { kind: 'claw-back'; amountFen: Fen };

const nothing: Step = { kind: 'none' };

/** How an agreement gives something back. Source: docs/glossary.md, 返利阶梯 */
export type RebateTerms = { basis: RebateBasis; retroactive: boolean; tiers: readonly RebateTier[] };

/** What tickets come to: heads that pay, what they were sold for, and that less what was refunded. */
export type Measure = { heads: number; amountFen: Fen; netFen: Fen };

/** Reached by heads or by money; the highest tier holds for all of it, or each for the part above where it begins. */
function rebateFor(
  of: Measure,
  { basis, retroactive, tiers }: RebateTerms,
): Pick<Due, 'perHeadFen' | 'amountFen'> {
  const value = basis === 'HEADS' ? of.heads : basis === 'AMOUNT' ? of.amountFen : of.netFen;
  const reached = tiers.filter(({ fromValue }) => fromValue <= value);
  const steps = reached.sort((a, b) => a.fromValue - b.fromValue);
  const best = steps.at(-1);
  if (!best) return { perHeadFen: zeroFen, amountFen: zeroFen };
  const parts = retroactive
    ? [worthOf(best, value)]
    : steps.map((tier, index) => worthOf(tier, (steps[index + 1]?.fromValue ?? value) - tier.fromValue));
  return { perHeadFen: best.perHeadFen ?? zeroFen, amountFen: sumFen(parts) };
}

const wholeBp = 10_000n;

/** Of so many heads, or of so much money; half a fen is rounded up. */
function worthOf({ perHeadFen, bp }: RebateTier, part: number): Fen {
  if (perHeadFen !== null) return multiplyFen(perHeadFen, part);
  return fen(Number(roundedQuotient(BigInt(part) * BigInt(bp ?? 0), wholeBp)));
}

/** Earned by paid heads that came; as long as none did, expected of those who still may; else nothing. */
export function dueOfOrder(used: Measure, open: Measure, terms: RebateTerms): Due {
  const isEarned = used.heads > 0;
  const of = isEarned ? used : open;
  const state = isEarned ? 'EARNED' : open.heads > 0 ? 'PENDING' : 'REVERSED';
  return { state, heads: of.heads, ...rebateFor(of, terms) };
}

/** A period counts those who came; it is earned once its last day is over. */
export function dueOfPeriod(used: Measure, isOver: boolean, terms: RebateTerms): Due {
  const state = used.heads === 0 ? 'REVERSED' : isOver ? 'EARNED' : 'PENDING';
  return { state, heads: used.heads, ...rebateFor(used, terms) };
}

/**
 * Until it is audited a rebate follows its tickets in place. From then on it stays, and every difference is a
 * row of its own. Nothing is accrued without a written agreement in force.
 */
export function nextStep(due: Due, standing: Standing | null, mayAccrue: boolean): Step {
  if (standing === null) {
    return mayAccrue && due.amountFen > 0 && due.state !== 'REVERSED' ? { kind: 'accrue', due } : nothing;
  }
  if (standing.isByHand) return nothing;
  if (standing.state === 'AUDITED' || standing.state === 'PAID') {
    const earnedFen = due.state === 'EARNED' ? due.amountFen : zeroFen;
    const amountFen = subtractFen(earnedFen, addFen(standing.amountFen, standing.clawedFen));
    return amountFen === 0 ? nothing : { kind: 'claw-back', amountFen };
  }
  const isSame =
    standing.state === due.state && standing.amountFen === due.amountFen && standing.heads === due.heads;
  return isSame ? nothing : { kind: 'follow', due };
}
