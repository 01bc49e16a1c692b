import { paymentMethods } from '@shanmen/shared/contracts/ticket/order';

import { block, type GroupReport } from '../definition/report-definition.ts';

const sold = { column: 'line_kind', in: ['sale'] } as const;
/** A move to a dearer day sells no ticket, but is money taken; an upgrade takes one away and sells a dearer one. */
const soldOrRaised = { column: 'line_kind', in: ['sale', 'change', 'upgrade'] } as const;
const refunded = { column: 'line_kind', in: ['refund'] } as const;

const products = block({
  title: '票种',
  source: 'sale',
  labels: [
    {
      id: 'product',
      title: '票种',
      format: 'text',
      width: 12,
      of: 'product_id',
      name: 'product_name',
      filter: 'product',
    },
  ],
  measures: [
    { id: 'sold', title: '售出张数', format: 'int', width: 6, kind: 'sum', of: 'qty', only: sold },
    {
      id: 'soldFen',
      title: '售出额',
      format: 'money',
      width: 8,
      kind: 'sum',
      of: 'received_fen',
      only: soldOrRaised,
    },
    {
      id: 'refunded',
      title: '退票张数',
      format: 'int',
      width: 6,
      kind: 'sum',
      of: 'qty',
      only: refunded,
      turned: true,
    },
    { id: 'refundFen', title: '退票额', format: 'money', width: 8, kind: 'sum', of: 'refund_fen' },
    {
      id: 'feeFen',
      title: '手续费',
      format: 'money',
      width: 7,
      kind: 'sum',
      of: 'received_fen',
      only: { column: 'line_kind', in: ['fee'] },
    },
    { id: 'qty', title: '净张数', format: 'int', width: 6, kind: 'sum', of: 'qty' },
    { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
  ],
  drill: 't.today',
});

const methods = block({
  title: '支付方式',
  source: 'payment',
  labels: [
    { id: 'method', title: '支付方式', format: 'text', width: 12, of: 'method', words: paymentMethods },
  ],
  measures: [
    { id: 'count', title: '笔数', format: 'int', width: 6, kind: 'count' },
    { id: 'receivedFen', title: '收款', format: 'money', width: 8, kind: 'sum', of: 'received_fen' },
    { id: 'refundFen', title: '退款', format: 'money', width: 8, kind: 'sum', of: 'refund_fen' },
    { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
  ],
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
    { id: 'paperVoid', title: '废票', format: 'int', width: 4, kind: 'sum', of: 'ticket_paper_void' },
  ],
});

/** 售票员日报: what a seller sold, how it was paid, and what lay in the drawer. */
export const sellerDay: GroupReport = {
  key: 't.seller',
  layout: 'group',
  period: 'today',
  basis: '按营业日；支付方式取自收退款流水；未清点的班次不显示应有现金',
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
