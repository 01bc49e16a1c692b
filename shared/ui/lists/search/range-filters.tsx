import { parseYuan } from '@shanmen/shared/money';
import { addDays, businessDay, daysBetween, weekdayOf } from '@shanmen/shared/time';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, useId, useMemo } from 'react';
import { DatePicker, Input } from '../../antd.ts';
import { DayInput } from '../../forms/inputs/day-input.tsx';
import { readDay } from '../../forms/inputs/read-day.ts';
import { FilterFrame } from './filters.tsx';
import { type Filters, useFilter, useFilterField } from './search-context.ts';
import styles from './search.module.css';

const noLimit = 3660;

type DateRangeFilterProps = {
  label?: string;
  /** The longest period. */
  mostDays?: number;
  /** What is searched when nothing is chosen; the same object until it means something else. */
  usual?: { readonly from: string; readonly to: string };
};

/** A period of business days, both ends included; kept as `from` and `to`. */
export function DateRangeFilter({ label = '日期', mostDays = noLimit, usual }: DateRangeFilterProps) {
  const id = useId();
  const field = useMemo(
    () => ({
      names: ['from', 'to'],
      label,
      describe: ({ from, to }: Filters) =>
        from === to ? dayWords(from) : `${dayWords(from)} 至 ${dayWords(to)}`,
      refuse: ({ from, to }: Filters) => periodRefusal(from, to, mostDays),
      ...(usual && { usual }),
    }),
    [label, mostDays, usual],
  );
  const { draft, change, refusal } = useFilterField(field);
  const { from, to } = draft;
  const typed = (event: FocusEvent<HTMLElement>, { range }: { range?: 'start' | 'end' }) => {
    const day = event.target instanceof HTMLInputElement ? readDay(event.target.value, today()) : null;
    if (day !== null) change(range === 'end' ? { to: day } : { from: day });
  };
  return (
    <FilterFrame label={label} id={id} name="from" refusal={refusal}>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        className={styles['days'] ?? ''}
        suffixIcon={null}
        separator="–"
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        format={['YYYY-MM-DD', 'YYYYMMDD', 'M-D']}
        order={false}
        allowEmpty={[true, true]}
        presets={quickRanges(today())}
        status={refusal === null ? '' : 'error'}
        onBlur={typed}
        onChange={days => change({ from: textOf(days?.[0]), to: textOf(days?.[1]) })}
      />
    </FilterFrame>
  );
}

/** One business day, typed as everywhere: `20261120`, `11-20`, `昨天`. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { value, change } = useFilter({ name, label, describe: dayWords });
  return (
    <FilterFrame label={label} id={id} name={name}>
      <DayInput id={id} value={value ?? null} onChange={day => change(day ?? undefined)} />
    </FilterFrame>
  );
}

function periodRefusal(from: string | undefined, to: string | undefined, mostDays: number): string | null {
  if (from === undefined || to === undefined) return null;
  if (from > to) return '结束日期早于开始日期';
  return daysBetween(from, to) >= mostDays ? `期间不超过 ${mostDays} 天` : null;
}

function dayWords(day: string | undefined): string {
  return day === undefined ? '不限' : `${day} 周${weekdayOf(day)}`;
}

/** The periods that staff ask for by name; weeks begin on Monday. */
function quickRanges(day: string): { label: string; value: [Dayjs, Dayjs] }[] {
  const now = dayjs(day);
  const yesterday = dayjs(addDays(day, -1));
  const lastMonth = now.subtract(1, 'month');
  return [
    { label: '今日', value: [now, now] },
    { label: '昨日', value: [yesterday, yesterday] },
    { label: '本周', value: [now.subtract((now.day() + 6) % 7, 'day'), now] },
    { label: '本月', value: [now.startOf('month'), now] },
    { label: '上月', value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
  ];
}

/** Amounts in yuan, both ends included; kept as `<name>From` and `<name>To` as they were typed. */
export function AmountRangeFilter({ name, label }: { name: string; label: string }) {
  const id = useId();
  const [least, most] = [`${name}From`, `${name}To`];
  const field = useMemo(
    () => ({
      names: [least, most],
      label,
      describe: (filters: Filters) => `${filters[least] ?? '不限'} 至 ${filters[most] ?? '不限'} 元`,
      refuse: (filters: Filters) => amountRefusal(filters[least], filters[most]),
    }),
    [least, most, label],
  );
  const { draft, change, refusal } = useFilterField(field);
  return (
    <FilterFrame label={label} id={id} name={least} refusal={refusal}>
      <span className={styles['range']}>
        {[least, most].map((end, index) => (
          <Input
            key={end}
            id={index === 0 ? id : `${id}-end`}
            aria-label={index === 0 ? `${label}不低于` : `${label}不高于`}
            value={draft[end] ?? ''}
            maxLength={14}
            inputMode="decimal"
            placeholder="不限"
            status={refusal === null ? '' : 'error'}
            onChange={event => change({ [end]: event.target.value })}
          />
        ))}
      </span>
    </FilterFrame>
  );
}

function amountRefusal(least: string | undefined, most: string | undefined): string | null {
  const [from, to] = [least, most].map(text => (text === undefined ? undefined : parseYuan(text)));
  if (from === null || to === null) return '金额格式不正确（例：128.00）';
  return from !== undefined && to !== undefined && from > to ? '最高金额低于最低金额' : null;
}

function textOf(day: Dayjs | null | undefined): string | undefined {
  return day?.format('YYYY-MM-DD');
}

function today(): string {
  return businessDay(new Date());
}
