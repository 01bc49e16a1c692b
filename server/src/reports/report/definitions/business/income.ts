import { revenueKinds } from '@shanmen/shared/contracts/reports/planning';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import {
  type Block,
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import { businessFigures, businessFilters, businessLabels, workedFigures } from './figures.ts';
import { againstBudget, countedTakings, takings } from './outlet-group.ts';

const { period, group, outlet, revenue, until } = businessFilters;
const labels = businessLabels;
const money = { format: 'money', width: 8, kind: 'sum' } as const;
const common = { layout: 'group', maxDays: 366, signatures: ['制表', '审核', '负责人'] } as const;

/** How much of what was to be brought in came in. */
const rate = (id: string, title: string, part: string, whole: string): Measure<'progress'> => ({
  id,
  title,
  format: 'percent',
  width: 6,
  kind: 'ratio',
  part,
  whole,
  help: '净额占同一段日子的预算',
});

/** 本期 | 本月累计 | 本年累计, the last two up to the last day of the period, each with its 预算. */
const progress: readonly Measure<'progress'>[] = [
  { ...money, id: 'netFen', title: '本期净额', of: 'day_fen', compared: true },
  { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
  { ...money, id: 'budgetFen', title: '本期预算', of: 'day_budget_fen' },
  rate('budgetRate', '本期完成率', 'netFen', 'budgetFen'),
  {
    ...money,
    id: 'monthFen',
    title: '本月累计',
    of: 'month_fen',
    compared: true,
    help: '期末所在月的 1 日至期末',
  },
  { ...money, id: 'monthBudgetFen', title: '本月预算', of: 'month_budget_fen', help: '本月 1 日至期末' },
  rate('monthRate', '本月完成率', 'monthFen', 'monthBudgetFen'),
  {
    ...money,
    id: 'yearFen',
    title: '本年累计',
    of: 'year_fen',
    compared: 'years',
    help: '期末所在年的 1 月 1 日至期末',
  },
  { ...money, id: 'yearBudgetFen', title: '本年预算', of: 'year_budget_fen', help: '1 月 1 日至期末' },
  rate('yearRate', '本年完成率', 'yearFen', 'yearBudgetFen'),
];

const progressView = (id: string, title: string, by: readonly Label<'progress'>[]): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'progress',
      labels: by,
      measures: progress,
      chart: { of: 'netFen', by: id },
      drill: 'sales.detail',
    }),
  ],
});

/** 综合今日 and 营业收入总表: all kinds of income on one page, of a day, its month and its year. */
function incomeOfDay(key: ReportKey): GroupReport {
  return {
    ...common,
    key,
    period: 'today',
    basis:
      '按营业日，实收减退款；商品按一级品类归入收入类别；完成率为净额占同一段日子的预算；联营门店的手工上报尚无数据，未计入',
    views: [
      progressView('revenue', '收入类别', [labels.revenue]),
      progressView('outlet', '门店', [labels.outlet, labels.revenue]),
      progressView('group', '门店组', [labels.group, labels.outlet]),
    ],
    filters: [period, group, outlet, revenue],
    comparisons: ['yoy', 'yoy-weekday', 'yoy-holiday', 'mom'],
  };
}

export const dayIncome = incomeOfDay('cash.common.day');
export const totalIncome = incomeOfDay('rev.total');

const view = <S extends 'sale' | 'outletSale'>(
  id: string,
  title: string,
  source: S,
  { among, isTrend, ...table }: Pick<Block<S>, 'labels' | 'measures' | 'among'> & { isTrend?: true },
): GroupView => ({
  id,
  title,
  blocks: [
    block({
      ...table,
      title: '',
      source,
      ...(among === undefined ? {} : { among }),
      chart: { of: 'netFen', by: table.labels[0]?.id ?? id, ...(isTrend ? { isTrend } : {}) },
      drill: 'sales.detail',
    }),
  ],
});

/** A view of whole outlets and days, fast over years. */
const counted = (
  id: string,
  title: string,
  labels: readonly Label<'outletSale'>[],
  measures: readonly Measure<'outletSale'>[],
  isTrend?: true,
): GroupView =>
  view(id, title, 'outletSale', { labels, measures, among: 'revenue', ...(isTrend ? { isTrend } : {}) });

/** A column for each of some values, and their sum. */
const split = (
  id: string,
  column: 'month_no' | 'revenue',
  values: readonly (readonly [string, string])[],
) => [
  ...values.map(([value, title]) => ({
    ...money,
    id: `${id}-${value}`,
    title,
    of: 'net_fen' as const,
    only: { column, in: [value] },
  })),
  { ...businessFigures.netFen, compared: true as const },
];

/** Not a record: its keys would stand from 10 to 12 before 01. */
const months = Array.from({ length: 12 }, (_, index): [string, string] => [
  String(index + 1).padStart(2, '0'),
  `${index + 1} 月`,
]);
const kinds = Object.entries(revenueKinds);
const month: Label<'outletSale'> = {
  id: 'month',
  title: '月份',
  format: 'text',
  width: 6,
  of: 'month_name',
  filter: 'day',
};
const day = {
  id: 'day',
  title: '日期',
  format: 'text',
  width: 8,
  of: 'day_name',
  filter: 'day',
} as const;

/** The months of a year side by side, and how much of the 预算 they brought. */
const monthly = [...split('in', 'month_no', months), ...againstBudget];

const trend = [...countedTakings, ...againstBudget, ...split('of', 'revenue', kinds).slice(0, -1)];

/** 综合本年: all kinds of income month by month. */
export const yearIncome: GroupReport = {
  ...common,
  key: 'cash.common.year',
  period: 'year-to-date',
  basis: '按营业日，实收减退款；商品按一级品类归入收入类别；完成率为净额占同期预算',
  views: [
    counted('revenue', '收入类别 × 月', [labels.revenue], monthly),
    counted('outlet', '门店 × 月', [labels.outlet], monthly),
    counted('month', '月 × 收入类别', [month], [...split('of', 'revenue', kinds), ...againstBudget], true),
  ],
  filters: [period, group, outlet, revenue],
  comparisons: ['yoy', 'yoy-holiday'],
};

const cause = {
  format: 'money',
  width: 8,
  kind: 'cause',
  part: 'netFen',
  qty: 'qty',
  visitors: 'heads',
} as const;

/** Why income is another one than in the days that it is compared with; the three parts add up to the difference. */
const causes: readonly Measure<'outletSale'>[] = [
  { ...businessFigures.netFen, compared: true },
  { ...cause, id: 'volumeFen', title: '客流', cause: 'volume', help: '门票人数多了或少了；须选对比' },
  {
    ...cause,
    id: 'mixFen',
    title: '结构',
    cause: 'mix',
    help: '人均买的件数多了或少了，或换了类别；须选对比',
  },
  { ...cause, id: 'priceFen', title: '价格', cause: 'price', help: '每件的平均净额高了或低了；须选对比' },
  businessFigures.qty,
  {
    id: 'heads',
    title: '门票人数',
    format: 'quantity',
    width: 6,
    kind: 'sum',
    of: 'qty',
    only: { column: 'revenue', in: ['ticket'] },
    hidden: true,
  },
];

/** 营业收入图表: how income went, by month, by day and by its kinds. */
export const incomeChart: GroupReport = {
  ...common,
  key: 'rev.chart',
  isDrawnFirst: true,
  period: 'year-to-date',
  basis: '按营业日，实收减退款；图中细线为对比期',
  views: [
    counted('month', '月趋势', [month], trend, true),
    counted('day', '日趋势', [day], trend, true),
    counted(
      'revenue',
      '构成',
      [labels.revenue, month],
      [{ ...businessFigures.netFen, compared: true }, workedFigures.share],
    ),
    counted('weekday', '星期', [labels.weekday], countedTakings, true),
    counted('cause', '增减原因', [labels.revenue], causes),
    view('paced', '当日至此刻', 'sale', { labels: [day], measures: takings, isTrend: true }),
  ],
  filters: [period, group, outlet, revenue, { ...until, views: ['paced'] }],
  comparisons: ['yoy', 'mom', 'yoy-weekday', 'yoy-holiday'],
};
