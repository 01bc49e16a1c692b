import { queryKeys } from '@shanmen/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Select } from '../../antd.ts';
import styles from './pickers.module.css';
import { noteUse, type PickedRow, recentChoices } from './recent-choices.ts';

type PinyinSelectProps = {
  id?: string;
  /** Area and noun of the rows, `goods.item`. */
  of: string;
  value?: string | null;
  onChange?: (id: string | null, row: PickedRow | null) => void;
  /** Rows whose code, name, pinyin or initials hold the text. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedRow[]>;
  /** What the value is called before anything was searched. */
  named?: PickedRow;
  placeholder?: string;
  disabled?: boolean;
};

/** Picks one record of many by code, name, pinyin or initials; the last five used are offered first. */
export function PinyinSelect(props: PinyinSelectProps) {
  const { id, of, value = null, onChange, search, named, placeholder, disabled = false } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const keyword = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: queryKeys.list(of, { keyword, part: 'picker' }),
    queryFn: ({ signal }) => search(keyword, signal),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const rows = found.data ?? [];
  const recent = keyword === '' ? recentChoices(of) : [];
  const known = [...rows, ...recent, ...(named ? [named] : [])];
  const choose = (next: string | undefined) => {
    const row = known.find(each => each.id === next) ?? null;
    if (row) noteUse(of, row);
    setText('');
    onChange?.(row?.id ?? null, row);
  };
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      className={styles['select'] ?? ''}
      value={value}
      disabled={disabled}
      placeholder={placeholder ?? '编码、名称或拼音首字母'}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      allowClear
      loading={found.isFetching}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到'}
      options={groups(recent, rows, value === null ? undefined : known.find(row => row.id === value))}
      labelRender={({ value: chosen, label }) => known.find(row => row.id === chosen)?.name ?? label}
      onOpenChange={setOpen}
      onChange={choose}
    />
  );
}

function groups(recent: readonly PickedRow[], rows: readonly PickedRow[], chosen: PickedRow | undefined) {
  const offered = chosen && !rows.some(row => row.id === chosen.id) ? [chosen, ...rows] : rows;
  const others = offered.filter(row => !recent.some(used => used.id === row.id));
  if (recent.length === 0) return others.map(optionOf);
  return [
    { label: '最近使用', options: recent.map(optionOf) },
    { label: '全部', options: others.map(optionOf) },
  ];
}

function optionOf({ id, code, name }: PickedRow) {
  return {
    value: id,
    label: (
      <span className={styles['option']}>
        <span className={styles['code']}>{code}</span>
        {name}
      </span>
    ),
  };
}
