import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffect,
} from 'react';

import { Badge, Button, Tag } from '../../antd.ts';
import { DownIcon, UpIcon } from '../../icons.tsx';
import { SavedFilters, type SharedSetsProps } from './saved-filters.tsx';
import { type FilterField, type Filters, mergeFilters, SearchContext } from './search-context.ts';
import styles from './search.module.css';

const none: ReadonlySet<string> = new Set();

/** Names of the fields that are not drawn, because they stand behind 展开 at this width. */
function useHiddenFields(
  row: RefObject<HTMLElement | null>,
  fields: readonly FilterField[],
): ReadonlySet<string> {
  const [hidden, setHidden] = useState(none);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const found = [...element.querySelectorAll<HTMLElement>('[data-filter]')]
        .filter(field => field.getClientRects().length === 0)
        .map(field => field.dataset['filter'] ?? '');
      setHidden(known =>
        known.size === found.length && found.every(name => known.has(name)) ? known : new Set(found),
      );
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [row, fields]);
  return hidden;
}

type SearchFormProps = {
  /** Names the user's saved filter sets, e.g. `goods.item`. */
  id: string;
  /** Names the form for assistive technology, e.g. 商品明细. */
  title: string;
  /** What was searched last. */
  value: Filters;
  /** What 重置 returns to. */
  defaults: Filters;
  onSearch: (filters: Filters) => void;
  /** What others share of it, beside the user's own sets. */
  shared?: (how: SharedSetsProps) => ReactNode;
  children: ReactNode;
};

/** Filters in one row, the rest behind 展开; Enter in any of them searches. */
export function SearchForm({ id, title, value, defaults, onSearch, shared, children }: SearchFormProps) {
  const [draft, setDraft] = useFollowing(value);
  const [open, setOpen] = useState(false);
  const { fields, register } = useFields();
  const row = useRef<HTMLDivElement>(null);
  const hidden = useHiddenFields(row, fields);
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => setDraft(known => mergeFilters(known, values)),
    [setDraft],
  );
  const search = useMemo(() => ({ draft, change, register }), [draft, change, register]);
  const apply = (filters: Filters) => {
    const whole = withUsual(fields, filters);
    setDraft(() => whole);
    onSearch(whole);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.every(field => (field.refuse?.(draft) ?? null) === null)) apply(draft);
  };
  const hiddenActive = fields.filter(field => isActive(field, value) && hidden.has(field.names[0] ?? ''));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Chromium before 118, and so Windows 7, has no <search>
    <div role="search" aria-label={title} className={styles['search']}>
      <form className={styles['form']} onSubmit={submit}>
        <div ref={row} className={styles['fields']} data-open={open}>
          <SearchContext value={search}>{children}</SearchContext>
        </div>
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => apply(defaults)}>重置</Button>
          <SavedFilters
            id={id}
            value={withoutUsual(fields, value)}
            onChoose={apply}
            {...(shared && { shared })}
          />
          <Badge size="small" count={open ? 0 : hiddenActive.length} className={styles['toggle'] ?? ''}>
            <Button
              type="link"
              icon={open ? <UpIcon /> : <DownIcon />}
              iconPlacement="end"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '展开'}
            </Button>
          </Badge>
        </div>
      </form>
      <ActiveFilters fields={fields} value={value} onChange={apply} />
    </div>
  );
}

type ActiveFiltersProps = {
  fields: readonly FilterField[];
  value: Filters;
  onChange: (filters: Filters) => void;
};

/** What the list is narrowed by now, each to be taken back with one click. */
function ActiveFilters({ fields, value, onChange }: ActiveFiltersProps) {
  const active = fields.filter(field => isActive(field, value));
  if (active.length === 0) return null;
  const without = (names: readonly string[]) =>
    mergeFilters(value, Object.fromEntries(names.map(name => [name, undefined])));
  return (
    <div className={styles['active']}>
      {active.map(field => (
        <Tag key={field.names[0]} closable onClose={() => onChange(without(field.names))}>
          {field.label}：{field.describe(value)}
        </Tag>
      ))}
    </div>
  );
}

function isActive({ names, usual }: FilterField, filters: Filters): boolean {
  return names.some(name => filters[name] !== undefined && filters[name] !== usual?.[name]);
}

/** A field that is left empty holds its usual values again. */
function withUsual(fields: readonly FilterField[], filters: Filters): Filters {
  const empty = fields.filter(({ names }) => names.every(name => filters[name] === undefined));
  return Object.assign({}, ...empty.map(({ usual }) => usual ?? {}), filters);
}

/** What is usual today is not what is meant by a filter that is kept. */
function withoutUsual(fields: readonly FilterField[], filters: Filters): Filters {
  const idle = new Set(fields.filter(field => !isActive(field, filters)).flatMap(({ names }) => names));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !idle.has(name)));
}

/** The fields that stand in the form, in the order in which they appeared. */
function useFields() {
  const [fields, setFields] = useState<readonly FilterField[]>([]);
  const register = useCallback((field: FilterField) => {
    setFields(known => [...known.filter(other => other.names[0] !== field.names[0]), field]);
    return () => setFields(known => known.filter(other => other !== field));
  }, []);
  return { fields, register };
}

/** What is typed; begins anew when something else is searched, by 清除筛选 or a remembered filter. */
function useFollowing(value: Filters): [Filters, (next: (known: Filters) => Filters) => void] {
  const since = new URLSearchParams(value).toString();
  const [typed, setTyped] = useState({ draft: value, since });
  const change = useCallback(
    (next: (known: Filters) => Filters) =>
      setTyped(known => ({ draft: next(known.since === since ? known.draft : textsIn(since)), since })),
    [since],
  );
  return [typed.since === since ? typed.draft : value, change];
}

function textsIn(query: string): Filters {
  return Object.fromEntries(new URLSearchParams(query));
}
