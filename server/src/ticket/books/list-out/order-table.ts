import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  channelKinds,
  type OrderRow,
  orderStates,
} from '@shanmen/shared/contracts/ticket/selling/order-list';
import { formatInstant } from '@shanmen/shared/time';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';
import { text } from './list-out.ts';

/** What 订单查询 and 订单列表 are searched by. */
export const orderWords: FilterWords = {
  dayOf: { title: '日期按', values: { sale: '下单日', visit: '游玩日' } },
  seller: { title: '售票员' },
  channel: { values: channelKinds },
  status: { values: orderStates },
  letter: { title: '门票状态', values: ticketLetters },
  mode: { title: '散客团队', values: { FIT: '散客', TEAM: '团队' } },
  mobile: { title: '手机后4位' },
  enterprise: { title: '企业' },
  team: { title: '团队' },
  escort: { title: '导游司机' },
  product: { title: '票种' },
  method: { title: '支付方式', values: paymentMethods },
};

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
  text('外部单号', 10, row => row.externalNo),
  text('售票员', 8, row => row.sellerName),
  text('窗口', 8, row => row.windowName),
  text('下单时间', 12, row => formatInstant(row.soldAt)),
];
