import { auditKinds, type AuditLog, auditTitles } from '@shanmen/shared/contracts/admin/audit-log';
import {
  Code,
  type Column,
  DateRangeFilter,
  Descriptions,
  History,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
} from '@shanmen/ui';
import { OpenObject } from '../object-place/open-object.tsx';
import { actionTitle, changeInWords } from './audit-words.ts';
import styles from './security.module.css';

const columns: Column<AuditLog>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'who', title: '人员', width: 84, cell: row => row.who ?? <Nothing /> },
  { id: 'second', title: '第二人', width: 84, hidden: true, cell: row => row.secondPerson ?? <Nothing /> },
  { id: 'action', title: '操作', width: 130, cell: row => actionTitle(row.action) },
  {
    id: 'object',
    title: '对象',
    width: 150,
    onCard: true,
    cell: row => row.objectName ?? <Code value={row.objectId} />,
  },
  { id: 'changes', title: '变更', cell: row => <Changes of={row} /> },
  { id: 'reason', title: '原因', width: 150, cell: row => row.reason ?? <Nothing /> },
  {
    id: 'result',
    title: '结果',
    width: 84,
    cell: row => (
      <StatusTag tone={row.result === 'done' ? 'success' : 'danger'}>
        {row.result === 'done' ? '完成' : '被拒'}
      </StatusTag>
    ),
  },
  { id: 'outlet', title: '网点', width: 120, hidden: true, cell: row => row.outletName ?? <Nothing /> },
  { id: 'ip', title: 'IP', width: 110, hidden: true, cell: row => <Code value={row.ip} /> },
];

const kinds = optionsOf(auditKinds);
const actions = optionsOf(auditTitles);

/** 操作日志: who did what to whom, and what changed by it. */
export function AuditLogList() {
  return (
    <ListScreen<AuditLog>
      id="admin.audit-log"
      title="安全明细 · 操作日志"
      endpoint="/api/admin/audit-logs"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="人员、对象、原因或请求号" />
          <SelectFilter name="kind" label="类别" options={kinds} />
          <SelectFilter name="action" label="操作" options={actions} />
          <DateRangeFilter label="日期" />
        </>
      }
      detail={{ title: row => actionTitle(row.action), of: row => <AuditDetail row={row} /> }}
    />
  );
}

function Changes({ of }: { readonly of: AuditLog }) {
  if (of.changes.length === 0) return <Nothing />;
  const text = of.changes
    .map(changeInWords)
    .map(({ label, from, to }) => `${label} ${from || '—'} → ${to || '—'}`)
    .join('；');
  return (
    <span className={styles['changes']} title={text}>
      {text}
    </span>
  );
}

function AuditDetail({ row }: { readonly row: AuditLog }) {
  return (
    <div className={styles['detail']}>
      <Descriptions
        items={[
          { label: '人员', value: row.who },
          { label: '第二人', value: row.secondPerson },
          {
            label: '对象',
            value: (
              <>
                {row.objectName ?? <Code value={row.objectId} />} <OpenObject of={row} />
              </>
            ),
            span: 2,
          },
          { label: '网点', value: row.outletName },
          { label: 'IP', value: <Code value={row.ip} /> },
          { label: '请求号', value: <Code value={row.requestId} />, span: 2 },
        ]}
      />
      <History
        rows={[
          {
            id: String(row.id),
            at: row.at,
            who: row.who ?? '系统',
            what: actionTitle(row.action),
            reason: row.reason,
            changes: row.changes.map(changeInWords),
          },
        ]}
      />
    </div>
  );
}
