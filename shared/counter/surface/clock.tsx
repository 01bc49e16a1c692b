import { formatTime } from '@shanmen/shared/time';
import { serverNow, useLocalMs } from './server-clock.ts';
import styles from './clock.module.css';

/** The server's time. @param arrivedAtMs when its answer came, by this machine's clock */
export function Clock({
  serverTime,
  arrivedAtMs,
}: {
  readonly serverTime: string;
  readonly arrivedAtMs: number;
}) {
  const now = serverNow({ serverTime }, arrivedAtMs, useLocalMs(1000)).toISOString();
  return (
    <time className={styles.clock} dateTime={now}>
      {formatTime(now)}
    </time>
  );
}
