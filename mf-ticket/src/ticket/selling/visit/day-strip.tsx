import { keepFocus, Keycap, keyOf } from '@shanmen/shared/counter';
import { daysBetween, weekdayOf } from '@shanmen/shared/time';
import { cartKeys } from '../sale/sale-keys.ts';
import styles from './day-strip.module.css';

type DayStripProps = {
  readonly businessDay: string;
  readonly days: readonly string[];
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** The days that can be sold, today first; anything but today is marked, so that it is never sold by mistake. */
export function DayStrip({ businessDay, days, chosen, onChoose }: DayStripProps) {
  const step = (by: number) => () => {
    const next = days[days.indexOf(chosen) + by];
    if (next !== undefined) onChoose(next);
  };
  return (
    <div className={styles.strip} role="group" aria-label="游玩日期">
      <Step command="day-before" onPress={step(-1)} disabled={days[0] === chosen} />
      {days.map(day => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === chosen}
          onMouseDown={keepFocus}
          onClick={() => onChoose(day)}
        >
          <span>{nameOf(day, businessDay)}</span>
          <span className={styles.date}>
            {day.slice(5).replace('-', '/')}
            {isNear(day, businessDay) && <span className={styles.weekday}> 周{weekdayOf(day)}</span>}
          </span>
        </button>
      ))}
      <Step command="day-after" onPress={step(1)} disabled={days.at(-1) === chosen} />
    </div>
  );
}

type StepProps = {
  readonly command: 'day-before' | 'day-after';
  readonly onPress: () => void;
  readonly disabled: boolean;
};

function Step({ command, onPress, disabled }: StepProps) {
  const key = keyOf(cartKeys, command);
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={`${key.label} ${key.cap}`}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <Keycap>{key.cap}</Keycap>
    </button>
  );
}

function nameOf(day: string, businessDay: string): string {
  const distance = daysBetween(businessDay, day);
  return ['今天', '明天', '后天'][distance] ?? `周${weekdayOf(day)}`;
}

/** Days that are called by their distance say the weekday as well, where there is room. */
function isNear(day: string, businessDay: string): boolean {
  return daysBetween(businessDay, day) <= 2;
}
