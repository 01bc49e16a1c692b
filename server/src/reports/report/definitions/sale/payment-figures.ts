import type { TotalColumn } from '../../definition/report-definition.ts';

/** Money by its way: an order that is paid in two ways is two payments, and a refund goes back by the same ways. */
export const paymentFigures = {
  taken: {
    id: 'taken',
    title: '收款笔数',
    format: 'int',
    width: 6,
    kind: 'sum',
    of: 'taken',
    help: '按支付方式计，一单用两种方式支付为两笔；免单不计',
  },
  receivedFen: {
    id: 'receivedFen',
    title: '收款',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'received_fen',
  },
  givenBack: { id: 'givenBack', title: '退款笔数', format: 'int', width: 6, kind: 'sum', of: 'given_back' },
  refundFen: { id: 'refundFen', title: '退款', format: 'money', width: 8, kind: 'sum', of: 'refund_fen' },
  netFen: { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
} as const satisfies Record<string, TotalColumn<'payment'>>;
