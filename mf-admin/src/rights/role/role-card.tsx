import { api, hasAuth, queryKeys } from '@shanmen/shared';
import { systemsOpenedBy } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { type Role, scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import type { UserPage } from '@shanmen/shared/contracts/admin/people/user';
import {
  Button,
  Code,
  Descriptions,
  Empty,
  Failure,
  Instant,
  ReasonDialog,
  Skeleton,
  Space,
  StatusTag,
  Tabs,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ChangeRecord } from '../../records/record/change-record.tsx';
import { mayLookInto } from '../../records/record/may-look-into.ts';
import { SweepSessions } from '../../people/session/sweep-sessions.tsx';
import { roleCalls } from './role-calls.ts';
import { RoleScopes } from './role-scopes.tsx';
import styles from './role.module.css';

/** One role: what it is, who has it, how far it reaches. */
export function RoleCard({ role }: { readonly role: Role }) {
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: 'facts', label: '基本', children: <Facts role={role} /> },
        { key: 'scopes', label: '数据范围', children: <RoleScopes role={role} /> },
        ...(hasAuth('admin:user:view')
          ? [{ key: 'members', label: `成员 ${role.members}`, children: <Members role={role} /> }]
          : []),
        ...(mayLookInto('admin:audit-log:view')
          ? [
              {
                key: 'changes',
                label: '变更记录',
                children: <ChangeRecord objectType="admin.role" objectId={role.code} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Facts({ role }: { readonly role: Role }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([roleCalls.every]);
  const isStopped = role.status === 'stopped';
  const label = isStopped ? '启用' : '停用';
  const mayStop = hasAuth('admin:role:stop') && role.grantable && !role.grantsAll;
  return (
    <div className={styles['card']}>
      <Descriptions
        items={[
          { label: '编码', value: <Code value={role.code} /> },
          { label: '会话上限', value: role.sessionLimit },
          {
            label: '无操作退出',
            value: role.idleMinutes === null ? '按系统设置' : `${role.idleMinutes} 分钟`,
          },
          { label: '内置', value: role.builtIn ? '是' : '否' },
          { label: '说明', value: role.description, span: 2 },
          { label: '系统', value: systemsOpenedBy(role), span: 2 },
          { label: '数据范围', value: scopesOf(role), span: 2 },
          { label: '最近变更', value: <Instant value={role.updatedAt} /> },
          { label: '变更人', value: role.updatedBy },
        ]}
      />
      {(mayStop || role.members > 0) && (
        <Space>
          {mayStop && (
            <Button danger={!isStopped} onClick={() => setIsAsking(true)}>
              {label}
            </Button>
          )}
          {role.members > 0 && <SweepSessions role={role} />}
        </Space>
      )}
      <ReasonDialog
        title={label}
        open={isAsking}
        presets={isStopped ? ['重新使用'] : ['不再使用', '与其他角色合并']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({
            said: `${role.name} 已${label}`,
            send: key => roleCalls.switch(role, isStopped ? 'start' : 'stop', reason, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

function Members({ role }: { readonly role: Role }) {
  const members = useQuery({
    queryKey: queryKeys.list('admin.user', { part: 'members', roleId: role.id }),
    queryFn: () => api.get<UserPage>('/api/admin/users', { query: { roleId: role.id, pageSize: 200 } }),
  });
  if (members.error) return <Failure error={members.error} onRetry={() => void members.refetch()} />;
  if (!members.data) return <Skeleton active />;
  if (members.data.rows.length === 0) return <Empty title="还没有人使用这个角色" />;
  return (
    <ul className={styles['members']} aria-label="成员">
      {members.data.rows.map(user => (
        <li key={user.id}>
          <strong>{user.name}</strong>
          <Code value={user.userName} />
          <span>{user.outletName}</span>
          {user.sessions > 0 && <StatusTag tone="success">在线</StatusTag>}
        </li>
      ))}
    </ul>
  );
}

/** How far it reaches: one word where that is the same everywhere, else domain by domain; 本人 is what nobody set. */
export function scopesOf({ grantsAll, scopes }: Role): string {
  if (grantsAll) return scopeKinds.all;
  const kinds = new Set(scopes.map(({ kind }) => kind));
  const [only] = kinds;
  if (only === undefined) return scopeKinds.self;
  if (kinds.size === 1 && scopes.length === Object.keys(scopeDomains).length) return scopeKinds[only];
  return Object.entries(scopeDomains)
    .flatMap(([domain, title]) =>
      scopes.filter(scope => scope.domain === domain).map(({ kind }) => `${title}${scopeKinds[kind]}`),
    )
    .join('、');
}
