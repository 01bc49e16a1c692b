import { staffStatuses, type User } from '@shanmen/shared/contracts/admin/user';
import {
  Code,
  type Column,
  Count,
  Descriptions,
  Instant,
  KeywordFilter,
  ListScreen,
  Masked,
  Nothing,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';

const tones = { enabled: 'success', disabled: 'danger', left: 'neutral' } as const;

const columns: Column<User>[] = [
  { id: 'userName', title: '账号', width: 110, fixed: 'left', cell: user => <Code value={user.userName} /> },
  { id: 'name', title: '姓名', width: 90, cell: user => user.name },
  { id: 'staffNo', title: '工号', width: 70, cell: user => <Code value={user.staffNo} /> },
  { id: 'mobile', title: '手机', width: 110, cell: user => <Masked value={user.mobileMasked} /> },
  { id: 'outlet', title: '所属网点', width: 120, cell: user => user.outletName ?? <Nothing /> },
  { id: 'roles', title: '角色', width: 150, cell: user => user.roles.join('、') },
  { id: 'status', title: '状态', width: 140, cell: user => <UserStatus user={user} /> },
  {
    id: 'sessions',
    title: '在线会话',
    width: 90,
    align: 'right',
    cell: user => <Count value={user.sessions} />,
  },
  { id: 'lastLogin', title: '最近登录', width: 140, cell: user => <Instant value={user.lastLoginAt} /> },
];

/** 用户管理: who may sign in, as what, and whether they do. */
export function UserList() {
  return (
    <ListScreen<User>
      id="admin.user"
      title="用户管理"
      endpoint="/api/admin/users"
      rowKey={user => String(user.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="账号、姓名、拼音或工号" />
          <StatusFilter of={staffStatuses} />
        </>
      }
      detail={user => <UserDetail user={user} />}
    />
  );
}

/** Refused sign-in after wrong passwords passes by itself, so it stands beside the state and is none. */
function UserStatus({ user }: { user: User }) {
  const status = <StatusTag tone={tones[user.status]}>{staffStatuses[user.status]}</StatusTag>;
  if (!user.throttled) return status;
  return (
    <>
      {status} <StatusTag tone="warning">登录受限</StatusTag>
    </>
  );
}

function UserDetail({ user }: { user: User }) {
  return (
    <Descriptions
      title={user.name}
      items={[
        { label: '账号', value: <Code value={user.userName} /> },
        { label: '工号', value: <Code value={user.staffNo} /> },
        { label: '手机', value: <Masked value={user.mobileMasked} /> },
        { label: '所属网点', value: user.outletName },
        { label: '角色', value: user.roles.join('、'), span: 2 },
        { label: '状态', value: <UserStatus user={user} /> },
        { label: '在线会话', value: <Count value={user.sessions} /> },
        { label: '最近登录', value: <Instant value={user.lastLoginAt} />, span: 2 },
      ]}
    />
  );
}
