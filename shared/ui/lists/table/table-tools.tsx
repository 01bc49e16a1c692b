import { Button, Dropdown, Popover, Tooltip } from '../../antd.ts';
import { ReloadIcon, RowHeightIcon, SettingIcon } from '../../icons.tsx';
import type { Arranged } from './columns/arrange-columns.ts';
import { ColumnChoice } from './columns/column-choice.tsx';
import type { Density, UsedTable } from './columns/table-settings.ts';
import styles from './table.module.css';

type TableToolsProps<Row> = {
  arranged: readonly Arranged<Row>[];
  density: Density;
  onChange: UsedTable['change'];
  onReload: () => void;
};

/** 刷新, 密度 and 列设置 at the right end of the table's bar. */
export function TableTools<Row>({ arranged, density, onChange, onReload }: TableToolsProps<Row>) {
  const items = Object.entries(densities).map(([key, label]) => ({ key, label }));
  const choose = (key: string) => {
    if (isDensity(key)) onChange({ density: key });
  };
  return (
    <div className={styles['tools']}>
      <Tooltip title="刷新">
        <Button type="text" size="small" icon={<ReloadIcon />} aria-label="刷新" onClick={onReload} />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: [density], onClick: ({ key }) => choose(key) }}
      >
        <Button type="text" size="small" icon={<RowHeightIcon />} aria-label="密度" title="密度" />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<ColumnChoice arranged={arranged} onChange={columns => onChange({ columns })} />}
      >
        <Button type="text" size="small" icon={<SettingIcon />} aria-label="列设置" title="列设置" />
      </Popover>
    </div>
  );
}

const densities = { small: '紧凑', default: '标准', large: '宽松' } as const satisfies Record<
  Density,
  string
>;

function isDensity(key: string): key is Density {
  return Object.hasOwn(densities, key);
}
