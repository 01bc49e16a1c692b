import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button, Tag } from '../antd.ts';
import { DownIcon, UpIcon } from '../icons.tsx';
import { type FilterField, type Filters, SearchContext } from './search-context.ts';
import styles from './search.module.css';

type SearchFormProps = {
  /** Names the form for assistive technology, e.g. 商品明细. */
  title: string;
  /** What was searched last. */
  value: Filters;
  /** What 重置 returns to. */
  defaults: Filters;
  onSearch: (filters: Filters) => void;
  children: ReactNode;
};

/** Filters in one row, the rest behind 展开; Enter in any of them searches. */
export function SearchForm({ title, value, defaults, onSearch, children }: SearchFormProps) {
  const [draft, setDraft] = useState(value);
  const [open, setOpen] = useState(false);
  const { fields, register } = useFields();
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => setDraft(known => merge(known, values)),
    [],
  );
  const search = useMemo(() => ({ draft, change, register }), [draft, change, register]);
  const apply = (filters: Filters) => {
    setDraft(filters);
    onSearch(filters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(draft);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Chromium before 118, and so Windows 7, has no <search>
    <div role="search" aria-label={title} className={styles['search']}>
      <form className={styles['form']} onSubmit={submit}>
        <div className={styles['fields']} data-open={open}>
          <SearchContext value={search}>{children}</SearchContext>
        </div>
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => apply(defaults)}>重置</Button>
          <Button
            type="link"
            className={styles['toggle'] ?? ''}
            icon={open ? <UpIcon /> : <DownIcon />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
        </div>
      </form>
      <ActiveFilters
        fields={fields}
        value={value}
        onRemove={name => apply(merge(value, { [name]: undefined }))}
      />
    </div>
  );
}

type ActiveFiltersProps = {
  fields: readonly FilterField[];
  value: Filters;
  onRemove: (name: string) => void;
};

/** What the list is narrowed by now, each to be taken back with one click. */
function ActiveFilters({ fields, value, onRemove }: ActiveFiltersProps) {
  const active = fields.filter(field => value[field.name] !== undefined);
  if (active.length === 0) return null;
  return (
    <div className={styles['active']}>
      {active.map(field => (
        <Tag key={field.name} closable onClose={() => onRemove(field.name)}>
          {field.label}：{field.describe(value[field.name] ?? '')}
        </Tag>
      ))}
    </div>
  );
}

/** The fields that stand in the form, in the order in which they appeared. */
function useFields() {
  const [fields, setFields] = useState<readonly FilterField[]>([]);
  const register = useCallback((field: FilterField) => {
    setFields(known => [...known.filter(other => other.name !== field.name), field]);
    return () => setFields(known => known.filter(other => other !== field));
  }, []);
  return { fields, register };
}

function merge(filters: Filters, values: Readonly<Record<string, string | undefined>>): Filters {
  const next = { ...filters };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') delete next[name];
    else next[name] = value;
  }
  return next;
}
