import { businessDay } from '@shanmen/shared/time';
import dayjs from 'dayjs';

/** What a list searches that begins with this month. */
export function thisMonth(): { from: string; to: string } {
  const now = dayjs(businessDay(new Date()));
  return { from: now.startOf('month').format('YYYY-MM-DD'), to: now.endOf('month').format('YYYY-MM-DD') };
}
