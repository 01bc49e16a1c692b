import { revenueKinds } from '@shanmen/shared/contracts/reports/planning';

import type { FilterUse, Label, Measure, TotalColumn } from '../../definition/report-definition.ts';
import { halfHours, hours } from '../hours.ts';

/** 门店组: three of stores, one of ticket windows, one of what is sold online. */
export const outletGroups = {
  商业中心: '商业中心',
  文创: '文创',
  快消: '快消',
  售票: '售票',
  线上: '线上',
} as const;

const weekdays = {
  1: '星期一',
  2: '星期二',
  3: '星期三',
  4: '星期四',
  5: '星期五',
  6: '星期六',
  7: '星期日',
} as const;

/** Why money went back: of tickets the kind of refund, of goods what the cashier said. */
const refundReasons = {
  游客退票: '游客退票',
  废票: '废票',
  补偿: '补偿',
  质量问题: '质量问题',
  多买: '多买',
  发错货: '发错货',
  其他: '其他',
  未说明: '未说明',
} as const;

const money = { format: 'money', width: 8, kind: 'sum' } as const;
const cost = { code: 'goods:cost:view' } as const;

/** What adds up, under the ids by which 销售明细 sums it: 应收 − 优惠 − 抹零 = 实收, 实收 − 退款 = 净额. */
export const businessFigures = {
  qty: {
    id: 'qty',
    title: '件数',
    format: 'quantity',
    width: 6,
    kind: 'sum',
    of: 'qty',
    help: '售出减退回；门票按人数',
  },
  grossFen: { ...money, id: 'grossFen', title: '应收', of: 'gross_fen' },
  discountFen: { ...money, id: 'discountFen', title: '优惠', width: 7, of: 'discount_fen' },
  roundingFen: { ...money, id: 'roundingFen', title: '抹零', width: 5, of: 'rounding_fen' },
  receivedFen: { ...money, id: 'receivedFen', title: '实收', of: 'received_fen' },
  refundFen: { ...money, id: 'refundFen', title: '退款', width: 7, of: 'refund_fen' },
  noReceiptFen: {
    ...money,
    id: 'noReceiptFen',
    title: '无小票退货',
    of: 'no_receipt_fen',
    help: '收银台退款中没有原小票的部分',
  },
  priceOffFen: {
    ...money,
    id: 'priceOffFen',
    title: '改价让利',
    of: 'price_off_fen',
    help: '收银员把单价改低让出的金额，改高的为负；不在优惠中',
  },
  freeFen: {
    ...money,
    id: 'freeFen',
    title: '免单',
    of: 'free_fen',
    help: '经授权不收款的小票，按价计在实收中',
  },
  netFen: { ...money, id: 'netFen', title: '净额', of: 'net_fen', help: '实收减退款；退款记在退款当日' },
  costFen: {
    ...money,
    ...cost,
    id: 'costFen',
    title: '成本',
    of: 'cost_fen',
    help: '商品的成本；门票没有成本',
  },
  marginFen: {
    ...money,
    ...cost,
    id: 'marginFen',
    title: '毛利',
    of: 'margin_fen',
    help: '商品净额减成本，不含门票',
  },
  earnedFen: {
    ...money,
    ...cost,
    id: 'earnedFen',
    title: '计毛利的净额',
    of: 'earned_fen',
    help: '成本不含税时审核的销售为不含税净额，其余为净额；不含门票',
  },
} as const satisfies Record<string, TotalColumn<'sale'>>;

/** What is worked out of those that add up. */
export const workedFigures = {
  orders: {
    id: 'orders',
    title: '单数',
    format: 'int',
    width: 5,
    kind: 'distinct',
    of: 'order_id',
    only: { column: 'line_kind', in: ['sale'] },
    help: '有销售的订单与小票，各计一次',
  },
  perOrder: {
    id: 'perOrder',
    title: '客单价',
    format: 'money',
    width: 6,
    kind: 'ratio',
    part: 'netFen',
    whole: 'orders',
  },
  share: { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
  marginRate: {
    ...cost,
    id: 'marginRate',
    title: '毛利率',
    format: 'percent',
    width: 5,
    kind: 'ratio',
    part: 'marginFen',
    whole: 'earnedFen',
  },
} as const satisfies Record<string, Measure<'sale'>>;

const named = { format: 'text', width: 10 } as const;

/** What sales are grouped by, each with the filter of 销售明细 that picks its lines. */
export const businessLabels = {
  outlet: {
    ...named,
    id: 'outlet',
    title: '门店',
    of: 'outlet_id',
    name: 'outlet_name',
    filter: 'outlet',
    width: 12,
  },
  region: {
    ...named,
    id: 'region',
    title: '区域',
    of: 'region_id',
    name: 'region_name',
    none: '未划区域',
    filter: 'region',
  },
  group: {
    ...named,
    id: 'group',
    title: '门店组',
    of: 'outlet_group',
    words: outletGroups,
    filter: 'group',
    width: 6,
  },
  category: {
    ...named,
    id: 'category',
    title: '品类',
    of: 'category_id',
    name: 'category_name',
    filter: 'category',
    width: 7,
  },
  product: {
    ...named,
    id: 'product',
    title: '商品',
    of: 'product_id',
    name: 'product_name',
    filter: 'product',
    width: 14,
  },
  revenue: {
    ...named,
    id: 'revenue',
    title: '收入类别',
    of: 'revenue',
    order: 'revenue_sort',
    words: revenueKinds,
    filter: 'revenue',
    width: 6,
  },
  seller: {
    ...named,
    id: 'seller',
    title: '售票/收银员',
    of: 'seller_id',
    name: 'seller_name',
    none: '系统办理',
    filter: 'seller',
    width: 7,
  },
  hour: { ...named, id: 'hour', title: '时段', of: 'sold_hour', words: hours, filter: 'hour', width: 8 },
  half: {
    ...named,
    id: 'half',
    title: '半小时',
    of: 'sold_half',
    words: halfHours,
    filter: 'half',
    width: 8,
  },
  weekday: {
    ...named,
    id: 'weekday',
    title: '星期',
    of: 'weekday',
    words: weekdays,
    filter: 'weekday',
    width: 6,
  },
  reason: {
    ...named,
    id: 'reason',
    title: '原因',
    of: 'reason',
    words: refundReasons,
    filter: 'reason',
    width: 7,
  },
} as const satisfies Record<string, Label<'sale'>>;

/** 业务: where a sale was made. */
const saleAreas = { ticket: '门票', till: '收银台', office: '后台', history: '历史汇总' } as const;

/** What sales are narrowed by; 销售明细 knows each of them. */
export const businessFilters = {
  period: { id: 'period', title: '期间', kind: 'period' },
  group: { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
  region: { id: 'region', title: '区域', kind: 'ids', of: 'region_id', label: 'region_name' },
  outlet: { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
  area: { id: 'area', title: '业务', kind: 'codes', of: 'area', words: saleAreas },
  revenue: { id: 'revenue', title: '收入类别', kind: 'codes', of: 'revenue', words: revenueKinds },
  category: { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
  supplier: { id: 'supplier', title: '供应商', kind: 'ids', of: 'supplier_id', label: 'supplier_name' },
  seller: { id: 'seller', title: '售票/收银员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
  hour: { id: 'hour', title: '时段', kind: 'codes', of: 'sold_hour', words: hours },
  half: { id: 'half', title: '半小时', kind: 'codes', of: 'sold_half', words: halfHours },
  weekday: { id: 'weekday', title: '星期', kind: 'codes', of: 'weekday', words: weekdays },
  reason: { id: 'reason', title: '原因', kind: 'codes', of: 'reason', words: refundReasons },
  day: { id: 'day', title: '日期或月份', kind: 'keyword', in: ['day_name'] },
  until: { id: 'until', title: '截至时刻，如 14:30', kind: 'until', of: 'sold_at' },
} as const satisfies Record<string, FilterUse>;
