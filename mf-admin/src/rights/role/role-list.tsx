import { systemsOpenedBy } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { type Role, roleStatuses } from '@shanmen/shared/contracts/admin/rights/role';
import { Auth } from '@shanmen/shared';
import {
  Code,
  type Column,
  Count,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Nothing,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';

import { GrantRole } from '../permission/grant-drawer.tsx';
import { RoleCard, scopesOf } from './role-card.tsx';
import { AddRole, EditRole } from './role-form.tsx';

const tones = { enabled: 'success', stopped: 'neutral' } as const;

const columns: Column<Role>[] = [
  { id: 'name', title: '角色', width: 120, fixed: 'left', cell: role => role.name },
  { id: 'code', title: '编码', width: 130, cell: role => <Code value={role.code} /> },
  { id: 'description', title: '说明', cell: role => role.description },
  { id: 'types', title: '系统', width: 110, cell: role => systemsOpenedBy(role) || <Nothing /> },
  { id: 'scopes', title: '数据范围', width: 150, cell: role => scopesOf(role) },
  { id: 'members', title: '人数', width: 60, align: 'right', cell: role => <Count value={role.members} /> },
  {
    id: 'codes',
    title: '权限数',
    width: 68,
    align: 'right',
    cell: role => (role.grantsAll ? '全部' : <Count value={role.codes.length} />),
  },
  {
    id: 'sessions',
    title: '会话上限',
    width: 76,
    hidden: true,
    align: 'right',
    cell: role => <Count value={role.sessionLimit} />,
  },
  { id: 'builtIn', title: '内置', width: 56, hidden: true, cell: role => (role.builtIn ? '是' : '') },
  {
    id: 'updatedAt',
    title: '最近变更',
    width: 150,
    hidden: true,
    cell: role => <Instant value={role.updatedAt} />,
  },
  {
    id: 'status',
    title: '状态',
    width: 84,
    cell: role => <StatusTag tone={tones[role.status]}>{roleStatuses[role.status]}</StatusTag>,
  },
];

/** 角色管理: what each kind of work may do and see, and who does it. */
export function RoleList() {
  return (
    <ListScreen<Role>
      id="admin.role"
      title="角色管理"
      endpoint="/api/admin/roles"
      rowKey={role => String(role.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="名称、编码或说明" />
          <StatusFilter of={roleStatuses} />
        </>
      }
      toolbar={
        <>
          <AddRole />
          <Auth code="admin:role:export">
            <ListExportButton endpoint="/api/admin/roles/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 150,
        codes: ['admin:role:grant', 'admin:role:edit', 'admin:role:add'],
        of: role => (
          <>
            <GrantRole role={role} />
            <EditRole role={role} />
            <AddRole model={role} />
          </>
        ),
      }}
      detail={{
        title: role => role.name,
        of: role => <RoleCard key={`${role.id} ${role.version}`} role={role} />,
      }}
    />
  );
}
