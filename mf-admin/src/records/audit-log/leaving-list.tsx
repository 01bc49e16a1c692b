import type { AuditLog } from '@shanmen/shared/contracts/admin/records/audit-log';
import {
  actionInWords,
  changesInWords,
  objectInWords,
} from '@shanmen/shared/contracts/admin/records/audit-words';
import {
  Code,
  type Column,
  Count,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  SelectFilter,
} from '@shanmen/ui';
import { auditDetail, sha256Of } from './audit-detail.tsx';
import { CutText } from './cut-text.tsx';
import { lastDays, LogDays } from './log-days.tsx';

const columns: Column<AuditLog>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'who', title: '人员', width: 84, cell: row => row.who ?? <Nothing /> },
  { id: 'action', title: '方式', width: 120, cell: row => actionInWords(row.action) },
  { id: 'object', title: '报表或列表', width: 180, onCard: true, cell: row => objectInWords(row) },
  { id: 'filters', title: '筛选', cell: row => <CutText text={filtersOf(row)} /> },
  { id: 'format', title: '格式', width: 90, hidden: true, cell: row => <Value of={row} field="format" /> },
  { id: 'rows', title: '行数', width: 72, align: 'right', onCard: true, cell: row => <Rows of={row} /> },
  {
    id: 'times',
    title: '下载次数',
    width: 72,
    align: 'right',
    cell: ({ file }) => (file ? <Count value={file.times} /> : <Nothing />),
  },
  { id: 'sha256', title: '校验值', width: 96, cell: row => <Code value={sha256Of(row)?.slice(0, 8)} /> },
  { id: 'ip', title: 'IP', width: 110, cell: row => <Code value={row.ip} /> },
];

const sizes = [
  { value: '1000', label: '1,000 行以上' },
  { value: '10000', label: '10,000 行以上' },
  { value: '100000', label: '100,000 行以上' },
];

/** 导出与打印: what left the house, by whom, under which filters, and how much of it. */
export function LeavingList() {
  return (
    <ListScreen<AuditLog>
      id="admin.leaving-log"
      title="安全明细 · 导出与打印"
      endpoint="/api/admin/audit-logs?kind=leaving"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: () => lastDays(30),
        of: (
          <>
            <KeywordFilter placeholder="人员、报表、单号或校验值" most={64} />
            <SelectFilter name="leastRows" label="行数" options={sizes} />
            <LogDays last={30} />
          </>
        ),
      }}
      detail={auditDetail}
    />
  );
}

function Value({ of, field }: { readonly of: AuditLog; readonly field: string }) {
  const index = of.changes.findIndex(change => change.field === field);
  return changesInWords(of)[index]?.to ?? <Nothing />;
}

function Rows({ of }: { readonly of: AuditLog }) {
  const rows = of.changes.find(({ field }) => field === 'rows')?.to;
  return rows === undefined ? <Nothing /> : <Count value={Number(rows)} />;
}

const beside: ReadonlySet<string> = new Set(['rows', 'format', 'sha256']);

/** A report says each filter in a field of its own, a list all of them in one. */
function filtersOf(row: AuditLog): string {
  const words = changesInWords(row);
  return row.changes
    .flatMap(({ field }, index) => {
      const change = words[index];
      if (!change || beside.has(field)) return [];
      return [field === 'filters' ? change.to : `${change.label} ${change.to}`];
    })
    .join('；');
}
