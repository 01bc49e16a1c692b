import { addDays, daysBetween } from '../../time/time.ts';

/** 结算方式 of a purchase. */
export const settleMethods = ['现结', '周结', '月结', '账期'] as const;
export type SettleMethod = (typeof settleMethods)[number];

/** Any Monday. */
const monday = '2024-01-01';

/**
 * When a purchase is due: at once, or so many days of grace after the week or the month with which it is settled, or
 * after its own day.
 * @param creditDays 账期 of the supplier
 */
export function payableDueOn(settle: SettleMethod, bizDate: string, creditDays: number): string {
  if (settle === '现结') return bizDate;
  return addDays(settledOn(settle, bizDate), creditDays);
}

function settledOn(settle: '周结' | '月结' | '账期', bizDate: string): string {
  if (settle === '账期') return bizDate;
  if (settle === '月结') {
    const nextMonth = addDays(`${bizDate.slice(0, 7)}-28`, 4);
    return addDays(`${nextMonth.slice(0, 7)}-01`, -1);
  }
  const sinceMonday = ((daysBetween(monday, bizDate) % 7) + 7) % 7;
  return addDays(bizDate, 6 - sinceMonday);
}
