import { api, createKey, queryKeys } from '@shanmen/shared';
import type { GrantRequest, AskedScope } from '@shanmen/shared/contracts/admin/rights/grant-request';
import { queryClient, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import styles from './grant-request.module.css';

type DecideDialogProps = {
  readonly request: GrantRequest;
  readonly verdict: 'approve' | 'refuse';
  readonly onClose: () => void;
};

/** What would be given to whom and why; then the opinion and the password, and it is decided. */
export function DecideDialog({ request, verdict, onClose }: DecideDialogProps) {
  const { id, reason, requestedBy } = request;
  const [key] = useState(createKey);
  const { success } = useFeedback();
  const isGiven = verdict === 'approve';
  return (
    <ProveDialog
      title={isGiven ? '通过授权' : '驳回授权'}
      asksReason
      danger
      send={opinion => grantRequestCalls.decide(id, verdict, opinion, key)}
      onDone={() => {
        success(isGiven ? '已通过，对方下一次操作起生效' : '已驳回，没有授予任何权限');
        void queryClient.invalidateQueries({ queryKey: grantRequestCalls.every });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {requestedBy} 申请{wantedOf(request)}：
      </p>
      <ul className={styles['asked']}>
        {askedInWords(request).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reason !== '' && <p>申请原因：{reason}</p>}
    </ProveDialog>
  );
}

function wantedOf({ kind, codes, roleName, staffName }: GrantRequest): string {
  if (staffName !== null && codes.length === 0) return `让 ${staffName} 任「${roleName}」的网点更宽`;
  if (staffName !== null) return `让 ${staffName} 担任「${roleName}」，其中敏感的是`;
  return kind === 'role_scope' ? `放宽角色「${roleName}」的数据范围` : `给角色「${roleName}」增加敏感权限`;
}

/** What is asked for, one line each: permissions, scopes as they were and shall be, or outlets. */
export function askedInWords({ codes, scopes, outletNames }: GrantRequest): string[] {
  const permissions = codes.map(code => (code === '*' ? '全部权限' : permissionTitle(code)));
  const outlets = outletNames.length > 0 ? [`网点：${outletNames.join('、')}`] : [];
  return [...permissions, ...scopes.map(scopeInWords), ...outlets];
}

/** Who or what gets it. */
export function receiverInWords({ kind, staffName, roleName }: GrantRequest): string {
  if (staffName !== null) return `${staffName} 任「${roleName}」`;
  return kind === 'role_scope' ? `角色「${roleName}」的数据范围` : `角色「${roleName}」`;
}

function scopeInWords({ domain, from, kind, outletNames }: AskedScope): string {
  const outlets = kind === 'listed' || kind === 'region' ? `（${outletNames.join('、')}）` : '';
  return `${scopeDomains[domain]}：${scopeKinds[from]} → ${scopeKinds[kind]}${outlets}`;
}

/** The calls of 授权复核. */
const grantRequestCalls = {
  decide: (id: number, to: 'approve' | 'refuse', reason: string, key: string) =>
    api.post<null>(`/api/admin/grant-requests/${id}/${to}`, { reason }, { key }),
  every: queryKeys.every('admin.grant-request'),
};
