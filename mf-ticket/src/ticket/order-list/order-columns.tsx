import { type OrderRow, orderStates } from '@shanmen/shared/contracts/ticket/order-list';
import { Code, type Column, countColumn, Day, Instant, moneyColumn, StatusTag } from '@shanmen/ui';
import { stateTones } from './order-tones.ts';

export const orderColumns: Column<OrderRow>[] = [
  {
    id: 'orderNo',
    title: '订单号',
    width: 120,
    fixed: 'left',
    cell: order => <Code value={order.orderNo} />,
  },
  { id: 'products', title: '票种', width: 184, cell: order => order.products },
  { id: 'visitDate', title: '游玩日期', width: 100, cell: order => <Day value={order.visitDate} /> },
  countColumn('persons', '人数', order => order.persons, { width: 56, isSummed: true }),
  moneyColumn('total', '应收', order => order.totalFen, { isSummed: true }),
  { ...moneyColumn('paid', '实收', order => order.paidFen, { isSummed: true }), onCard: true },
  moneyColumn('refunded', '已退', order => order.refundedFen, { isSummed: true }),
  {
    id: 'state',
    title: '状态',
    width: 88,
    onCard: true,
    cell: order => <StatusTag tone={stateTones[order.state]}>{orderStates[order.state]}</StatusTag>,
  },
  { id: 'channel', title: '渠道', width: 72, cell: order => order.channelName },
  { id: 'seller', title: '售票员', width: 66, cell: order => order.sellerName || '—' },
  { id: 'window', title: '窗口', width: 92, cell: order => order.windowName || '—' },
  { id: 'soldAt', title: '下单时间', width: 144, cell: order => <Instant value={order.soldAt} /> },
];

/** The server's sums over the whole filter, each drawn as its column says. */
export function orderTotals(totals: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    orderColumns.flatMap(({ id, total }) => {
      const sum = totals[id];
      return total && sum !== undefined ? [[id, total(sum)]] : [];
    }),
  );
}
