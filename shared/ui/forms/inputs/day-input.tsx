import { businessDay } from '@shanmen/shared/time';
import dayjs from 'dayjs';
import { DatePicker } from '../../antd.ts';
import styles from '../form/form.module.css';
import { readDay } from './read-day.ts';

type DayInputProps = {
  id?: string;
  'aria-invalid'?: boolean;
  'aria-label'?: string;
  /** `YYYY-MM-DD` */
  value?: string | null;
  onChange?: (day: string | null) => void;
  disabled?: boolean;
};

/** A day with its weekday; may be typed as `20261120`, `11-20` or `今天`. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const read = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement)) return;
    const day = readDay(target.value, businessDay(new Date()));
    if (day !== null && day !== value) onChange?.(day);
  };
  return (
    <DatePicker
      {...rest}
      className={styles['wide'] ?? ''}
      value={value ? dayjs(value) : null}
      format={['YYYY-MM-DD ddd', 'YYYY-MM-DD', 'YYYYMMDD', 'M-D']}
      placeholder="年-月-日"
      onBlur={event => read(event.target)}
      onKeyDown={event => {
        if (event.key === 'Enter') read(event.target);
      }}
      onChange={day => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  );
}
