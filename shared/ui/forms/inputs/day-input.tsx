import { businessDay } from '@shanmen/shared/time';
import dayjs from 'dayjs';
import { DatePicker } from '../../antd.ts';
import styles from '../form/form.module.css';
import { readDay } from './read-day.ts';

/** What stands for no end. */
const endOfTime = '2999-12-31';

type DayInputProps = {
  id?: string;
  'aria-invalid'?: boolean;
  'aria-label'?: string;
  /** `YYYY-MM-DD` */
  value?: string | null;
  onChange?: (day: string | null) => void;
  disabled?: boolean;
  /** Left empty it has no end: 长期. */
  endless?: boolean;
};

/** A day with its weekday; may be typed as `20261120`, `11-20` or `今天`. */
export function DayInput({ value, onChange, endless = false, ...rest }: DayInputProps) {
  const isOpen = endless && (value ?? endOfTime) >= endOfTime;
  const read = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement)) return;
    const day = readDay(target.value, businessDay(new Date()));
    if (day !== null && day !== value) onChange?.(day);
  };
  return (
    <DatePicker
      {...rest}
      className={styles['wide'] ?? ''}
      value={value && !isOpen ? dayjs(value) : null}
      format={['YYYY-MM-DD ddd', 'YYYY-MM-DD', 'YYYYMMDD', 'M-D']}
      placeholder={endless ? '长期' : '年-月-日'}
      onBlur={event => read(event.target)}
      onKeyDown={event => {
        if (event.key === 'Enter') read(event.target);
      }}
      onChange={day => onChange?.(day?.format('YYYY-MM-DD') ?? (endless ? endOfTime : null))}
    />
  );
}
