import { type Fen, formatYuan } from '@shanmen/shared/money';
import { formatInstant, weekdayOf } from '@shanmen/shared/time';
import { countText } from './figure-text.ts';
import styles from './cells.module.css';

/** Drawn wherever there is no value; an empty cell would look like one that failed to load. */
export function Nothing() {
  return <span className={styles['nothing']}>—</span>;
}

/** An amount in yuan with two places; less than nothing is red and keeps its minus sign. */
export function Money({ fen }: { fen: Fen | null | undefined }) {
  if (fen === null || fen === undefined) return <Nothing />;
  const sign = fen < 0 ? ` ${styles['negative']}` : '';
  return <span className={`${styles['figure']}${sign}`}>{formatYuan(fen)}</span>;
}

/** A whole number with thousands apart. */
export function Count({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <Nothing />;
  const sign = value < 0 ? ` ${styles['negative']}` : '';
  return <span className={`${styles['figure']}${sign}`}>{countText(value)}</span>;
}

/** A business or visit day; the weekday stands in the tooltip. */
export function Day({ value }: { value: string | null | undefined }) {
  if (!value) return <Nothing />;
  return (
    <time className={styles['figure']} dateTime={value} title={weekdayOf(value)}>
      {value}
    </time>
  );
}

/** An instant in Shanghai time, to the minute; the seconds stand in the tooltip. */
export function Instant({ value }: { value: string | null | undefined }) {
  if (!value) return <Nothing />;
  const text = formatInstant(value);
  return (
    <time className={styles['figure']} dateTime={value} title={text}>
      {text.slice(0, -3)}
    </time>
  );
}

/** An instant in a list about one day: its time, and the day only where it is another one. */
export function InstantOfDay({ value, day }: { value: string | null | undefined; day: string }) {
  if (!value) return <Nothing />;
  const text = formatInstant(value);
  return (
    <time className={styles['figure']} dateTime={value} title={text}>
      {text.startsWith(day) ? text.slice(11, 16) : text.slice(5, 16)}
    </time>
  );
}

/** A number that is no figure: document, ticket, bar code. */
export function Code({ value }: { value: string | null | undefined }) {
  return value ? <span className={styles['code']}>{value}</span> : <Nothing />;
}
