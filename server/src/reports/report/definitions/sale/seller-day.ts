import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';

import { block, type GroupReport } from '../../definition/report-definition.ts';
import { paymentFigures } from './payment-figures.ts';
import { saleFigures } from './sale-figures.ts';

const products = block({
  title: '票种',
  source: 'ticketSale',
  labels: [
    {
      id: 'product',
      title: '票种',
      format: 'text',
      width: 10,
      of: 'product_id',
      name: 'product_name',
      filter: 'product',
    },
  ],
  measures: [
    saleFigures.sold,
    saleFigures.soldFen,
    saleFigures.raisedFen,
    saleFigures.refunded,
    saleFigures.voided,
    saleFigures.refundFen,
    saleFigures.feeFen,
    saleFigures.qty,
    saleFigures.netFen,
  ],
  drill: 't.today',
});

const methods = block({
  title: '支付方式',
  source: 'payment',
  labels: [
    {
      id: 'method',
      title: '支付方式',
      format: 'text',
      width: 12,
      of: 'method',
      words: paymentMethods,
      filter: 'method',
    },
  ],
  measures: Object.values(paymentFigures),
  drill: 't.product.payments',
});

const drawers = block({
  title: '现金与票纸',
  source: 'shift',
  labels: [
    {
      id: 'shift',
      title: '班次',
      format: 'text',
      width: 12,
      of: 'shift_id',
      name: 'shift_no',
      filter: 'shift',
    },
  ],
  measures: [
    { id: 'seller', title: '售票员', format: 'text', width: 6, kind: 'text', of: 'seller_name' },
    { id: 'window', title: '窗口', format: 'text', width: 8, kind: 'text', of: 'window_name' },
    { id: 'floatFen', title: '期初', format: 'money', width: 7, kind: 'sum', of: 'opening_float_fen' },
    { id: 'inFen', title: '收', format: 'money', width: 7, kind: 'sum', of: 'cash_in_fen', nullable: true },
    { id: 'outFen', title: '退', format: 'money', width: 7, kind: 'sum', of: 'cash_out_fen', nullable: true },
    {
      id: 'movedFen',
      title: '缴款与收支',
      format: 'money',
      width: 7,
      kind: 'sum',
      of: 'cash_moved_fen',
      nullable: true,
    },
    {
      id: 'expectedFen',
      title: '应有',
      format: 'money',
      width: 7,
      kind: 'sum',
      of: 'expected_cash_fen',
      nullable: true,
    },
    {
      id: 'countedFen',
      title: '实点',
      format: 'money',
      width: 7,
      kind: 'sum',
      of: 'counted_cash_fen',
      nullable: true,
    },
    {
      id: 'overShortFen',
      title: '长短款',
      format: 'money',
      width: 7,
      kind: 'sum',
      of: 'over_short_fen',
      nullable: true,
    },
    { id: 'reason', title: '原因', format: 'text', width: 10, kind: 'text', of: 'over_short_reason' },
    { id: 'paperFrom', title: '票纸起', format: 'text', width: 8, kind: 'text', of: 'ticket_paper_from' },
    { id: 'paperTo', title: '票纸止', format: 'text', width: 8, kind: 'text', of: 'ticket_paper_to' },
    {
      id: 'paperVoid',
      title: '废票纸',
      format: 'int',
      width: 5,
      kind: 'sum',
      of: 'ticket_paper_void',
      nullable: true,
    },
  ],
});

/** 售票员日报: what a seller sold, how it was paid, and what lay in the drawer. */
export const sellerDay: GroupReport = {
  key: 't.seller',
  layout: 'group',
  period: 'today',
  basis: '按营业日；净额与支付方式的净额、交班单相同；支付方式取自收退款流水；未清点的班次不显示应有现金',
  views: [{ id: 'form', title: '日报', blocks: [products, methods, drawers] }],
  filters: [
    { id: 'period', title: '营业日', kind: 'period' },
    { id: 'seller', title: '售票员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'shift', title: '班次', kind: 'ids', of: 'shift_id', label: 'shift_no', choices: 'shift' },
    { id: 'window', title: '窗口', kind: 'ids', of: 'window_id', label: 'window_name' },
  ],
  maxDays: 366,
  signatures: ['售票员', '班长', '财务'],
};
