import { isRecord } from '@shanmen/shared';
import { type ComponentRef, type ReactNode, useRef, useState } from 'react';
import { Button, Input, Popover, Space } from '../../antd.ts';
import { DeleteIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import { useTableSettings } from '../table/columns/table-settings.ts';
import type { Filters } from './search-context.ts';
import styles from './search.module.css';

/** What the sets that others share are drawn with: what may be shared now, under which name, and what is done with one. */
export type SharedSetsProps = {
  readonly value: Filters;
  readonly name: string;
  readonly onChoose: (filters: unknown) => void;
  readonly onShared: () => void;
};

type SavedFiltersProps = {
  id: string;
  value: Filters;
  onChoose: (filters: Filters) => void;
  shared?: (how: SharedSetsProps) => ReactNode;
};

const mostSets = 20;
const longestName = 40;

/** 保存筛选: sets of filters under a name, on whatever computer the user signs in. */
export function SavedFilters({ id, value, onChoose, shared }: SavedFiltersProps) {
  const { settings, change } = useTableSettings(id);
  const { success, warning } = useFeedback();
  const nameBox = useRef<ComponentRef<typeof Input>>(null);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const sets = settings.savedFilters;
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    const others = sets.filter(set => set.name !== title);
    if (others.length >= mostSets) return warning(`最多保存 ${mostSets} 个筛选，请先删除不用的。`);
    change({ savedFilters: [...others, { name: title, filters: value }] });
    setName('');
    setOpen(false);
    success(`已保存筛选「${title}」`);
  };
  const choose = (filters: unknown) => {
    onChoose(filtersOf(filters));
    setOpen(false);
  };
  const content = (
    <div className={styles['saved']}>
      {sets.length === 0 && <span className={styles['hint']}>还没有保存的筛选。</span>}
      {sets.map(set => (
        <div key={set.name} className={styles['savedSet']}>
          <Button type="link" size="small" onClick={() => choose(set.filters)}>
            {set.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteIcon />}
            aria-label={`删除筛选 ${set.name}`}
            onClick={() => change({ savedFilters: sets.filter(other => other !== set) })}
          />
        </div>
      ))}
      <Space.Compact>
        <Input
          ref={nameBox}
          aria-label="筛选名称"
          placeholder="把当前筛选存为…"
          maxLength={longestName}
          value={name}
          onChange={event => setName(event.target.value)}
          onPressEnter={event => {
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>保存</Button>
      </Space.Compact>
      {open && shared?.({ value, name: name.trim(), onChoose: choose, onShared: () => setName('') })}
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={isOpen => isOpen && nameBox.current?.focus()}
      content={content}
    >
      <Button>保存筛选</Button>
    </Popover>
  );
}

/** What was stored, as far as it still is a list of texts. */
export function filtersOf(stored: unknown): Filters {
  if (!isRecord(stored)) return {};
  const texts = Object.entries(stored).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return Object.fromEntries(texts);
}
