import { Auth, api, queryKeys } from '@shanmen/shared';
import {
  auditKinds,
  type AuditLog,
  auditTitles,
  type AuditChain,
} from '@shanmen/shared/contracts/admin/records/audit-log';
import {
  actionInWords,
  changesInWords,
  objectInWords,
} from '@shanmen/shared/contracts/admin/records/audit-words';
import {
  Code,
  type Column,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
} from '@shanmen/ui';
import { dayOf } from '@shanmen/shared/time';
import { useQuery } from '@tanstack/react-query';

import { OutletFilter } from '../../people/user/outlet-filter.tsx';
import { auditDetail } from './audit-detail.tsx';
import { CutText } from './cut-text.tsx';
import { lastDays, LogDays } from './log-days.tsx';
import styles from './audit-log.module.css';

/** So many digits nobody meets again by chance. */
const shownDigits = 16;

/** Whether the log stands as it was written, up to which moment, and when that was worked out again. */
function AuditChainLine() {
  const { data } = useQuery({
    queryKey: queryKeys.list('admin.audit-log', { part: 'chain' }),
    queryFn: () => api.get<AuditChain>('/api/admin/audit-logs/chain'),
  });
  if (!data || data.sealedAt === null) return null;
  const { sealed, sealedAt, head, provedAt, holds, archivedUntil } = data;
  return (
    <span className={styles['chain']}>
      <StatusTag tone={holds ? 'success' : 'danger'}>
        {holds ? '日志校验通过' : '日志校验未通过，见「运行状况」'}
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
          <span title={`抄录保存，日后可核对日志是否被改写：${head}`}>
            ；校验码 <Code value={head.slice(0, shownDigits)} />
          </span>
        )}
      </span>
    </span>
  );
}

const results = { done: '完成', refused: '被拒' } as const;

const columns: Column<AuditLog>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'who', title: '人员', width: 84, cell: row => row.who ?? <Nothing /> },
  { id: 'second', title: '第二人', width: 84, hidden: true, cell: row => row.secondPerson ?? <Nothing /> },
  { id: 'action', title: '操作', width: 130, cell: row => actionInWords(row.action) },
  // The longest of them, a report with its name, is read whole; what changed takes what is left.
  {
    id: 'object',
    title: '对象',
    width: 240,
    onCard: true,
    cell: row => <CutText text={objectInWords(row)} />,
  },
  { id: 'changes', title: '变更', cell: row => <CutText text={changesOf(row)} /> },
  { id: 'reason', title: '原因', width: 150, cell: row => row.reason ?? <Nothing /> },
  {
    id: 'result',
    title: '结果',
    width: 84,
    cell: row => (
      <StatusTag tone={row.result === 'done' ? 'success' : 'danger'}>{results[row.result]}</StatusTag>
    ),
  },
  { id: 'outlet', title: '网点', width: 120, hidden: true, cell: row => row.outletName ?? <Nothing /> },
  { id: 'ip', title: 'IP', width: 110, hidden: true, cell: row => <Code value={row.ip} /> },
];

const kinds = optionsOf(auditKinds);
const actions = optionsOf(auditTitles);
const outcomes = optionsOf(results);

/** 操作日志: who did what to whom, and what changed by it. */
export function AuditLogList() {
  return (
    <ListScreen<AuditLog>
      id="admin.audit-log"
      title="安全明细 · 操作日志"
      endpoint="/api/admin/audit-logs"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: () => lastDays(7),
        of: (
          <>
            <KeywordFilter placeholder="人员、对象、原因或请求号" />
            <SelectFilter name="kind" label="类别" options={kinds} />
            <SelectFilter name="action" label="操作" options={actions} />
            <LogDays last={7} />
            <OutletFilter />
            <SelectFilter name="result" label="结果" options={outcomes} />
          </>
        ),
      }}
      toolbar={
        <>
          <Auth code="admin:audit-log:export">
            <ListExportButton endpoint="/api/admin/audit-logs/export" />
          </Auth>
          <AuditChainLine />
        </>
      }
      detail={auditDetail}
    />
  );
}

function changesOf(row: AuditLog): string {
  return changesInWords(row)
    .map(({ label, from, to }) => `${label} ${from || '—'} → ${to || '—'}`)
    .join('；');
}
