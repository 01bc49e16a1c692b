import type { RebateTier } from '@shanmen/shared/contracts/ticket/agreement';
import type { RebateState } from '@shanmen/shared/contracts/ticket/rebate';
import { addFen, type Fen, multiplyFen, subtractFen, zeroFen } from '@shanmen/shared/money';

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

/** The highest tier that the heads reach holds for all of them. Source: docs/glossary.md, 返利阶梯 */
function rebateFor(heads: number, tiers: readonly RebateTier[]): Pick<Due, 'perHeadFen' | 'amountFen'> {
  const reached = tiers.filter(({ headsFrom }) => headsFrom <= heads);
  const [best] = reached.sort((a, b) => b.headsFrom - a.headsFrom);
  const perHeadFen = best?.perHeadFen ?? zeroFen;
  return { perHeadFen, amountFen: multiplyFen(perHeadFen, heads) };
}

/** Earned by paid heads that came; as long as none did, expected of those who still may; else nothing. */
export function dueOfOrder(used: number, open: number, tiers: readonly RebateTier[]): Due {
  const heads = used > 0 ? used : open;
  const state = used > 0 ? 'EARNED' : open > 0 ? 'PENDING' : 'REVERSED';
  return { state, heads, ...rebateFor(heads, tiers) };
}

/** A period counts those who came; it is earned once its last day is over. */
export function dueOfPeriod(used: number, isOver: boolean, tiers: readonly RebateTier[]): Due {
  const state = used === 0 ? 'REVERSED' : isOver ? 'EARNED' : 'PENDING';
  return { state, heads: used, ...rebateFor(used, tiers) };
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
