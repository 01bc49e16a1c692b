import { useEffect, useEffectEvent, useState } from 'react';
import styles from './pay.module.css';
import { say, sayAround } from '../../language/language.ts';

type Props = { readonly until: string; readonly serverNow: string; readonly onEnd: () => void };

/** Time that is left by the server's clock, however wrong that of the phone is. */
export function Countdown({ until, serverNow, onEnd }: Props) {
  const [shift] = useState(() => Date.parse(serverNow) - Date.now());
  const [left, setLeft] = useState(() => leftOf(until, shift));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf(until, shift)), 500);
    return () => clearInterval(timer);
  }, [until, shift]);
  const isOver = left === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <p className={styles.countdown} role="timer" aria-label={say('剩余支付时间')}>
      {sayAround('请在 {} 内支付，逾期名额自动释放', <b>{clockOf(left)}</b>)}
    </p>
  );
}

function leftOf(until: string, shift: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - shift - Date.now()) / 1000));
}

/** `754` → `12:34` */
function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
