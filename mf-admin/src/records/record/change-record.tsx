import { api, queryKeys } from '@shanmen/shared';
import type { AuditLogPage, AuditLogQuery } from '@shanmen/shared/contracts/admin/records/audit-log';
import { actionInWords, changesInWords } from '@shanmen/shared/contracts/admin/records/audit-words';
import { Checkbox, Failure, History, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './record.module.css';

type Props = { readonly objectType: 'admin.staff' | 'admin.role'; readonly objectId: string };

/** 变更记录: what was done to one account or role, by whom and why, newest first. */
export function ChangeRecord({ objectType, objectId }: Props) {
  const [showsLooks, setShowsLooks] = useState(false);
  return (
    <div className={styles['record']}>
      <Checkbox checked={showsLooks} onChange={({ target }) => setShowsLooks(target.checked)}>
        也列出查看
      </Checkbox>
      <Changes query={{ objectType, objectId, pageSize: 50, ...(showsLooks ? {} : { without: 'looks' }) }} />
    </div>
  );
}

function Changes({ query }: { readonly query: AuditLogQuery }) {
  const changes = useQuery({
    queryKey: queryKeys.list('admin.audit-log', query),
    queryFn: () => api.get<AuditLogPage>('/api/admin/audit-logs', { query }),
  });
  if (changes.error) return <Failure error={changes.error} onRetry={() => void changes.refetch()} />;
  if (!changes.data) return <Skeleton active />;
  return (
    <History
      rows={changes.data.rows.map(row => ({
        id: String(row.id),
        at: row.at,
        who: row.who ?? '系统',
        what: `${actionInWords(row.action)}${row.result === 'done' ? '' : '（被拒）'}`,
        reason: row.reason,
        changes: changesInWords(row),
      }))}
    />
  );
}
