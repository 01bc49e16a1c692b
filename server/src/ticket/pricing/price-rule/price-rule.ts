import { daysBetween } from '@shanmen/shared/time';
import type { Fen } from '@shanmen/shared/money';

export type Season = 'PEAK' | 'FLAT' | 'OFF';
export type DayType = 'WORKDAY' | 'WEEKEND' | 'HOLIDAY';
export type CustomerType = 'WALKIN' | 'AGENCY' | 'OTA' | 'HOTEL' | 'SCHOOL' | 'COMPANY' | 'STAFF';

/** An approved row; a null condition matches everything. */
export type PriceRule = {
  id: number;
  productId: number;
  channelId: number | null;
  customerType: CustomerType | null;
  agreementId: number | null;
  season: Season | null;
  dayType: DayType | null;
  dateFrom: string | null;
  dateTo: string | null;
  slotStart: string | null;
  qtyFrom: number;
  salePriceFen: Fen | null;
  settlePriceFen: Fen | null;
  effectiveFrom: string;
  effectiveTo: string;
};

/** What is sold: to whom, for which day and slot, how many. */
export type PriceSituation = {
  channelId: number;
  customerType: CustomerType | null;
  agreementId: number | null;
  season: Season | null;
  dayType: DayType | null;
  visitDate: string;
  slotStart: string | null;
  qty: number;
};

/**
 * The one rule that prices a product in a situation: the highest score wins, then the larger
 * `qtyFrom`, the later `effectiveFrom`, the larger id. The order of the rules makes no difference.
 * @returns null when no rule matches.
 */
export function choosePriceRule(rules: readonly PriceRule[], situation: PriceSituation): PriceRule | null {
  return rules
    .filter(rule => matches(rule, situation))
    .reduce<PriceRule | null>((best, rule) => (best && isBetter(best, rule) ? best : rule), null);
}

/** Every rule that matches, the one that prices first. */
export function rankPriceRules(rules: readonly PriceRule[], situation: PriceSituation): PriceRule[] {
  return rules
    .filter(rule => matches(rule, situation))
    .sort((rule, other) => (isBetter(rule, other) ? -1 : 1));
}

/** 价格来源 as the tooltip says it, e.g. `规则 12：旺季 · 窗口价`. */
export function reasonOf(rule: PriceRule): string {
  const conditions = [
    rule.agreementId === null ? null : '协议价',
    rule.dateFrom === null ? null : `${rule.dateFrom} 至 ${rule.dateTo}`,
    rule.slotStart === null ? null : `${rule.slotStart} 场`,
    rule.channelId === null ? null : '渠道价',
    rule.customerType === null ? null : '客户类型价',
    rule.dayType === null ? null : dayTypeNames[rule.dayType],
    rule.season === null ? null : seasonNames[rule.season],
    rule.qtyFrom === 1 ? null : `满 ${rule.qtyFrom} 张`,
  ].filter(condition => condition !== null);
  return `规则 ${rule.id}：${conditions.join(' · ') || '全年同价'}`;
}

const seasonNames = { PEAK: '旺季', FLAT: '平季', OFF: '淡季' } as const satisfies Record<Season, string>;
const dayTypeNames = { WORKDAY: '工作日', WEEKEND: '周末', HOLIDAY: '节假日' } as const satisfies Record<
  DayType,
  string
>;

const weights = {
  agreementId: 64,
  dateFrom: 32,
  slotStart: 16,
  channelId: 8,
  customerType: 4,
  dayType: 2,
  season: 1,
} as const;

function matches(rule: PriceRule, situation: PriceSituation): boolean {
  const { visitDate, qty } = situation;
  return (
    rule.effectiveFrom <= visitDate &&
    visitDate <= rule.effectiveTo &&
    rule.qtyFrom <= qty &&
    (rule.dateFrom === null || rule.dateFrom <= visitDate) &&
    (rule.dateTo === null || visitDate <= rule.dateTo) &&
    admits(rule.agreementId, situation.agreementId) &&
    admits(rule.slotStart, situation.slotStart) &&
    admits(rule.channelId, situation.channelId) &&
    admits(rule.customerType, situation.customerType) &&
    admits(rule.dayType, situation.dayType) &&
    admits(rule.season, situation.season)
  );
}

function admits<T>(condition: T | null, value: T | null): boolean {
  return condition === null || condition === value;
}

function isBetter(rule: PriceRule, other: PriceRule): boolean {
  const difference =
    scoreOf(rule) - scoreOf(other) ||
    rule.qtyFrom - other.qtyFrom ||
    daysBetween(other.effectiveFrom, rule.effectiveFrom) ||
    rule.id - other.id;
  return difference > 0;
}

/** How much the conditions of a rule weigh. */
export function scoreOf(rule: PriceRule): number {
  return (
    weightOf('agreementId', rule) +
    weightOf('dateFrom', rule) +
    weightOf('slotStart', rule) +
    weightOf('channelId', rule) +
    weightOf('customerType', rule) +
    weightOf('dayType', rule) +
    weightOf('season', rule)
  );
}

function weightOf(condition: keyof typeof weights, rule: PriceRule): number {
  return rule[condition] === null ? 0 : weights[condition];
}
