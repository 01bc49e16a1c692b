import type { MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import {
  Code,
  type Column,
  Count,
  KeywordFilter,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
} from '@shanmen/ui';

import { EditMenu, ResetMenu, MenuIconCell } from './menu-form.tsx';
import { AddMenuLink, RemoveMenuLink } from './menu-link.tsx';
import { OrderMenu } from './menu-order.tsx';

const types = optionsOf(systemTypes);
const typeTitles: ReadonlyMap<string, string> = new Map(Object.entries(systemTypes));

const columns: Column<MenuRow>[] = [
  { id: 'title', title: '标题', width: 120, fixed: 'left', cell: row => row.title },
  { id: 'type', title: '系统', width: 76, cell: row => typeTitles.get(row.type) },
  { id: 'menucode', title: '编码', width: 70, cell: row => <Code value={row.menucode} /> },
  { id: 'child', title: '子编码', width: 66, cell: row => <Code value={row.menuChild} /> },
  { id: 'en', title: 'English', width: 130, hidden: true, cell: row => row.titleEn || <Nothing /> },
  { id: 'tw', title: '繁體', width: 130, hidden: true, cell: row => row.titleTw || <Nothing /> },
  { id: 'path', title: '路径', width: 176, cell: row => <Code value={row.link || row.path} /> },
  {
    id: 'component',
    title: '组件',
    width: 170,
    hidden: true,
    cell: row => (row.component === null ? <Nothing /> : <Code value={row.component} />),
  },
  { id: 'permission', title: '所需权限', cell: row => <Code value={row.permission} /> },
  {
    id: 'sort',
    title: '排序',
    width: 64,
    align: 'right',
    hidden: true,
    cell: row => <Count value={row.sort} />,
  },
  { id: 'icon', title: '图标', width: 110, hidden: true, cell: row => <MenuIconCell name={row.icon} /> },
  { id: 'look', title: '显示', width: 88, cell: row => <Look of={row} /> },
  {
    id: 'fault',
    title: '检查',
    width: 112,
    cell: row => (row.fault === null ? <Nothing /> : <StatusTag tone="warning">{row.fault}</StatusTag>),
  },
];

/** 菜单管理: what each entry is called, where it stands, whether staff find a screen behind it, and the links of the site. */
export function MenuList() {
  return (
    <ListScreen<MenuRow>
      id="admin.menu"
      title="菜单管理"
      endpoint="/api/admin/menus"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="标题、拼音、路径或权限" />
          <SelectFilter name="type" label="系统" options={types} />
        </>
      }
      toolbar={
        <>
          <AddMenuLink />
          <OrderMenu />
        </>
      }
      rowActions={{
        width: 130,
        codes: ['admin:menu:edit'],
        of: row => (
          <>
            <EditMenu row={row} />
            <ResetMenu row={row} />
            <RemoveMenuLink row={row} />
          </>
        ),
      }}
    />
  );
}

function Look({ of }: { readonly of: MenuRow }) {
  const words = [
    of.isToolBar ? '工具栏' : null,
    of.isHide ? '隐藏' : '显示',
    of.isAffix ? '固定' : null,
    of.isKeepAlive ? null : '不缓存',
    of.link === '' ? null : of.isIframe ? '内嵌' : '链接',
    of.edited ? '已改' : null,
  ];
  return words.filter(word => word !== null).join('、');
}
