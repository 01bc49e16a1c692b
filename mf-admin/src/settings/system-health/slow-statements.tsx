import type { SlowStatement } from '@shanmen/shared/contracts/admin/settings/system-health';
import { slowDays } from '@shanmen/shared/contracts/admin/settings/system-health';
import { Code, type Column, Count, DataTable, Instant } from '@shanmen/ui';

const columns: Column<SlowStatement>[] = [
  { id: 'route', title: '慢查询', width: 300, fixed: 'left', cell: row => <Code value={row.route} /> },
  {
    id: 'longest',
    title: '最长（毫秒）',
    width: 110,
    align: 'right',
    cell: row => <Count value={row.longestMs} />,
  },
  { id: 'times', title: '次数', width: 70, align: 'right', cell: row => <Count value={row.times} /> },
  { id: 'rows', title: '最多行数', width: 90, align: 'right', cell: row => <Count value={row.mostRows} /> },
  { id: 'lastAt', title: '最近一次', width: 170, cell: row => <Instant value={row.lastAt} /> },
  { id: 'hash', title: '标识', width: 130, cell: row => <Code value={row.hash} /> },
  { id: 'text', title: '语句', cell: row => <span title={row.text}>{row.text.slice(0, shortText)}</span> },
];

const shortText = 120;

/** What somebody had to wait for in the last days, shown only where there was any. */
export function SlowStatements({ rows }: { readonly rows: readonly SlowStatement[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p>最近 {slowDays} 天超过 1 秒的查询，最慢的在前；语句不含数据，标识可用来与开发人员核对。</p>
      <DataTable<SlowStatement>
        id="admin.slow-statements"
        rows={rows}
        columns={columns}
        rowKey={({ hash, route }) => `${hash} ${route}`}
        state={{ isLoading: false, error: null, retry: () => undefined }}
      />
    </>
  );
}
