import {
  refundBases as bases,
  refundEnds as ends,
  type RefundTerms,
  type RefundTier,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { formatYuan } from '@shanmen/shared/money';
import { dayOf, instantOf, timeOfDay } from '@shanmen/shared/time';

const hourMs = 60 * 60 * 1000;

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
      day === undefined
        ? `${hoursWords(terms.base, last.hoursBeforeMin, '不足', '超过')}：不可退`
        : '此后：不可退',
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
  if (day === undefined)
    return `${hoursWords(base, hoursBeforeMin, '', '')}${hoursBeforeMin < 0 ? '内' : '以上'}`;
  return `${index === 0 ? '' : '此后至 '}${hoursBefore(day, hoursBeforeMin)} 前`;
}

/** 游玩日零点前 24 小时; hours less than none are after it: 出票后 2 小时 */
function hoursWords(base: RefundTerms['base'], hours: number, before: string, after: string): string {
  const side = hours < 0 ? `后${after}` : `前${before}`;
  return `${bases[base]}${side} ${Math.abs(hours)} 小时`;
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
