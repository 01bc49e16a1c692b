import {
  type Block,
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import { hours } from '../hours.ts';
import { businessFigures, businessFilters, businessLabels, workedFigures } from './figures.ts';
import { againstBudget, countedTakings, earnings } from './outlet-group.ts';

const { period, group, region, area, outlet, category, supplier, seller, weekday, revenue, hour } =
  businessFilters;
const labels = businessLabels;
const figures = businessFigures;
const hourKeys = Object.keys(hours);
const common = {
  layout: 'group',
  comparisons: ['mom', 'yoy', 'yoy-weekday', 'yoy-holiday'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
} as const;

const ofEvery: readonly Measure<'outletSale'>[] = [
  ...countedTakings,
  ...againstBudget,
  { id: 'area', title: '面积（m²）', format: 'int', width: 6, kind: 'sum', of: 'area', nullable: true },
  {
    id: 'perArea',
    title: '坪效',
    format: 'money',
    width: 6,
    kind: 'ratio',
    part: 'netFen',
    whole: 'area',
    help: '每平方米的净额',
  },
];

const outlets = (id: string, title: string, by: readonly Label<'outletSale'>[]): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'outletSale',
      labels: by,
      measures: ofEvery,
      chart: { of: 'netFen', by: id },
      ranked: 'netFen',
      drill: 'sales.detail',
    }),
  ],
});

/** 全门店营业汇总: every outlet by what it took, those that took nothing too. */
export const outletTakings: GroupReport = {
  ...common,
  key: 'cash.all.sum',
  period: 'month-to-date',
  basis: '按营业日；净额从高到低；没有销售的门店也列出；坪效按系统设置中的网点面积；完成率为净额占同期预算',
  views: [
    outlets('outlet', '门店', [labels.outlet]),
    outlets('region', '区域', [labels.region, labels.outlet]),
    outlets('group', '门店组', [labels.group, labels.outlet]),
  ],
  filters: [period, region, group, outlet],
};

const view = (
  id: string,
  title: string,
  table: Omit<Block<'sale'>, 'title' | 'source' | 'drill'>,
): GroupView => ({
  id,
  title,
  blocks: [block({ title: '', source: 'sale', drill: 'sales.detail', ...table })],
});

const quantity = { format: 'quantity', width: 6, kind: 'sum', of: 'qty' } as const;

const rankedGoods: readonly Measure<'sale'>[] = [
  ...earnings,
  { ...quantity, id: 'soldQty', title: '售出', only: { column: 'line_kind', in: ['sale'] } },
  { ...quantity, id: 'backQty', title: '退回', only: { column: 'line_kind', in: ['refund'] }, turned: true },
  {
    id: 'backRate',
    title: '退货率',
    format: 'percent',
    width: 5,
    kind: 'ratio',
    part: 'backQty',
    whole: 'soldQty',
  },
  { id: 'outlets', title: '门店数', format: 'int', width: 4, kind: 'distinct', of: 'outlet_id' },
  { id: 'class', title: 'ABC', format: 'text', width: 3, kind: 'abc', part: 'netFen' },
];

/** 全门店商品排行: the goods by what they brought, the best first. */
export const goodsRanking: GroupReport = {
  ...common,
  key: 'cash.all.goods',
  period: 'month-to-date',
  basis: '按营业日；净额从高到低；只计商品，不含门票；ABC 按净额累计占比，A 至 70%，B 至 90%',
  views: [
    view('product', '商品', {
      labels: [labels.product],
      measures: rankedGoods,
      ranked: 'netFen',
      chart: { of: 'netFen', by: 'product' },
    }),
    view('category', '品类', {
      labels: [labels.category, labels.product],
      measures: rankedGoods,
      ranked: 'netFen',
      chart: { of: 'netFen', by: 'category' },
    }),
  ],
  fixed: { area: 'till,office' },
  filters: [period, group, outlet, area, category, supplier],
};

const busy: readonly Measure<'sale'>[] = [
  { ...workedFigures.orders, compared: true },
  { ...figures.netFen, compared: true },
  workedFigures.perOrder,
  workedFigures.share,
];

/** The hours of a day, those of the night as one. */
const spans: readonly [id: string, title: string, hours: readonly string[]][] = [
  ['early', '7 点前', hourKeys.filter(hour => hour < '07')],
  ...hourKeys
    .filter(hour => hour >= '07' && hour < '21')
    .map((hour): [string, string, string[]] => [hour.slice(0, 2), hour, [hour]]),
  ['late', '21 点后', hourKeys.filter(hour => hour >= '21')],
];

const across: readonly Measure<'sale'>[] = [
  figures.netFen,
  ...spans.map(([id, title, within]): Measure<'sale'> => ({
    id: `at-${id}`,
    title,
    format: 'money',
    width: 6,
    kind: 'sum',
    of: 'net_fen',
    only: { column: 'sold_hour', in: within },
  })),
];

/** 全门店时段分析: when outlets are busy, hour by hour. */
export const busyHours: GroupReport = {
  ...common,
  key: 'cash.all.hour',
  period: 'week-to-date',
  basis: '按营业日与成交时刻；退款记在退款的时段',
  views: [
    view('hour', '时段', {
      labels: [labels.hour],
      measures: busy,
      chart: { of: 'orders', by: 'hour', isTrend: true },
    }),
    view('half', '半小时', {
      labels: [labels.half, labels.outlet],
      measures: busy,
      chart: { of: 'netFen', by: 'half', isTrend: true },
    }),
    view('weekday', '星期', {
      labels: [labels.weekday, labels.hour],
      measures: busy,
      chart: { of: 'netFen', by: 'weekday', isTrend: true },
    }),
    view('outlet', '门店 × 时段', { labels: [labels.outlet], measures: across }),
  ],
  filters: [period, group, outlet, revenue, weekday, hour],
};

const leakRates = [
  {
    id: 'refundRate',
    title: '退款占实收',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'refundFen',
    whole: 'receivedFen',
  },
  {
    id: 'discountRate',
    title: '优惠占实收',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'discountFen',
    whole: 'receivedFen',
  },
] as const;

const leaks: readonly Measure<'sale'>[] = [
  {
    id: 'refunds',
    title: '退款笔数',
    format: 'int',
    width: 5,
    kind: 'distinct',
    of: 'order_id',
    only: { column: 'line_kind', in: ['refund', 'void', 'compensation'] },
  },
  { ...figures.refundFen, compared: true },
  figures.noReceiptFen,
  { ...figures.discountFen, compared: true },
  figures.priceOffFen,
  figures.roundingFen,
  figures.freeFen,
  figures.receivedFen,
  { ...figures.netFen, compared: true },
  ...leakRates,
];

/** The same by what is counted of closed days, fast over years. */
const countedLeaks: readonly Measure<'outletSale'>[] = [
  { ...figures.refundFen, compared: true },
  { ...figures.discountFen, compared: true },
  figures.roundingFen,
  figures.receivedFen,
  { ...figures.netFen, compared: true },
  ...leakRates,
];

/** 全门店退款优惠: who gave money back or let it go, and why. */
export const refundsAndDiscounts: GroupReport = {
  ...common,
  key: 'cash.all.refund',
  period: 'month-to-date',
  basis:
    '按营业日；退款记在办理当日、办理人名下；免单按价计在实收中；改价让利不在优惠中；人员合计只列按日计好的金额，跨年也快',
  views: [
    view('seller', '门店 › 人员', {
      labels: [labels.outlet, labels.seller],
      measures: leaks,
      ranked: 'refundFen',
      chart: { of: 'refundFen', by: 'seller' },
    }),
    {
      id: 'counted',
      title: '人员合计',
      blocks: [
        block({
          title: '',
          source: 'outletSale',
          labels: [labels.outlet, labels.seller],
          measures: countedLeaks,
          among: 'qty',
          ranked: 'refundFen',
          chart: { of: 'refundFen', by: 'seller' },
          drill: 'sales.detail',
        }),
      ],
    },
    view('reason', '原因', {
      labels: [labels.reason, labels.outlet],
      measures: leaks.slice(0, 2),
      among: 'reason',
      chart: { of: 'refundFen', by: 'reason' },
    }),
  ],
  filters: [period, group, outlet, seller],
};
