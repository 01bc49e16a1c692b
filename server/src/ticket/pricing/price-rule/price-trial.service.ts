import type {
  PriceCalendar,
  PriceCalendarQuery,
  PriceTrial,
  PriceTried,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { calendarDayOf, daysFrom, type YearTerms } from '../../capacity/slot/calendar.ts';
import { listCalendarDays, listRulesBetween } from './price-rule-list.queries.ts';
import {
  choosePriceRule,
  type PriceRule,
  type PriceSituation,
  rankPriceRules,
  reasonOf,
  scoreOf,
} from './price-rule.ts';

/** 试算: which approved rule prices this, why, and which others match. */
export async function tryPrice(db: Db, trial: PriceTrial, year: YearTerms): Promise<PriceTried> {
  const { productId, visitDate, ...asked } = trial;
  const days = { first: visitDate, last: visitDate };
  const [rules, entered] = await Promise.all([
    listRulesBetween(db, productId, days),
    listCalendarDays(db, days),
  ]);
  const { season, dayType } = entered.get(visitDate) ?? calendarDayOf(visitDate, year);
  const ranked = rankPriceRules(rules, { ...asked, visitDate, season, dayType });
  const [chosen = null, ...others] = ranked.map(triedOf);
  return { season, dayType, chosen, others };
}

/** The price of one for every day of a month, by the same choice as a sale. */
export async function showPriceCalendar(
  db: Db,
  { productId, month, channelId, customerType }: PriceCalendarQuery,
  year: YearTerms,
): Promise<PriceCalendar> {
  const first = `${month}-01`;
  const last = lastDayOf(first);
  const [rules, entered] = await Promise.all([
    listRulesBetween(db, productId, { first, last }),
    listCalendarDays(db, { first, last }),
  ]);
  return daysFrom(first, last).map(visitDate => {
    const { season, dayType } = entered.get(visitDate) ?? calendarDayOf(visitDate, year);
    const situation: PriceSituation = {
      channelId,
      customerType,
      agreementId: null,
      slotStart: null,
      qty: 1,
      visitDate,
      season,
      dayType,
    };
    const rule = choosePriceRule(rules, situation);
    const priceFen = rule && (rule.salePriceFen ?? rule.settlePriceFen);
    return { day: visitDate, season, dayType, priceFen, reason: rule && reasonOf(rule) };
  });
}

function triedOf(rule: PriceRule) {
  const { id, salePriceFen, settlePriceFen } = rule;
  return { id, reason: reasonOf(rule), score: scoreOf(rule), salePriceFen, settlePriceFen };
}

function lastDayOf(first: string): string {
  const month = first.slice(0, 7);
  let last = first;
  for (let next = first; next.startsWith(month); next = addDays(next, 1)) last = next;
  return last;
}
