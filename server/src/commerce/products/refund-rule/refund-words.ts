import { formatYuan } from '@shanmen/shared/money';
import { dayOf, instantOf, timeOfDay } from '@shanmen/shared/time';

import type { RefundTerms, RefundTier } from './refund-rule.queries.ts';

const hourMs = 60 * 60 * 1000;

const bases = {
  VISIT_START: '游玩日零点',
  SLOT_START: '场次开始',
  ISSUE: '出票',
} as const satisfies Record<RefundTerms['base'], string>;

const ends = {
  SLOT_END: '场次结束',
  SLOT_START: '场次开始',
  NONE: '有效期结束',
} as const satisfies Record<RefundTerms['until'], string>;

/**
 * A refund rule in plain words, one line a tier, the cheapest first: what a visitor reads before buying, and on his ticket.
 * @param on the day of the visit where it is known: hours before its midnight are told as day and hour then
 */
export function refundWords(terms: RefundTerms | null, on?: string): string[] {
  if (terms === null || terms.mode === 'FORBID') return ['售出后不可退，景区闭园除外'];
  const day = terms.base === 'VISIT_START' ? on : undefined;
  const lines = terms.tiers.map((tier, index) => `${spanOf(terms, tier, index, day)}：${feeOf(tier)}`);
  const last = terms.tiers.at(-1);
  if (last && last.hoursBeforeMin !== null)
    lines.push(
      day === undefined ? `${bases[terms.base]}前不足 ${last.hoursBeforeMin} 小时：不可退` : '此后：不可退',
    );
  else if (terms.expired === 'FORBID') lines.push(`${ends[terms.until]}后：不可退`);
  else lines.push(`过期 ${terms.expiredDays} 天内仍可退`);
  return terms.mode === 'AUDIT' ? [...lines, '退票须经景区审核'] : lines;
}

function spanOf(
  { base, until, tiers }: RefundTerms,
  { hoursBeforeMin }: RefundTier,
  index: number,
  day: string | undefined,
): string {
  if (hoursBeforeMin === null)
    return tiers.length === 1 || index === 0 ? `${ends[until]}前` : `此后至${ends[until]}前`;
  if (day === undefined) return `${bases[base]}前 ${hoursBeforeMin} 小时以上`;
  return `${index === 0 ? '' : '此后至 '}${hoursBefore(day, hoursBeforeMin)} 前`;
}

/** `2026-11-30`, 24 → `11月29日 00:00` */
function hoursBefore(day: string, hours: number): string {
  const instant = new Date(instantOf(day).getTime() - hours * hourMs);
  const [, month, date] = dayOf(instant).split('-').map(Number);
  return `${month}月${date}日 ${timeOfDay(instant)}`;
}

function feeOf({ feeBp, feeFen }: RefundTier): string {
  if (feeFen !== null) return feeFen === 0 ? '免费退' : `每张收 ¥${formatYuan(feeFen)}`;
  return feeBp === null || feeBp === 0 ? '免费退' : `收票价的 ${feeBp / 100}%`;
}
