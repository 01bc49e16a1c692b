import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';

import { listReport } from '../../definition/report-definition.ts';
import { paymentFigures } from './payment-figures.ts';

const kinds = { sale: '收款', refund: '退款' } as const;

/** What 票种销售汇总 by 支付方式 is made of: each payment, and each part of a refund by its way. */
export const paymentLines = listReport({
  key: 't.product.payments',
  layout: 'list',
  source: 'payment',
  period: 'today',
  basis: '按营业日取自收退款流水；退款记在退款当日、按退回的方式',
  columns: [
    { id: 'paidAt', title: '时间', format: 'instant', width: 8, of: 'paid_at' },
    { id: 'kind', title: '类型', format: 'text', width: 4, of: 'entry_kind', words: kinds },
    { id: 'orderNo', title: '订单号', format: 'text', width: 9, of: 'order_no', opens: 'order' },
    { id: 'method', title: '支付方式', format: 'text', width: 6, of: 'method', words: paymentMethods },
    { id: 'receivedFen', title: '收款', format: 'money', width: 7, of: 'received_fen' },
    { id: 'refundFen', title: '退款', format: 'money', width: 7, of: 'refund_fen' },
    { id: 'netFen', title: '净额', format: 'money', width: 7, of: 'net_fen' },
    { id: 'channel', title: '渠道', format: 'text', width: 5, of: 'channel_name' },
    { id: 'seller', title: '售票员', format: 'text', width: 6, of: 'seller_name' },
    { id: 'window', title: '窗口', format: 'text', width: 7, of: 'window_name' },
  ],
  totals: Object.values(paymentFigures),
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'window', title: '窗口', kind: 'ids', of: 'window_id', label: 'window_name' },
    { id: 'seller', title: '售票员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'channel', title: '渠道', kind: 'ids', of: 'channel_id', label: 'channel_name' },
    { id: 'method', title: '支付方式', kind: 'codes', of: 'method', words: paymentMethods },
    { id: 'kind', title: '类型', kind: 'codes', of: 'entry_kind', words: kinds },
    { id: 'shift', title: '班次', kind: 'ids', of: 'shift_id', label: 'shift_no', choices: 'shift' },
    { id: 'keyword', title: '订单号', kind: 'keyword', in: ['order_no'] },
  ],
  newestBy: 'paid_at',
  live: ['ticket.order'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
});
