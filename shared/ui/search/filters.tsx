import { addDays, businessDay } from '@shanmen/shared/time';
import dayjs from 'dayjs';
import { type ReactNode, useCallback, useId } from 'react';
import { DatePicker, Input, Select } from '../antd.ts';
import { useFilter, useSearchDraft } from './search-context.ts';
import styles from './search.module.css';

export type FilterOption = { readonly value: string; readonly label: string };

function Field({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** Free text; the placeholder says in what it is looked for. */
export function KeywordFilter({ name = 'keyword', label = '关键字', placeholder }: KeywordFilterProps) {
  const id = useId();
  const { value, change } = useFilter({ name, label, describe: asTyped });
  return (
    <Field label={label} id={id}>
      <Input
        id={id}
        className={styles['control'] ?? ''}
        value={value ?? ''}
        maxLength={40}
        allowClear
        placeholder={placeholder}
        onChange={event => change(event.target.value)}
      />
    </Field>
  );
}
type KeywordFilterProps = { name?: string; label?: string; placeholder: string };

/** One of the states of a record, from its table of names. */
export function StatusFilter({
  of,
  label = '状态',
}: {
  of: Readonly<Record<string, string>>;
  label?: string;
}) {
  const options = Object.entries(of).map(([value, title]) => ({ value, label: title }));
  return <SelectFilter name="status" label={label} options={options} />;
}

type SelectFilterProps = {
  name: string;
  label: string;
  options: readonly FilterOption[];
  /** More than one may be chosen; the address holds them apart with commas. */
  multiple?: boolean;
};

export function SelectFilter({ name, label, options, multiple = false }: SelectFilterProps) {
  const id = useId();
  const describe = useCallback(
    (value: string) =>
      value
        .split(',')
        .map(part => options.find(option => option.value === part)?.label ?? part)
        .join('、'),
    [options],
  );
  const { value, change } = useFilter({ name, label, describe });
  const chosen = value === undefined ? [] : value.split(',');
  return (
    <Field label={label} id={id}>
      <Select<string[] | string>
        id={id}
        className={styles['control'] ?? ''}
        {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        value={multiple ? chosen : (chosen[0] ?? null)}
        options={[...options]}
        placeholder="全部"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={next => change(Array.isArray(next) ? next.join(',') : next)}
      />
    </Field>
  );
}

/** A period of business days, both ends included; kept as `from` and `to`. */
export function DateRangeFilter({ label = '日期' }: { label?: string }) {
  const id = useId();
  const { draft, change } = useSearchDraft();
  const { value: from } = useFilter({ name: 'from', label: `${label}自`, describe: asTyped });
  const { value: to } = useFilter({ name: 'to', label: `${label}至`, describe: asTyped });
  const set = (first: string | undefined, last: string | undefined) =>
    change({ ...draft, from: first, to: last });
  return (
    <Field label={label} id={id}>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        className={styles['control'] ?? ''}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        format={['YYYY-MM-DD', 'YYYYMMDD', 'M-D']}
        presets={periods()}
        onChange={days => set(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
      />
    </Field>
  );
}

/** The periods that staff ask for by name; weeks begin on Monday. */
function periods() {
  const today = dayjs(businessDay(new Date()));
  const yesterday = dayjs(addDays(today.format('YYYY-MM-DD'), -1));
  const lastMonth = today.subtract(1, 'month');
  return [
    { label: '今日', value: [today, today] },
    { label: '昨日', value: [yesterday, yesterday] },
    { label: '本周', value: [today.subtract((today.day() + 6) % 7, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today] },
    { label: '上月', value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
  ] satisfies { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[];
}

function asTyped(value: string): string {
  return value;
}
