import { api, queryKeys } from '@shanmen/shared';
import type { AuditChain } from '@shanmen/shared/contracts/admin/records/audit-log';
import { dayOf } from '@shanmen/shared/time';
import { Code, Instant, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './audit-log.module.css';

/** So many digits nobody meets again by chance. */
const shownDigits = 16;

/** Whether the log stands as it was written, up to which moment, and when that was worked out again. */
export function AuditChainLine() {
  const { data } = useQuery({
    queryKey: queryKeys.list('admin.audit-log', { part: 'chain' }),
    queryFn: () => api.get<AuditChain>('/api/admin/audit-logs/chain'),
  });
  if (!data || data.sealedAt === null) return null;
  const { sealed, sealedAt, head, provedAt, holds, archivedUntil } = data;
  return (
    <span className={styles['chain']}>
      <StatusTag tone={holds ? 'success' : 'danger'}>
        {holds ? '链完整' : '链有断处，见「运行状况」'}
      </StatusTag>
      <span>
        至 <Instant value={sealedAt} />
        ，共 {sealed} 行{archivedUntil !== null && `，${dayOf(new Date(archivedUntil))} 以前的已归档`}
        {provedAt !== null && (
          <>
            ；核对于 <Instant value={provedAt} />
          </>
        )}
        {head !== null && (
          <span title={`抄下来，日后可对照整条链是否被重做：${head}`}>
            ；链尾 <Code value={head.slice(0, shownDigits)} />
          </span>
        )}
      </span>
    </span>
  );
}
