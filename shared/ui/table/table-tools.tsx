import { Button, Checkbox, Dropdown, Popover, Tooltip } from '../antd.ts';
import { ReloadIcon, RowHeightIcon, SettingIcon } from '../icons.tsx';
import type { Density, TableSettings } from './table-settings.ts';
import styles from './table.module.css';

type TableToolsProps = {
  columns: readonly { readonly id: string; readonly title: string; readonly hidden?: boolean }[];
  settings: TableSettings;
  density: Density;
  onChange: (change: Partial<TableSettings>) => void;
  onReload: () => void;
};

/** 刷新, 密度 and 列设置 at the right end of the table's bar. */
export function TableTools({ columns, settings, density, onChange, onReload }: TableToolsProps) {
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
        content={<ColumnChoice columns={columns} settings={settings} onChange={onChange} />}
      >
        <Button type="text" size="small" icon={<SettingIcon />} aria-label="列设置" title="列设置" />
      </Popover>
    </div>
  );
}

const densities = { compact: '紧凑', default: '标准', large: '宽松' } as const satisfies Record<
  Density,
  string
>;

function isDensity(key: string): key is Density {
  return Object.hasOwn(densities, key);
}

function ColumnChoice({ columns, settings, onChange }: Omit<TableToolsProps, 'density' | 'onReload'>) {
  const toggle = (id: string) => {
    const toggled = new Set(settings.toggled);
    if (!toggled.delete(id)) toggled.add(id);
    onChange({ toggled });
  };
  return (
    <div className={styles['columnChoice']}>
      {columns.map(column => (
        <Checkbox key={column.id} checked={isShown(column, settings)} onChange={() => toggle(column.id)}>
          {column.title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => onChange({ toggled: new Set() })}>
        恢复默认
      </Button>
    </div>
  );
}

export function isShown(column: { id: string; hidden?: boolean }, settings: TableSettings): boolean {
  return (column.hidden === true) === settings.toggled.has(column.id);
}
