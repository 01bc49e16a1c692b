import { dayTypes, type PriceRule, priceSeasons } from '@shanmen/shared/contracts/ticket/pricing/price-rule';

/** On which visits it holds: 旺季 · 周末 · 10-01 至 10-07 · 10:00 场 · 满 10 张 */
export function whenOf(rule: PriceRule): string {
  const { season, dayType, dateFrom, dateTo, slotStart, qtyFrom } = rule;
  const conditions = [
    season && priceSeasons[season],
    dayType && dayTypes[dayType],
    dateFrom && `${dateFrom.slice(5)} 至 ${dateTo?.slice(5)}`,
    slotStart && `${slotStart} 场`,
    qtyFrom > 1 ? `满 ${qtyFrom} 张` : null,
    rule.agreementNo && `协议 ${rule.agreementNo}`,
  ];
  return conditions.filter(Boolean).join(' · ') || '全年';
}
