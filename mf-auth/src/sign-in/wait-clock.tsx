import { useEffect, useEffectEvent, useState } from 'react';

type Props = {
  /** Moment, in ms since 1970, at which the wait ends. */
  readonly until: number;
  readonly label: string;
  readonly onEnd: () => void;
};

/** The label of a button that must wait, with the time that is left. */
export function WaitClock({ until, label, onEnd }: Props) {
  const [now, setNow] = useState(() => Date.now());
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= until) onEnd();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, []);
  return `${label}（${clock(Math.max(0, Math.ceil((until - now) / 1000)))} 后可重试）`;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
