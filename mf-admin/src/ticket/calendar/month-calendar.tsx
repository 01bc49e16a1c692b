import { type CalendarDay, dayStates } from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { dayTypes, priceSeasons } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { weekdayOf } from '@shanmen/shared/time';
import styles from './calendar.module.css';
import type { ChosenDays } from './chosen-days.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

type MonthCalendarProps = {
  readonly month: number;
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly chosen: ChosenDays | null;
  /** Absent for whoever may only look. */
  readonly onChoose?: (day: string, isEnd: boolean) => void;
};

/** The days of a month in their weeks; those that are over only tell what they were. */
export function MonthCalendar({ month, days, today, chosen, onChoose }: MonthCalendarProps) {
  const [first] = days;
  const blanks = first ? weekdays.indexOf(weekdayOf(first.day)) : 0;
  return (
    <section className={styles['month']} aria-label={`${month} 月`}>
      <h2>{month} 月</h2>
      {weekdays.map(name => (
        <span key={name} className={styles['weekday']}>
          {name}
        </span>
      ))}
      {Array.from({ length: blanks }, (_, index) => (
        <span key={index} />
      ))}
      {days.map(day => (
        <button
          key={day.day}
          type="button"
          className={styles['day']}
          aria-label={wordsOf(day)}
          aria-pressed={chosen !== null && day.day >= chosen.first && day.day <= chosen.last}
          title={wordsOf(day)}
          data-season={day.season}
          data-type={day.dayType}
          data-state={day.state}
          data-kept={day.isKept}
          data-today={day.day === today}
          disabled={!onChoose || day.day < today}
          onClick={event => onChoose?.(day.day, event.shiftKey)}
        >
          {Number(day.day.slice(8))}
        </button>
      ))}
    </section>
  );
}

function wordsOf({ day, season, dayType, state, note, isKept }: CalendarDay): string {
  const words = [day, priceSeasons[season], dayTypes[dayType], dayStates[state], note];
  return [...words, isKept ? '' : '（按系统设置，尚未生成）'].filter(Boolean).join(' ');
}
