import {
  type AuditItem,
  auditMarks,
  auditSources,
  type AuditStage,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { Code, type Column, Instant, moneyColumn, Nothing, StatusTag } from '@shanmen/ui';
import styles from './audit-batch.module.css';

/** What an auditor looks at first; the marks stand on the card of a phone as well. */
const waitingColumns: Column<AuditItem>[] = [
  { id: 'no', title: '单号', width: 140, fixed: 'left', cell: row => <Code value={row.no} /> },
  { id: 'source', title: '类别', width: 80, onCard: true, cell: row => auditSources[row.source] },
  { id: 'what', title: '事项', onCard: true, cell: row => row.what },
  { id: 'outlet', title: '门店', width: 96, onCard: false, cell: row => row.outletName || <Nothing /> },
  { ...moneyColumn('amount', '金额', row => row.amountFen, { isSummed: true }), onCard: true },
  { id: 'marks', title: '风险标记', width: 156, onCard: true, cell: row => <Marks item={row} /> },
  { id: 'maker', title: '发起人', width: 64, onCard: true, cell: row => <Maker item={row} /> },
  { id: 'waited', title: '滞留', width: 72, align: 'right', cell: row => <Waited item={row} /> },
  { id: 'since', title: '时间', width: 136, hidden: true, cell: row => <Instant value={row.since} /> },
];

const decidedColumns: Column<AuditItem>[] = [
  ...waitingColumns.filter(({ id }) => id !== 'waited' && id !== 'since'),
  { id: 'since', title: '审核时间', width: 136, onCard: true, cell: row => <Instant value={row.since} /> },
];

export const columnsOf = (stage: AuditStage) => (stage === 'waiting' ? waitingColumns : decidedColumns);

export function Marks({ item: { marks } }: { item: AuditItem }) {
  if (marks.length === 0) return <Nothing />;
  return (
    <span className={styles['marks']}>
      {marks.map(mark => (
        <StatusTag key={mark} tone={auditMarks[mark][1]}>
          {auditMarks[mark][0]}
        </StatusTag>
      ))}
    </span>
  );
}

function Maker({ item: { makerName, isOwn } }: { item: AuditItem }) {
  if (isOwn) return <StatusTag tone="warning">本人</StatusTag>;
  return makerName === '' ? <Nothing /> : makerName;
}

function Waited({ item: { waitedHours, isLate } }: { item: AuditItem }) {
  const words = waitedHours < 48 ? `${waitedHours} 小时` : `${Math.floor(waitedHours / 24)} 天`;
  return !isLate ? words : <StatusTag tone="warning">{words}</StatusTag>;
}
