import { paymentMethods } from '@shanmen/shared/contracts/ticket/order';
import { type OrderRow, orderStates } from '@shanmen/shared/contracts/ticket/order-list';
import { formatInstant } from '@shanmen/shared/time';

import type { FileColumn } from '../../platform/workbook/list-file.ts';
import { text } from './list-out.ts';

/** The columns of 订单查询 and 订单列表 in a file. */
export const orderColumns: readonly FileColumn<OrderRow>[] = [
  text('订单号', 10, row => row.orderNo),
  text('票种', 24, row => row.products),
  text('游玩日期', 8, row => row.visitDate),
  { title: '人数', width: 6, format: 'int', total: 'persons', cell: row => row.persons },
  { title: '应收', width: 8, format: 'money', total: 'total', cell: row => row.totalFen },
  { title: '实收', width: 8, format: 'money', total: 'paid', cell: row => row.paidFen },
  { title: '已退', width: 8, format: 'money', total: 'refunded', cell: row => row.refundedFen },
  text('支付', 8, row => row.methods.map(method => paymentMethods[method]).join('、')),
  text('状态', 6, row => orderStates[row.state]),
  text('渠道', 8, row => row.channelName),
  text('联系人', 12, row => row.contact),
  text('企业', 12, row => row.enterpriseName),
  text('售票员', 8, row => row.sellerName),
  text('窗口', 8, row => row.windowName),
  text('下单时间', 12, row => formatInstant(row.soldAt)),
];
