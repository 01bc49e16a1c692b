import { tenders } from '@shanmen/shared/contracts/cashier/tender';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';

import {
  block,
  type FilterUse,
  type GroupReport,
  listReport,
  type TotalColumn,
} from '../../definition/report-definition.ts';
import { outletGroups } from './figures.ts';

/** 支付方式 of windows and tills in one list: what is one way is called one, and a card is a card. */
const methods: Readonly<Record<string, string>> = {
  ...paymentMethods,
  WECHAT: tenders.WECHAT.title,
  CREDIT: '挂账',
  VOUCHER: '券',
  FREE: '免单',
  WALLET: '储值',
};
const kinds = { sale: '收款', refund: '退款' } as const;
const money = { format: 'money', width: 7, kind: 'sum' } as const;

/** A column for each way, then what came in, what went back, and what stayed. */
const figures: readonly TotalColumn<'tender'>[] = [
  ...Object.entries(methods).map(([method, title]): TotalColumn<'tender'> => ({
    ...money,
    id: `by-${method}`,
    title,
    of: 'net_fen',
    only: { column: 'method', in: [method] },
  })),
  { ...money, id: 'receivedFen', title: '收款', of: 'received_fen' },
  { ...money, id: 'refundFen', title: '退款', of: 'refund_fen' },
  { ...money, id: 'netFen', title: '净额', of: 'net_fen' },
];

const filters: readonly FilterUse[] = [
  { id: 'period', title: '期间', kind: 'period' },
  { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
  { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
  { id: 'seller', title: '售票/收银员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
];

const outlet = {
  id: 'outlet',
  title: '门店',
  format: 'text',
  width: 12,
  of: 'outlet_id',
  name: 'outlet_name',
  filter: 'outlet',
} as const;
const seller = {
  id: 'seller',
  title: '售票/收银员',
  format: 'text',
  width: 7,
  of: 'seller_id',
  name: 'seller_name',
  filter: 'seller',
} as const;
const method = {
  id: 'method',
  title: '支付方式',
  format: 'text',
  width: 8,
  of: 'method',
  words: methods,
  filter: 'method',
} as const;
const table = { title: '', source: 'tender', drill: 'cash.all.pay.lines' } as const;
const net = { ...money, id: 'netFen', title: '净额', of: 'net_fen', compared: true } as const;

/** 全门店支付方式: what money came where, by its way. */
export const outletTenders: GroupReport = {
  key: 'cash.all.pay',
  layout: 'group',
  period: 'today',
  basis:
    '按营业日取自窗口与收银台的收退款；退款按退回的方式；手续费与应到账以通道账单为准，尚未接入；后台销售单的收款不在其中',
  views: [
    {
      id: 'outlet',
      title: '门店 × 方式',
      blocks: [
        block({ ...table, labels: [outlet], measures: figures, chart: { of: 'netFen', by: 'outlet' } }),
      ],
    },
    {
      id: 'seller',
      title: '人员 × 方式',
      blocks: [block({ ...table, labels: [outlet, seller], measures: figures })],
    },
    {
      id: 'method',
      title: '支付方式',
      blocks: [
        block({
          ...table,
          labels: [method, outlet],
          measures: [
            { id: 'taken', title: '收款笔数', format: 'int', width: 6, kind: 'sum', of: 'taken' },
            { ...money, id: 'receivedFen', title: '收款', of: 'received_fen' },
            { id: 'givenBack', title: '退款笔数', format: 'int', width: 6, kind: 'sum', of: 'given_back' },
            { ...money, id: 'refundFen', title: '退款', of: 'refund_fen' },
            net,
            { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
          ],
          chart: { of: 'netFen', by: 'method' },
        }),
      ],
    },
  ],
  filters,
  comparisons: ['mom', 'yoy', 'yoy-weekday', 'yoy-holiday'],
  maxDays: 366,
  signatures: ['制表', '审核', '出纳'],
};

/** What 全门店支付方式 is made of: each payment, and each part of a refund by its way. */
export const tenderLines = listReport({
  key: 'cash.all.pay.lines',
  layout: 'list',
  source: 'tender',
  period: 'today',
  basis: '按营业日取自窗口与收银台的收退款；退款记在退款当日、按退回的方式',
  columns: [
    { id: 'paidAt', title: '时间', format: 'instant', width: 10, of: 'paid_at' },
    { id: 'kind', title: '类型', format: 'text', width: 4, of: 'entry_kind', words: kinds },
    { id: 'orderNo', title: '单号', format: 'text', width: 10, of: 'order_no' },
    { id: 'method', title: '支付方式', format: 'text', width: 6, of: 'method', words: methods },
    { id: 'receivedFen', title: '收款', format: 'money', width: 7, of: 'received_fen' },
    { id: 'refundFen', title: '退款', format: 'money', width: 7, of: 'refund_fen' },
    { id: 'outlet', title: '门店', format: 'text', width: 9, of: 'outlet_name' },
    { id: 'window', title: '窗口/收银台', format: 'text', width: 9, of: 'window_name' },
    { id: 'seller', title: '售票/收银员', format: 'text', width: 6, of: 'seller_name' },
  ],
  totals: [
    { id: 'taken', title: '收款笔数', format: 'int', width: 6, kind: 'sum', of: 'taken' },
    { id: 'givenBack', title: '退款笔数', format: 'int', width: 6, kind: 'sum', of: 'given_back' },
    ...figures,
  ],
  filters: [
    ...filters,
    { id: 'method', title: '支付方式', kind: 'codes', of: 'method', words: methods },
    { id: 'kind', title: '类型', kind: 'codes', of: 'entry_kind', words: kinds },
    { id: 'keyword', title: '单号', kind: 'keyword', in: ['order_no'] },
  ],
  newestBy: 'paid_at',
  maxDays: 366,
  signatures: ['制表', '审核'],
});
