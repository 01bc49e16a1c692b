import { weekdayOf } from '@shanmen/shared/time';
import { keepFocus } from '../surface/key-button.tsx';
import styles from './change-dialog.module.css';

type ChangeDaysProps = {
  readonly days: readonly string[];
  readonly businessDay: string;
  /** The day that the tickets are for now. */
  readonly present: string;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** Every day that can be sold, two weeks at a glance; the arrows go through them. */
export function ChangeDays({ days, businessDay, present, chosen, onChoose }: ChangeDaysProps) {
  return (
    <div className={styles.days} role="group" aria-label="新的游玩日期">
      {days.map(day => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === chosen}
          onMouseDown={keepFocus}
          onClick={() => onChoose(day)}
        >
          <span>{day.slice(5).replace('-', '/')}</span>
          <small>{wordsOf(day, businessDay, present)}</small>
        </button>
      ))}
    </div>
  );
}

function wordsOf(day: string, businessDay: string, present: string): string {
  if (day === present) return '原日期';
  return day === businessDay ? '今天' : `周${weekdayOf(day)}`;
}
