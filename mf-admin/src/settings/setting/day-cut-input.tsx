import { addDays, businessDay, type DayCuts } from '@shanmen/shared/time';
import { DayInput, Select } from '@shanmen/ui';
import { useState } from 'react';
import styles from './setting.module.css';

const hours = ['00', '01', '02', '03', '04', '05', '06'];
const times = hours.map(hour => ({ value: `${hour}:00`, label: `${hour}:00` }));

type DayCutInputProps = {
  readonly id: string;
  readonly value: DayCuts;
  readonly onChange: (value: DayCuts) => void;
};

/** The hour and the first day it holds for; without a day, what has not begun yet is taken back. */
export function DayCutInput({ id, value, onChange }: DayCutInputProps) {
  const [begun] = useState(() => begunOf(value));
  const next = value[begun.length];
  const [at, setAt] = useState(next?.at ?? begun.at(-1)?.at ?? '00:00');
  const put = (from: string | null, time: string) =>
    onChange(from === null ? begun : [...begun, { from, at: time }]);
  return (
    <span className={styles['cut']}>
      <Select
        id={id}
        options={times}
        value={at}
        onChange={time => {
          setAt(time);
          put(next?.from ?? addDays(businessDay(new Date(), value), 1), time);
        }}
      />
      <label htmlFor={`${id}-from`}>生效日（不填为取消未生效的改动）</label>
      <DayInput id={`${id}-from`} value={next?.from ?? null} onChange={from => put(from, at)} />
    </span>
  );
}

/** `00:00，2026-12-01 起 04:00`: what holds today and what is to come. */
export function dayCutInWords(cuts: DayCuts): string {
  const begun = begunOf(cuts);
  const later = cuts.slice(begun.length).map(({ from, at }) => `${from} 起 ${at}`);
  return [begun.at(-1)?.at ?? '00:00', ...later].join('，');
}

function begunOf(cuts: DayCuts): DayCuts {
  const today = businessDay(new Date(), cuts);
  return cuts.filter(({ from }) => from <= today);
}
