import { channelKinds } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { paymentMethods, saleModes } from '@shanmen/shared/contracts/ticket/selling/order';

import { listReport } from '../../definition/report-definition.ts';
import { hours } from '../hours.ts';
import { lineKinds, saleFigures } from './sale-figures.ts';

/** 今日销售明细: one row per ticket sold, given back or raised, and per fee that was kept. */
export const todaySale = listReport({
  key: 't.today',
  layout: 'list',
  source: 'ticketSale',
  bases: [
    { id: 'visit', title: '游玩日', source: 'visit' },
    { id: 'used', title: '检票日', source: 'used' },
  ],
  period: 'today',
  basis: '按营业日；退票、手续费与补差各为一行，记在办理当日；金额相加即净额，退票为负',
  columns: [
    { id: 'soldAt', title: '时间', format: 'instant', width: 10, of: 'sold_at' },
    { id: 'orderNo', title: '订单号', format: 'text', width: 9, of: 'order_no', opens: 'order' },
    { id: 'ticketNo', title: '票号', format: 'text', width: 10, of: 'ticket_no', opens: 'ticket' },
    { id: 'kind', title: '类型', format: 'text', width: 4, of: 'line_kind', words: lineKinds },
    { id: 'product', title: '票种', format: 'text', width: 9, of: 'product_name' },
    { id: 'qty', title: '张数', format: 'int', width: 4, of: 'qty' },
    { id: 'netFen', title: '金额', format: 'money', width: 6, of: 'net_fen' },
    { id: 'method', title: '支付', format: 'text', width: 4, of: 'methods', words: paymentMethods },
    { id: 'channel', title: '渠道', format: 'text', width: 4, of: 'channel_name' },
    { id: 'seller', title: '售票员', format: 'text', width: 5, of: 'seller_name' },
    // On a screen of 1366 px what follows is scrolled to.
    { id: 'unitFen', title: '单价', format: 'money', width: 5, of: 'unit_fen' },
    { id: 'discountFen', title: '优惠', format: 'money', width: 5, of: 'discount_fen' },
    { id: 'enterprise', title: '企业', format: 'text', width: 7, of: 'enterprise_name' },
    { id: 'externalNo', title: '外部单号', format: 'text', width: 7, of: 'external_no' },
    { id: 'guide', title: '导游', format: 'text', width: 5, of: 'guide_name' },
    { id: 'window', title: '窗口', format: 'text', width: 7, of: 'window_name' },
    { id: 'letter', title: '状态', format: 'letter', width: 5, of: 'letter' },
    { id: 'usedAt', title: '检票时间', format: 'instant', width: 10, of: 'first_used_at' },
  ],
  totals: [
    saleFigures.sold,
    saleFigures.soldFen,
    { id: 'discountFen', title: '优惠', format: 'money', width: 6, kind: 'sum', of: 'discount_fen' },
    saleFigures.raisedFen,
    saleFigures.refunded,
    saleFigures.refundFen,
    saleFigures.feeFen,
    saleFigures.qty,
    saleFigures.netFen,
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'window', title: '窗口', kind: 'ids', of: 'window_id', label: 'window_name' },
    { id: 'seller', title: '售票员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'product', title: '票种', kind: 'ids', of: 'product_id', label: 'product_name' },
    { id: 'channelKind', title: '渠道类型', kind: 'codes', of: 'channel_kind', words: channelKinds },
    { id: 'channel', title: '渠道', kind: 'ids', of: 'channel_id', label: 'channel_name' },
    { id: 'method', title: '支付方式', kind: 'codes', of: 'methods', words: paymentMethods, listed: true },
    { id: 'kind', title: '类型', kind: 'codes', of: 'line_kind', words: lineKinds },
    { id: 'letter', title: '票状态', kind: 'codes', of: 'letter', words: ticketLetters },
    { id: 'hour', title: '时间段', kind: 'codes', of: 'sold_hour', words: hours },
    {
      id: 'keyword',
      title: '票号/订单号/外部单号/手机后4位',
      kind: 'keyword',
      in: ['ticket_no', 'order_no', 'external_no', 'contact_tail'],
    },
    { id: 'shift', title: '班次', kind: 'ids', of: 'shift_id', label: 'shift_no', choices: 'shift' },
    { id: 'mode', title: '散客/团队', kind: 'codes', of: 'sale_mode', words: saleModes },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
    { id: 'guide', title: '导游', kind: 'ids', of: 'guide_id', label: 'guide_name' },
    { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' },
    { id: 'manager', title: '客户经理', kind: 'ids', of: 'manager_id', label: 'manager_name' },
  ],
  newestBy: 'sold_at',
  live: ['ticket.order'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
});
