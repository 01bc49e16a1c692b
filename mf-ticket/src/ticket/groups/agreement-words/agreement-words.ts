import { type Agreement, rebatePeriods } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen, formatYuan } from '@shanmen/shared/money';

/** 10 人起，16 免 1 */
export function groupWords({ groupMinHeads, freePerN }: Agreement): string {
  const least = `${groupMinHeads} 人起`;
  return freePerN === null ? least : `${least}，${freePerN} 免 1`;
}

/** 年 ¥3.00/人 起; null where nothing was agreed. */
export function rebateWords({
  rebatePeriod,
  rebates,
}: Pick<Agreement, 'rebatePeriod' | 'rebates'>): string | null {
  const [first] = rebates;
  if (rebatePeriod === null || !first) return null;
  const more = rebates.length > 1 ? ' 起' : '';
  const { perHeadFen, bp } = first;
  const rate = perHeadFen === null ? `${formatYuan(fen(bp ?? 0))}%` : `¥${formatYuan(perHeadFen)}/人`;
  return `${rebatePeriods[rebatePeriod]} ${rate}${more}`;
}
