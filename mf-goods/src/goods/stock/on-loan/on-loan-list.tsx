import { api, Auth, queryKeys, ShellLink } from '@shanmen/shared';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import type { OnLoan, OnLoanPage } from '@shanmen/shared/contracts/goods/stock/on-loan';
import { thousandths } from '@shanmen/shared/quantity';
import { Button, Code, type Column, DataTable, Day, Drawer, Money, Qty, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const columns: Column<OnLoan>[] = [
  { id: 'borrower', title: '借用人', width: 126, fixed: 'left', cell: row => row.borrower },
  { id: 'name', title: '品名', width: 130, cell: row => row.name },
  { id: 'lent', title: '借数', width: 50, align: 'right', cell: row => <Qty value={row.lentQty} /> },
  { id: 'back', title: '已还', width: 50, align: 'right', cell: row => <Qty value={row.backQty} /> },
  {
    id: 'open',
    onCard: true,
    title: '未还',
    width: 66,
    align: 'right',
    cell: row => (
      <strong>
        <Qty value={row.openQty} unit={row.unit} />
      </strong>
    ),
  },
  {
    id: 'lost',
    title: '待报损',
    width: 62,
    align: 'right',
    cell: row => thousandths(row.lostQty) > 0n && <Qty value={row.lostQty} />,
  },
  { id: 'dueOn', title: '应还日期', width: 104, onCard: true, cell: row => <Day value={row.dueOn} /> },
  { id: 'overdue', title: '逾期', width: 68, cell: row => <Overdue days={row.overdueDays} /> },
  { id: 'no', title: '借用单', width: 120, cell: row => <Loan row={row} /> },
  { id: 'phone', title: '电话', width: 100, cell: row => row.phone },
  { id: 'code', title: '编码', width: 54, cell: row => <Code value={row.code} /> },
  { id: 'warehouse', title: '借出仓', width: 108, cell: row => row.warehouse },
  {
    id: 'value',
    title: '金额',
    width: 84,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.valueFen ?? null} />,
  },
];

const back: Column<OnLoan> = {
  id: 'return',
  title: '操作',
  width: 54,
  fixed: 'right',
  // What waits to be written off as lost is nothing to bring back.
  cell: row =>
    thousandths(row.openQty) > thousandths(row.lostQty) && (
      <Auth code={documentCode('gh', 'add')}>
        <ShellLink to={`/goods/gh?doc=new&source=${row.docId}`}>归还</ShellLink>
      </Auth>
    ),
};

const shownAtMost = 200;

/** 借用未还: who has what and since when it should have been back, the longest overdue first. */
export function OnLoanButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>借用未还</Button>
      <Drawer title="借用未还" open={isOpen} size={1280} onClose={() => setOpen(false)}>
        {isOpen && <OnLoanList />}
      </Drawer>
    </>
  );
}

function OnLoanList() {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: queryKeys.list('goods.on-loan', {}),
    queryFn: () => api.get<OnLoanPage>('/api/goods/stock/on-loan', { query: { pageSize: shownAtMost } }),
    staleTime: 0,
  });
  const value = data?.totals.value;
  return (
    <DataTable
      id="goods.on-loan"
      rows={data?.rows}
      columns={[...columns, back]}
      rowKey={row => String(row.lineId)}
      state={{ isLoading: isFetching, error, retry: () => void refetch(), clear: undefined }}
      {...(value === undefined ? {} : { total: { value: <Money fen={value} /> } })}
    />
  );
}

function Loan({ row }: { row: OnLoan }) {
  return (
    <ShellLink to={`/goods/jy?doc=${row.docId}`}>
      <Code value={row.no} />
    </ShellLink>
  );
}

/** What is not due is nothing to look at. */
function Overdue({ days }: { days: number }) {
  return days === 0 ? null : <StatusTag tone="danger">{`${days} 天`}</StatusTag>;
}
