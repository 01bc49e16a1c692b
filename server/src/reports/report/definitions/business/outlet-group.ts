import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import {
  type Block,
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import {
  businessFigures,
  businessFilters,
  businessLabels,
  type outletGroups,
  workedFigures,
} from './figures.ts';

const { period, outlet, category, supplier, seller, group } = businessFilters;
const labels = businessLabels;
const figures = businessFigures;

const day: Label<'sale'> = {
  id: 'day',
  title: '日期',
  format: 'text',
  width: 8,
  of: 'day_name',
  filter: 'day',
};
const month: Label<'sale'> = {
  id: 'month',
  title: '月份',
  format: 'text',
  width: 6,
  of: 'month_name',
  filter: 'day',
};

const sums = [
  figures.qty,
  figures.grossFen,
  figures.discountFen,
  figures.roundingFen,
  figures.receivedFen,
  figures.refundFen,
  { ...figures.netFen, compared: true },
  workedFigures.share,
  workedFigures.perOrder,
] as const;

/** What a shop took, from 应收 to 净额. */
export const takings = [
  { ...workedFigures.orders, compared: true },
  ...sums,
] as const satisfies readonly Measure<'sale'>[];

/** The same of whole outlets: their orders are counted already. */
export const countedTakings = [
  {
    id: 'orders',
    title: '单数',
    format: 'int',
    width: 5,
    kind: 'sum',
    of: 'orders',
    compared: true,
    help: workedFigures.orders.help,
  },
  ...sums,
] as const satisfies readonly Measure<'outletSale'>[];

/** 预算 of the same days, and how much of it came in. */
export const againstBudget: readonly Measure<'outletSale'>[] = [
  {
    id: 'budgetFen',
    title: '预算',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'budget_fen',
    help: '期间各天的预算之和；月预算按工作日、周末与节假日的权重分到每天',
  },
  {
    id: 'budgetRate',
    title: '完成率',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'netFen',
    whole: 'budgetFen',
    help: '净额占预算',
  },
];

/** What was sold of goods and earned with them. */
export const earnings: readonly Measure<'sale'>[] = [
  { ...figures.qty, compared: true },
  figures.receivedFen,
  figures.refundFen,
  { ...figures.netFen, compared: true },
  figures.costFen,
  figures.earnedFen,
  figures.marginFen,
  workedFigures.marginRate,
  workedFigures.share,
];

const goods: readonly Measure<'cover'>[] = [
  { ...figures.qty, compared: true },
  { ...figures.netFen, compared: true },
  workedFigures.share,
  { id: 'class', title: 'ABC', format: 'text', width: 3, kind: 'abc', part: 'netFen' },
  {
    id: 'dailyQty',
    title: '日均销量',
    format: 'quantity',
    width: 6,
    kind: 'sum',
    of: 'daily_qty',
    help: '最近 28 个已过日的净销量除以 28',
  },
  {
    id: 'stockQty',
    title: '库存',
    format: 'quantity',
    width: 6,
    kind: 'sum',
    of: 'stock_qty',
    help: '门店仓库现在的数量',
  },
  {
    id: 'coverDays',
    title: '可售天数',
    format: 'int',
    width: 5,
    kind: 'ratio',
    part: 'stockQty',
    whole: 'dailyQty',
    warnTo: 7,
  },
  figures.costFen,
  figures.earnedFen,
  figures.marginFen,
  workedFigures.marginRate,
  figures.receivedFen,
  figures.refundFen,
];

const view = (
  id: string,
  title: string,
  table: Omit<Block<'sale'>, 'title' | 'source' | 'drill'>,
): GroupView => ({
  id,
  title,
  blocks: [block({ title: '', source: 'sale', drill: 'sales.detail', ...table })],
});

/** What each view shows; a report names those that it has, the first of them unasked. */
const views = {
  outlet: view('outlet', '门店', {
    labels: [labels.outlet, labels.category],
    measures: takings,
    chart: { of: 'netFen', by: 'outlet' },
  }),
  hour: view('hour', '时段', {
    labels: [labels.hour, labels.product],
    measures: earnings,
    chart: { of: 'netFen', by: 'hour', isTrend: true },
    ranked: 'netFen',
  }),
  day: view('day', '日', {
    labels: [day],
    measures: earnings,
    chart: { of: 'netFen', by: 'day', isTrend: true },
  }),
  month: view('month', '月', {
    labels: [month],
    measures: earnings,
    chart: { of: 'netFen', by: 'month', isTrend: true },
  }),
  goods: {
    id: 'goods',
    title: '商品',
    blocks: [
      block({
        title: '',
        source: 'cover',
        labels: [labels.category, labels.product],
        measures: goods,
        chart: { of: 'netFen', by: 'product' },
        ranked: 'netFen',
        drill: 'sales.detail',
      }),
    ],
  },
} satisfies Record<string, GroupView>;

type Asked = {
  readonly key: ReportKey;
  readonly group: keyof typeof outletGroups;
  readonly period: GroupReport['period'];
  readonly by: readonly (keyof typeof views)[];
  readonly basis?: string;
};

/** One report of a group of outlets: 商业中心, 文创 of a day, a month, a year, 快消品. */
function outletGroupReport({ key, group: of, period: usual, by, basis = '' }: Asked): GroupReport {
  return {
    key,
    layout: 'group',
    period: usual,
    basis: `按营业日；退款记在退款当日；收银台与后台销售单${basis}`,
    fixed: { group: of },
    views: by.map(id => views[id]),
    filters: [period, group, outlet, category, supplier, seller],
    comparisons: ['mom', 'yoy', 'yoy-weekday', 'yoy-holiday'],
    maxDays: 366,
    signatures: ['制表', '审核', '负责人'],
  };
}

/** 商业中心营业报表: what each shop of the commercial centre took. */
export const centerReport = outletGroupReport({
  key: 'cash.center',
  group: '商业中心',
  period: 'today',
  by: ['outlet', 'day'],
  basis: '；联营门店的手工上报尚无数据，未计入',
});

/** 文创今日, 文创本月, 文创本年: one report with the period. */
export const cultureReports = {
  'cash.culture.day': outletGroupReport({
    key: 'cash.culture.day',
    group: '文创',
    period: 'today',
    by: ['goods', 'hour', 'outlet'],
  }),
  'cash.culture.month': outletGroupReport({
    key: 'cash.culture.month',
    group: '文创',
    period: 'month-to-date',
    by: ['day', 'goods', 'outlet'],
  }),
  'cash.culture.year': outletGroupReport({
    key: 'cash.culture.year',
    group: '文创',
    period: 'year-to-date',
    by: ['month', 'goods', 'outlet'],
  }),
} as const;

/** 快消品: which fast movers must be replenished. */
export const fastMovers = outletGroupReport({
  key: 'cash.fmcg',
  group: '快消',
  period: 'month-to-date',
  by: ['goods', 'day', 'outlet'],
  basis: '；可售天数为库存除以日均销量，7 天以内标出',
});
