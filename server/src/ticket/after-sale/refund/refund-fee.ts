import { type Fen, fen, multiplyFen, roundUpFen, subtractFen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import type { RefundTerms, RefundTier } from '../../../commerce/public.ts';
import { endOf } from '../../capacity/slot/slot-times.ts';

/** What is given back, as the rule sees it; instants are ISO texts. */
export type RefundCase = {
  grossFen: Fen;
  visitDate: string;
  /** The slot of the ticket; null where the product takes no places. */
  slot: { visitDate: string; startTime: string; endTime: string } | null;
  issuedAt: string;
  validTo: string;
};

export type RefundJudgement =
  | { readonly outcome: 'AUTO' | 'AUDIT'; readonly feeFen: Fen }
  | { readonly outcome: 'FORBID' };

const hourMs = 3_600_000;
const forbidden: RefundJudgement = { outcome: 'FORBID' };

/**
 * What the rule of the sale says to a refund that is asked for at this instant: the first tier
 * whose hours before the base are reached gives the fee. `priceOneByRule` of refund-rules.ts charges it: nothing where the
 * park is shut, and no less than when the ticket was moved.
 */
export function judgeRefund(terms: RefundTerms, ticket: RefundCase, askedAt: Date): RefundJudgement {
  if (terms.mode === 'FORBID') return forbidden;
  const expired = askedAt.getTime() >= Date.parse(ticket.validTo);
  if (expired ? !isWithinGrace(terms, ticket, askedAt) : isTooLate(terms, ticket, askedAt)) return forbidden;
  const hours = (baseOf(terms, ticket).getTime() - askedAt.getTime()) / hourMs;
  const tier = terms.tiers.find(({ hoursBeforeMin }) => hoursBeforeMin === null || hours >= hoursBeforeMin);
  if (!tier) return forbidden;
  const isAudited = terms.mode === 'AUDIT' || (expired && terms.expired === 'AUDIT');
  return { outcome: isAudited ? 'AUDIT' : 'AUTO', feeFen: feeOf(terms, tier, ticket.grossFen) };
}

function isWithinGrace({ expired, expiredDays }: RefundTerms, { validTo }: RefundCase, at: Date): boolean {
  return expired !== 'FORBID' && at.getTime() < Date.parse(validTo) + expiredDays * 24 * hourMs;
}

function isTooLate({ until }: RefundTerms, ticket: RefundCase, askedAt: Date): boolean {
  if (until === 'NONE') return false;
  return askedAt >= (until === 'SLOT_START' ? startOf(ticket) : lastOf(ticket));
}

function baseOf({ base }: RefundTerms, ticket: RefundCase): Date {
  if (base === 'ISSUE') return new Date(ticket.issuedAt);
  return base === 'SLOT_START' ? startOf(ticket) : instantOf(ticket.visitDate);
}

function startOf({ slot, visitDate }: RefundCase): Date {
  return slot ? instantOf(slot.visitDate, slot.startTime) : instantOf(visitDate);
}

function lastOf({ slot, validTo }: RefundCase): Date {
  return slot ? endOf(slot) : new Date(validTo);
}

/** Rounded up once; the least fee holds only where there is one, and no fee exceeds the price. */
function feeOf({ rounding, feeMinFen, feeMaxFen }: RefundTerms, tier: RefundTier, grossFen: Fen): Fen {
  const step = rounding === 'UP_TO_YUAN' ? 100 : 1;
  const wholeBp = 10_000;
  const asked =
    tier.feeFen === null
      ? roundUpFen(multiplyFen(grossFen, tier.feeBp ?? 0), fen(step * wholeBp)) / wholeBp
      : roundUpFen(tier.feeFen, fen(step));
  if (asked === 0) return zeroFen;
  return fen(Math.min(Math.max(asked, feeMinFen), feeMaxFen ?? grossFen, grossFen));
}

/** What a refund costs during a stretch of time; `until` is its first millisecond no more, null where it has no end. */
export type RefundSpan = { readonly until: Date | null; readonly judged: RefundJudgement };

/**
 * 退票预览: every stretch of time over which the rule says one thing, in order. Each is judged by {@link judgeRefund}, at its
 * beginning; between two instants at which the rule looks anew nothing changes.
 */
export function refundSpans(terms: RefundTerms, ticket: RefundCase): RefundSpan[] {
  const turns = turnsOf(terms, ticket);
  const beginnings = [(turns[0] ?? 0) - 1, ...turns];
  return beginnings
    .map((from, index) => ({
      until: turns[index] ?? null,
      judged: judgeRefund(terms, ticket, new Date(from)),
    }))
    .filter(({ judged }, index, all) => {
      const next = all[index + 1];
      return !next || !isSame(judged, next.judged);
    })
    .map(({ until, judged }) => ({ until: until === null ? null : new Date(until), judged }));
}

/** What is charged and given back by a judgement. */
export function amountsOf(judged: RefundJudgement, { grossFen }: Pick<RefundCase, 'grossFen'>) {
  if (judged.outcome === 'FORBID') return { outcome: judged.outcome, feeFen: null, netFen: null };
  const { outcome, feeFen } = judged;
  return { outcome, feeFen, netFen: subtractFen(grossFen, feeFen) };
}

/** The instants, in milliseconds, from which on the rule may say something else. */
function turnsOf(terms: RefundTerms, ticket: RefundCase): number[] {
  const base = baseOf(terms, ticket).getTime();
  const expiry = Date.parse(ticket.validTo);
  const turns = [
    // At the very instant a tier still holds.
    ...terms.tiers.flatMap(({ hoursBeforeMin }) =>
      hoursBeforeMin === null ? [] : [base - hoursBeforeMin * hourMs + 1],
    ),
    startOf(ticket).getTime(),
    lastOf(ticket).getTime(),
    expiry,
    expiry + terms.expiredDays * 24 * hourMs,
  ];
  return [...new Set(turns)].sort((a, b) => a - b);
}

function isSame(one: RefundJudgement, other: RefundJudgement): boolean {
  if (one.outcome === 'FORBID' || other.outcome === 'FORBID') return one.outcome === other.outcome;
  return one.outcome === other.outcome && one.feeFen === other.feeFen;
}
