import type { MoveDay } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { keepFocus } from '@shanmen/shared/counter';
import { weekdayOf } from '@shanmen/shared/time';
import styles from '../change/change-dialog.module.css';

type MoveDaysProps = {
  readonly days: readonly MoveDay[];
  readonly businessDay: string;
  /** The day that the tickets are for now. */
  readonly present: string;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** Every day on sale, two weeks at a glance; what the tickets cannot have says why, and the arrows pass over it. */
export function MoveDays({ days, businessDay, present, chosen, onChoose }: MoveDaysProps) {
  return (
    <div className={styles.days} role="group" aria-label="新的游玩日期">
      {days.map(({ day, no }) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === chosen}
          disabled={no !== null}
          title={no?.text}
          onMouseDown={keepFocus}
          onClick={() => onChoose(day)}
        >
          <span>{day.slice(5).replace('-', '/')}</span>
          <small>{day === present ? '原日期' : (no?.mark ?? wordsOf(day, businessDay))}</small>
        </button>
      ))}
    </div>
  );
}

function wordsOf(day: string, businessDay: string): string {
  return day === businessDay ? '今天' : `周${weekdayOf(day)}`;
}
