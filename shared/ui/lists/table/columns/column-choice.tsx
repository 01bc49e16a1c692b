import { useState } from 'react';
import { Button, Checkbox, InputNumber, Select } from '../../../antd.ts';
import { DownIcon, GripIcon, UpIcon } from '../../../icons.tsx';
import { actionColumnId, type Arranged, moved, settingsOf } from './arrange-columns.ts';
import type { ColumnSetting } from './table-settings.ts';
import styles from '../table.module.css';

type ColumnChoiceProps<Row> = {
  arranged: readonly Arranged<Row>[];
  onChange: (columns: ColumnSetting[]) => void;
};

const leastWidth = 40;
const mostWidth = 1200;

/** 列设置: which columns are shown, in what order, how wide, and which stay at an edge. */
export function ColumnChoice<Row>({ arranged, onChange }: ColumnChoiceProps<Row>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const settings = settingsOf(arranged);
  const set = (id: string, part: Partial<ColumnSetting>) =>
    onChange(settings.map(each => (each.id === id ? { ...each, ...part } : each)));
  const move = (from: number, to: number) => {
    if (to >= 0 && to < arranged.length) onChange(settingsOf(moved(arranged, from, to)));
  };
  return (
    <div className={styles['choice']} role="group" aria-label="列设置">
      <div className={styles['choiceRows']}>
        {arranged.map(({ column, shown, isBound }, index) =>
          column.id === actionColumnId ? null : (
            <div
              key={column.id}
              className={styles['choiceRow']}
              data-dragged={dragged === index}
              onDragOver={event => event.preventDefault()}
              onDrop={() => dragged !== null && move(dragged, index)}
            >
              <span
                className={styles['grip']}
                draggable
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(null)}
              >
                <GripIcon />
              </span>
              <Checkbox
                checked={shown}
                disabled={isBound}
                {...(isBound ? { title: '有发生额，不能隐藏' } : {})}
                onChange={() => set(column.id, { shown: !shown })}
              >
                {column.title}
              </Checkbox>
              <InputNumber<number>
                size="small"
                className={styles['choiceWidth'] ?? ''}
                aria-label={`${column.title}宽度`}
                placeholder="自动"
                min={leastWidth}
                max={mostWidth}
                precision={0}
                value={column.width ?? null}
                onChange={width => set(column.id, { width })}
              />
              <Select<Place>
                size="small"
                className={styles['choiceFixed'] ?? ''}
                aria-label={`${column.title}冻结`}
                value={column.fixed ?? 'none'}
                options={places}
                onChange={place => set(column.id, { fixed: place === 'none' ? null : place })}
              />
              <Step title={`${column.title}上移`} up onPress={() => move(index, index - 1)} />
              <Step title={`${column.title}下移`} onPress={() => move(index, index + 1)} />
            </div>
          ),
        )}
      </div>
      <Button type="link" size="small" onClick={() => onChange([])}>
        恢复默认
      </Button>
    </div>
  );
}

type Place = 'none' | 'left' | 'right';

const places: { value: Place; label: string }[] = [
  { value: 'none', label: '不冻结' },
  { value: 'left', label: '左冻结' },
  { value: 'right', label: '右冻结' },
];

function Step({ title, up = false, onPress }: { title: string; up?: boolean; onPress: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={up ? <UpIcon /> : <DownIcon />}
      aria-label={title}
      onClick={onPress}
    />
  );
}
