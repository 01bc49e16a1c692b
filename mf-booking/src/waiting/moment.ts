import { dayOf, formatTime } from '@shanmen/shared/time';
import { monthDayOf } from '../buying/choose/day-step.tsx';

/** The day and the minute, as a visitor reads when his waiting ends. */
export function momentOf(instant: string): string {
  return `${monthDayOf(dayOf(new Date(instant)))} ${formatTime(instant).slice(0, 5)}`;
}
