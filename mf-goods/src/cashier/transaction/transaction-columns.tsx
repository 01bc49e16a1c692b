import { slipStates } from '@shanmen/shared/contracts/cashier/sale';
import { tenderKeys, tenders } from '@shanmen/shared/contracts/cashier/tender';
import type { TransactionRow } from '@shanmen/shared/contracts/cashier/records/transaction';
import { Code, type Column, InstantOfDay, moneyColumn, Qty, StatusTag } from '@shanmen/ui';

import { slipTones } from './transaction-card.tsx';

/** How a slip was paid: a column for each tender that paid any of what is seen, so that the columns add up. */
const tenderColumns = tenderKeys.map((tender): Column<TransactionRow> => ({
  ...moneyColumn(
    tender,
    tenders[tender].title,
    ({ tenderFen }: TransactionRow) => tenderFen[tender] ?? null,
    {
      isSummed: true,
    },
  ),
  hidden: true,
  moves: ({ tenderFen }) => (tenderFen[tender] ?? 0) !== 0,
}));

/** The columns of 交易记录; times of `today` are shown without their date. */
export const columnsOn = (today: string): Column<TransactionRow>[] => [
  { id: 'no', title: '单号', width: 128, fixed: 'left', cell: slip => <Code value={slip.no} /> },
  {
    id: 'soldAt',
    title: '时间',
    width: 104,
    onCard: false,
    cell: slip => <InstantOfDay value={slip.soldAt} day={today} />,
  },
  {
    id: 'state',
    title: '状态',
    width: 76,
    cell: slip => <StatusTag tone={slipTones[slip.state]}>{slipStates[slip.state]}</StatusTag>,
  },
  {
    ...moneyColumn('total', '实收', ({ totalFen }: TransactionRow) => totalFen, { isSummed: true }),
    onCard: true,
  },
  { id: 'cashier', title: '收银员', width: 66, onCard: true, cell: slip => slip.cashierName },
  ...tenderColumns,
  { id: 'qty', title: '件数', width: 56, align: 'right', cell: slip => <Qty value={slip.qtyTotal} /> },
  moneyColumn('amount', '应收', ({ amountFen }) => amountFen, { isSummed: true }),
  moneyColumn('discount', '优惠', ({ discountFen }) => discountFen, { isSummed: true, width: 92 }),
  moneyColumn('rounding', '抹零', ({ roundingFen }) => roundingFen, { isSummed: true, width: 72 }),
  { id: 'store', title: '门店', width: 150, cell: slip => slip.storeName },
  { id: 'till', title: '收银台', width: 60, cell: slip => slip.tillName },
  { id: 'member', title: '会员', width: 72, cell: slip => slip.memberName ?? '—' },
  { id: 'driver', title: '司机', width: 120, cell: slip => slip.driverName ?? '—' },
  { id: 'source', title: '原单', width: 148, cell: slip => <Code value={slip.sourceNo} /> },
  { id: 'shift', title: '班次', width: 140, cell: slip => <Code value={slip.shiftNo} /> },
];
