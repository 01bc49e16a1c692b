import { hasAuth } from '@shanmen/shared';
import { Empty, Tabs, useAddressFilters } from '@shanmen/ui';
import { useState } from 'react';
import { SessionList } from '../session/session-list.tsx';
import { GrantRequestList } from '../grant-request/grant-request-list.tsx';
import { AuditLogList } from './audit-log-list.tsx';
import { LoginLogList } from './login-log-list.tsx';
import { RiskList } from './risk-list.tsx';
import styles from './security.module.css';

/** 安全明细: what was done and by whom, what of it is risky, who signed in or tried to, who is signed in now, and what waits for a second word. */
export function SecurityDetail() {
  const { apply } = useAddressFilters({});
  const tabs = [
    ...(hasAuth('admin:audit-log:view')
      ? [{ key: 'audit', label: '操作日志', children: <AuditLogList /> }]
      : []),
    ...(hasAuth('admin:audit-log:view')
      ? [{ key: 'risk', label: '高风险操作', children: <RiskList /> }]
      : []),
    ...(hasAuth('admin:login-log:view')
      ? [{ key: 'login', label: '登录日志', children: <LoginLogList /> }]
      : []),
    ...(hasAuth('admin:session:view') ? [{ key: 'session', label: '会话', children: <SessionList /> }] : []),
    ...(hasAuth('admin:grant-request:view')
      ? [{ key: 'grant-request', label: '授权复核', children: <GrantRequestList /> }]
      : []),
  ];
  const [tab, setTab] = useState(tabs[0]?.key ?? '');
  if (tabs.length === 0) return <Empty title="没有查看日志或会话的权限，需要时请联系系统管理员" />;
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      activeKey={tab}
      onChange={next => {
        // Each list has filters of its own in the address.
        apply({});
        setTab(next);
      }}
      destroyOnHidden
      items={tabs}
    />
  );
}
