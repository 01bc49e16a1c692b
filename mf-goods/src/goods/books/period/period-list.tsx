import { ShellLink } from '@shanmen/shared';
import { type Period, periodStatuses } from '@shanmen/shared/contracts/goods/books/period';
import { type Column, Count, Instant, ListScreen, Nothing, StatusTag } from '@shanmen/ui';
import { PeriodActions } from './period-actions.tsx';
import { monthName } from './period-calls.ts';

const tones = { running: 'neutral', open: 'warning', closed: 'success' } as const;

const columns: Column<Period>[] = [
  { id: 'month', title: '期间', width: 110, fixed: 'left', cell: row => monthName(row.yyyymm) },
  { id: 'status', title: '状态', width: 90, cell: row => <State of={row.status} /> },
  {
    id: 'waiting',
    title: '待审单据',
    width: 90,
    align: 'right',
    cell: row => <Waiting count={row.waiting} />,
  },
  { id: 'closedBy', title: '关账人', width: 100, cell: row => row.closedBy ?? <Nothing /> },
  { id: 'closedAt', title: '关账时间', width: 160, cell: row => <Instant value={row.closedAt} /> },
  { id: 'reopenedBy', title: '反关账人', width: 100, cell: row => row.reopenedBy ?? <Nothing /> },
  { id: 'reopenedAt', title: '反关账时间', width: 160, cell: row => <Instant value={row.reopenedAt} /> },
  { id: 'reason', title: '反关账原因', cell: row => row.reopenReason ?? <Nothing /> },
];

/** 会计期间: months of the books; nothing is posted into a closed one. */
export function PeriodList() {
  return (
    <ListScreen<Period>
      id="goods.period"
      title="会计期间"
      endpoint="/api/goods/periods"
      rowKey={row => row.yyyymm}
      columns={columns}
      rowActions={{ width: 132, of: row => <PeriodActions of={row} /> }}
    />
  );
}

function State({ of }: { readonly of: Period['status'] }) {
  return <StatusTag tone={tones[of]}>{periodStatuses[of]}</StatusTag>;
}

/** Leads to where they are audited. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return <Nothing />;
  return (
    <ShellLink to="/goods/batchAudit">
      <Count value={count} />
    </ShellLink>
  );
}
