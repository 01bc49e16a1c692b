import { Auth } from '@shanmen/shared';
import { scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import { staffStatuses, type User, userConditions } from '@shanmen/shared/contracts/admin/people/user';
import { permissions } from '@shanmen/shared/contracts/permissions';
import {
  Code,
  type Column,
  Count,
  Day,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Masked,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';

import { WhoCan } from '../../rights/who-can/who-can.tsx';
import { ImportUsers } from '../user-import/import-users.tsx';
import { UserBatchBar } from '../user-batch/user-batch.tsx';
import { OutletFilter } from './outlet-filter.tsx';
import { useRoles } from './user-calls.ts';
import { UserCardPanel, UserStatus } from './user-card.tsx';
import { CopyUser, EditUser } from './user-form.tsx';

const columns: Column<User>[] = [
  { id: 'userName', title: '账号', width: 88, fixed: 'left', cell: user => <Code value={user.userName} /> },
  { id: 'name', title: '姓名', width: 64, cell: user => user.name },
  { id: 'staffNo', title: '工号', width: 62, hidden: true, cell: user => <Code value={user.staffNo} /> },
  { id: 'mobile', title: '手机', width: 102, cell: user => <Masked value={user.mobileMasked} /> },
  { id: 'outlet', title: '所属网点', width: 90, cell: user => user.outletName ?? <Nothing /> },
  { id: 'roles', title: '角色', onCard: true, cell: user => user.roles.join('、') || <Nothing /> },
  { id: 'reaches', title: '数据范围', width: 96, cell: user => reachesOf(user) || <Nothing /> },
  { id: 'status', title: '状态', width: 142, onCard: true, cell: user => <UserStatus user={user} /> },
  {
    id: 'sessions',
    title: '在线',
    width: 50,
    align: 'right',
    cell: user => <Count value={user.sessions} />,
  },
  { id: 'lastLogin', title: '最近登录', width: 142, cell: user => <Instant value={user.lastLoginAt} /> },
  { id: 'leaveOn', title: '离职日期', width: 108, hidden: true, cell: user => <Day value={user.leaveOn} /> },
];

function reachesOf({ reaches }: User): string {
  return reaches.map(kind => scopeKinds[kind]).join('、');
}

const codes = permissions.map(({ code, title }) => ({ value: code, label: title }));
const conditions = optionsOf(userConditions);

/** 用户管理: who may sign in, as what and where, and whether they do. */
export function UserList() {
  return (
    <ListScreen<User>
      id="admin.user"
      title="用户管理"
      endpoint="/api/admin/users"
      rowKey={user => String(user.id)}
      columns={columns}
      filters={<Filters />}
      toolbar={
        <>
          <EditUser />
          <ImportUsers />
          <Auth code="admin:user:export">
            <ListExportButton endpoint="/api/admin/users/export" />
          </Auth>
          <WhoCan />
        </>
      }
      batchActions={<UserBatchBar />}
      rowActions={{
        width: 96,
        codes: ['admin:user:edit', 'admin:user:add'],
        of: user => (
          <>
            <EditUser user={user} />
            <CopyUser user={user} />
          </>
        ),
      }}
      detail={{
        width: 560,
        title: user => user.name,
        of: (user, close) => <UserCardPanel key={user.id} id={user.id} onGone={close} />,
      }}
    />
  );
}

function Filters() {
  const roles = useRoles().data?.rows ?? [];
  return (
    <>
      <KeywordFilter placeholder="账号、姓名、拼音或工号" />
      <SelectFilter name="roleId" label="角色" options={roles.map(optionOf)} />
      <OutletFilter />
      <StatusFilter of={staffStatuses} />
      <SelectFilter name="code" label="权限" options={codes} />
      <SelectFilter name="condition" label="情况" options={conditions} />
    </>
  );
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
