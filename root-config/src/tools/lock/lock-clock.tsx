import { useEffect, useState } from 'react';
import { dayOf, timeOfDay, weekdayOf } from '@shanmen/shared/time';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import styles from './lock-screen.module.css';

/** The hour and the day at the scenic area. */
export function LockClock() {
  const { now } = useParts();
  const { lock } = useText();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const clock = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(clock);
  }, [now]);
  const day = dayOf(moment);
  return (
    <div className={styles.clock}>
      <time className={styles.time}>{timeOfDay(moment)}</time>
      <p className={styles.day}>{lock.day(day, weekdayOf(day))}</p>
    </div>
  );
}
