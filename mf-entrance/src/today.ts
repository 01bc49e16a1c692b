import { weekdayOf } from '@shanmen/shared/time';

/** `2026-11-20` → `2026年11月20日 星期五` */
export function today(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 星期${weekdayOf(day)}`;
}
