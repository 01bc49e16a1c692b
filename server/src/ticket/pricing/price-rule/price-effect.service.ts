import {
  changeBpOf,
  isStark,
  type PriceEffect,
  type PriceRule as ShownRule,
  priceToType,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import type { Fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { calendarDayOf, daysFrom, type YearTerms } from '../../capacity/slot/calendar.ts';
import { countSoldTickets, listCalendarDays, listRulesBetween } from './price-rule-list.queries.ts';
import { choosePriceRule, type PriceRule, reasonOf } from './price-rule.ts';

/** A rule of a season is met within a year. */
const longestSearchDays = 366;
const mostContradictions = 20;

/**
 * What a price changes once it is approved: the price that holds in its place today, prices that it contradicts, and
 * how many tickets were sold already for its days.
 */
export async function showPriceEffect(
  db: Db,
  rule: ShownRule,
  { today, year }: { today: string; year: YearTerms },
): Promise<PriceEffect> {
  const first = [today, rule.effectiveFrom, rule.dateFrom ?? ''].reduce((a, b) => (a > b ? a : b));
  const last = [addDays(first, longestSearchDays), rule.effectiveTo, rule.dateTo ?? '9999'].reduce((a, b) =>
    a < b ? a : b,
  );
  const period = { first, last };
  const [approved, entered, soldTickets] = await Promise.all([
    listRulesBetween(db, rule.productId, period),
    listCalendarDays(db, period),
    countSoldTickets(db, rule.productId, period),
  ]);
  const others = approved.filter(({ id }) => id !== rule.id);
  const inForce = daysFrom(first, last).reduce<PriceRule | null>((found, visitDate) => {
    const { season, dayType } = entered.get(visitDate) ?? calendarDayOf(visitDate, year);
    const isMet = admits(rule.season, season) && admits(rule.dayType, dayType);
    if (found || !isMet) return found;
    return choosePriceRule(others, {
      // No channel has this number: only what holds for all of them is in the place of a price for all.
      channelId: rule.channelId ?? 0,
      customerType: rule.customerType,
      agreementId: null,
      slotStart: rule.slotStart,
      qty: rule.qtyFrom,
      visitDate,
      season,
      dayType,
    });
  }, null);
  const before = inForce && (rule.salePriceFen === null ? inForce.settlePriceFen : inForce.salePriceFen);
  const after = priceToType(rule);
  return {
    inForce: inForce && triedOf(inForce),
    changeBp: changeBpOf(before, after),
    contradicts: others
      .filter(other => meets(other, rule) && isContradicted(other, rule))
      .slice(0, mostContradictions)
      .map(triedOf),
    soldTickets,
    mustType: rule.settlePriceFen === 0 || isStark(before, after),
  };
}

/** Partners would owe more than the visitor pays. */
function isContradicted(other: PriceRule, rule: ShownRule): boolean {
  return isAbove(other.settlePriceFen, rule.salePriceFen) || isAbove(rule.settlePriceFen, other.salePriceFen);
}

function isAbove(settleFen: Fen | null, saleFen: Fen | null): boolean {
  return settleFen !== null && saleFen !== null && settleFen > saleFen;
}

/** Whether some sale could be priced by either of them. */
export function meets(other: PriceRule, rule: ShownRule): boolean {
  const days = [other.dateFrom, rule.dateTo, rule.dateFrom, other.dateTo];
  const [otherFrom, ruleTo, ruleFrom, otherTo] = days;
  return (
    areAlike(other.channelId, rule.channelId) &&
    areAlike(other.season, rule.season) &&
    areAlike(other.dayType, rule.dayType) &&
    areAlike(other.slotStart, rule.slotStart) &&
    (!otherFrom || !ruleTo || otherFrom <= ruleTo) &&
    (!ruleFrom || !otherTo || ruleFrom <= otherTo)
  );
}

function areAlike<T>(one: T | null, other: T | null): boolean {
  return one === null || other === null || one === other;
}

function admits<T>(condition: T | null, value: T | null): boolean {
  return condition === null || condition === value;
}

function triedOf(rule: PriceRule) {
  const { id, salePriceFen, settlePriceFen } = rule;
  return { id, reason: reasonOf(rule), salePriceFen, settlePriceFen };
}
