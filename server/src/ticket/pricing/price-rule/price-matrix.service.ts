import type {
  MatrixCell,
  PriceMatrix,
  PriceMatrixQuery,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { calendarDayOf, daysFrom, type YearTerms } from '../../capacity/slot/calendar.ts';
import { agreedPriceOf } from '../../groups/team-sale/team-terms.ts';
import {
  type FlooredRule,
  listCalendarDays,
  listPricedChannels,
  listRulesBetween,
  type PricedChannel,
} from './price-rule-list.queries.ts';
import { choosePriceRule, type PriceSituation, rankPriceRules, reasonOf } from './price-rule.ts';

const usualDays = 14;

/** 销售价格: what one ticket costs through every channel on every day, by the same choice as a sale. */
export async function showPriceMatrix(
  db: Db,
  { productId, from, days = usualDays }: PriceMatrixQuery,
  year: YearTerms,
): Promise<PriceMatrix> {
  const last = addDays(from, days - 1);
  const period = { first: from, last };
  const [rules, asked, entered, channels] = await Promise.all([
    listRulesBetween(db, productId, period),
    listRulesBetween(db, productId, period, ['DRAFT', 'PENDING']),
    listCalendarDays(db, period),
    listPricedChannels(db),
  ]);
  const shown = daysFrom(from, last).map(day => {
    const { season, dayType } = entered.get(day) ?? calendarDayOf(day, year);
    return { day, season, dayType };
  });
  return {
    days: shown,
    channels: channels.map(channel => ({
      id: channel.id,
      name: channel.name,
      agreementNo: channel.agreementNo,
      cells: shown.map(({ day, season, dayType }) => {
        const { id: channelId, customerType, agreementId } = channel;
        const who = { channelId, customerType, agreementId };
        const situation = { ...who, slotStart: null, qty: 1, visitDate: day, season, dayType };
        return cellOf({ rules, asked }, situation, channel);
      }),
    })),
  };
}

type Rules = { readonly rules: readonly FlooredRule[]; readonly asked: readonly FlooredRule[] };

function cellOf({ rules, asked }: Rules, situation: PriceSituation, channel: PricedChannel): MatrixCell {
  const rule = choosePriceRule(rules, situation);
  const { agreementId, commissionBp } = channel;
  const floors = new Map(rules.map(({ id, retailFloorFen }) => [id, retailFloorFen]));
  const floor = rankPriceRules(rules, situation).map(({ id }) => floors.get(id) ?? null);
  return {
    salePriceFen: rule && rule.salePriceFen,
    settlePriceFen:
      rule && (agreementId !== null || rule.salePriceFen === null)
        ? agreedPriceOf(rule, { commissionBp })
        : null,
    floorFen: floor.find(floorFen => floorFen !== null) ?? null,
    reason: rule && reasonOf(rule),
    isAsked: choosePriceRule(asked, situation) !== null,
  };
}
