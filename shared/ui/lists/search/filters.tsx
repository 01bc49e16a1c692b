import { type ReactNode, useCallback, useId } from 'react';
import { Input, Select } from '../../antd.ts';
import { useFilter } from './search-context.ts';
import styles from './search.module.css';

export type FilterOption = { readonly value: string; readonly label: string };

type FilterFrameProps = {
  label: string;
  id: string;
  /** Its first name in the address. */
  name: string;
  refusal?: string | null;
  children: ReactNode;
};

/** Label, control, and beneath it why it cannot be searched. */
export function FilterFrame({ label, id, name, refusal = null, children }: FilterFrameProps) {
  return (
    <div className={styles['field']} data-filter={name}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['controlFrame']}>
        {children}
        {refusal !== null && (
          <span className={styles['refusal']} role="alert">
            {refusal}
          </span>
        )}
      </div>
    </div>
  );
}

/** Free text; the placeholder says in what it is looked for. */
export function KeywordFilter({
  name = 'keyword',
  label = '关键字',
  placeholder,
  most = 40,
}: KeywordFilterProps) {
  const id = useId();
  const { value, change } = useFilter({ name, label, describe: asTyped });
  return (
    <FilterFrame label={label} id={id} name={name}>
      <Input
        id={id}
        className={styles['control'] ?? ''}
        value={value ?? ''}
        maxLength={most}
        allowClear
        placeholder={placeholder}
        title={placeholder}
        onChange={event => change(event.target.value)}
      />
    </FilterFrame>
  );
}
type KeywordFilterProps = {
  name?: string;
  label?: string;
  placeholder: string;
  /** How many characters it takes. */
  most?: number;
};

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
  // The words of the options, so that a list made anew on every render registers nothing anew.
  const words = options.map(option => `${option.value}\n${option.label}`).join('\t');
  const describe = useCallback((value: string) => titlesIn(words, value), [words]);
  const { value, change } = useFilter({ name, label, describe });
  const chosen = value === undefined ? [] : value.split(',');
  return (
    <FilterFrame label={label} id={id} name={name}>
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
    </FilterFrame>
  );
}

function titlesIn(words: string, value: string): string {
  const titles = new Map(
    words.split('\t').map((word): [string, string] => {
      const [key = '', title = ''] = word.split('\n');
      return [key, title];
    }),
  );
  return value
    .split(',')
    .map(part => titles.get(part) ?? part)
    .join('、');
}

function asTyped(value: string): string {
  return value;
}
