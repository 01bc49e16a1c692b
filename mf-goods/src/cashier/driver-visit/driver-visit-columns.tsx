import { type DriverVisit, visitStates } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { fen, formatYuan } from '@shanmen/shared/money';
import { type Column, Count, Day, InstantOfDay, Money, Nothing, StatusTag } from '@shanmen/ui';

/** What a list of visits shows. */
export const visitColumns: Column<DriverVisit>[] = [
  { id: 'day', title: '日期', width: 96, fixed: 'left', cell: row => <Day value={row.visitDate} /> },
  { id: 'driver', title: '司机', width: 84, fixed: 'left', cell: row => row.driverName },
  { id: 'plate', title: '车牌', width: 96, cell: row => row.plateNo },
  { id: 'agency', title: '旅行社', width: 124, cell: row => row.enterpriseName ?? <Nothing /> },
  { id: 'group', title: '团号', width: 84, cell: row => row.groupNo || <Nothing /> },
  count('heads', '人数', row => row.heads),
  {
    id: 'arrive',
    title: '到店',
    width: 64,
    cell: row => <InstantOfDay value={row.arriveAt} day={row.visitDate} />,
  },
  { id: 'stores', title: '门店', width: 116, cell: row => row.storeNames },
  count('sales', '单数', row => row.sales),
  {
    id: 'spend',
    title: '关联消费',
    width: 100,
    align: 'right',
    cell: row => <Money fen={row.spendFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'rate',
    title: '返利比例',
    width: 84,
    align: 'right',
    hidden: true,
    cell: ({ rebateBp, rebatePerHeadFen }) => {
      if (rebatePerHeadFen !== null) return `¥${formatYuan(rebatePerHeadFen)}/人`;
      return rebateBp === null ? <Nothing /> : `${rebateBp / 100}%`;
    },
  },
  {
    id: 'rebate',
    title: '返利',
    width: 92,
    align: 'right',
    cell: row => <Money fen={row.rebateFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'status',
    title: '状态',
    width: 72,
    cell: row => (
      <StatusTag tone={row.status === 'PENDING' ? 'warning' : 'success'}>{visitStates[row.status]}</StatusTag>
    ),
  },
  { id: 'voucher', title: '付款单号', width: 112, hidden: true, cell: row => row.voucherNos || <Nothing /> },
  { id: 'maker', title: '登记人', width: 80, hidden: true, cell: row => row.createdBy },
  { id: 'auditor', title: '审核人', width: 80, hidden: true, cell: row => row.auditedBy ?? <Nothing /> },
  { id: 'note', title: '备注', width: 140, hidden: true, cell: row => row.note || <Nothing /> },
];

function count(id: string, title: string, valueOf: (row: DriverVisit) => number): Column<DriverVisit> {
  return {
    id,
    title,
    width: 64,
    align: 'right',
    cell: row => <Count value={valueOf(row)} />,
    total: sum => <Count value={sum} />,
  };
}
