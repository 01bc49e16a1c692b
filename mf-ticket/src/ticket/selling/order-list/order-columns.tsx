import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { type OrderRow, orderStates } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { Code, type Column, countColumn, Day, InstantOfDay, moneyColumn, StatusTag } from '@shanmen/ui';
import { stateTones } from './order-tones.ts';

export const orderColumns: Column<OrderRow>[] = [
  {
    id: 'orderNo',
    title: '订单号',
    width: 110,
    fixed: 'left',
    cell: order => <Code value={order.orderNo} />,
  },
  { id: 'products', title: '票种', width: 140, cell: order => order.products },
  { id: 'visitDate', title: '游玩日期', width: 98, cell: order => <Day value={order.visitDate} /> },
  countColumn('persons', '人数', order => order.persons, { width: 58, isSummed: true }),
  moneyColumn('total', '应收', order => order.totalFen, { isSummed: true }),
  { ...moneyColumn('paid', '实收', order => order.paidFen, { isSummed: true }), onCard: true },
  moneyColumn('refunded', '已退', order => order.refundedFen, { isSummed: true, width: 84 }),
  {
    id: 'state',
    title: '状态',
    width: 86,
    onCard: true,
    cell: order => <StatusTag tone={stateTones[order.state]}>{orderStates[order.state]}</StatusTag>,
  },
  { id: 'seller', title: '售票员', width: 62, cell: order => order.sellerName || '—' },
  // A window is a channel of its own: what was sold at none says by which other way it came.
  { id: 'window', title: '窗口/渠道', width: 92, cell: order => order.windowName || order.channelName },
  {
    id: 'soldAt',
    title: '下单时间',
    width: 98,
    // The day of the visit is that of the sale at a window: only another one is worth its room.
    cell: order => <InstantOfDay value={order.soldAt} day={order.visitDate} />,
  },
  { id: 'channel', title: '渠道', width: 88, hidden: true, cell: order => order.channelName },
  {
    id: 'methods',
    title: '支付',
    width: 96,
    hidden: true,
    cell: order => order.methods.map(method => paymentMethods[method]).join('、') || '—',
  },
  { id: 'contact', title: '联系人', width: 160, hidden: true, cell: order => order.contact || '—' },
  { id: 'enterprise', title: '企业', width: 168, hidden: true, cell: order => order.enterpriseName || '—' },
  { id: 'externalNo', title: '外部单号', width: 120, hidden: true, cell: order => order.externalNo || '—' },
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
