import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import {
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import { businessFigures, businessFilters, businessLabels, revenueKinds, workedFigures } from './figures.ts';
import { takings } from './outlet-group.ts';

const { period, group, outlet, revenue, until } = businessFilters;
const labels = businessLabels;
const money = { format: 'money', width: 8, kind: 'sum' } as const;
const common = { layout: 'group', maxDays: 366, signatures: ['制表', '审核', '负责人'] } as const;

/** 本期 | 本月累计 | 本年累计, the last two up to the last day of the period. */
const progress: readonly Measure<'progress'>[] = [
  { ...money, id: 'netFen', title: '本期净额', of: 'day_fen', compared: true },
  {
    ...money,
    id: 'monthFen',
    title: '本月累计',
    of: 'month_fen',
    compared: true,
    help: '期末所在月的 1 日至期末',
  },
  {
    ...money,
    id: 'yearFen',
    title: '本年累计',
    of: 'year_fen',
    compared: true,
    help: '期末所在年的 1 月 1 日至期末',
  },
  { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
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
function incomeOfDay(key: ReportKey, comparisons: GroupReport['comparisons'] & object): GroupReport {
  return {
    ...common,
    key,
    period: 'today',
    basis:
      '按营业日，实收减退款；商品按一级品类归入收入类别；预算与联营门店手工上报尚无数据，不含预算与完成率',
    views: [
      progressView('revenue', '收入类别', [labels.revenue]),
      progressView('outlet', '门店', [labels.outlet, labels.revenue]),
      progressView('group', '门店组', [labels.group, labels.outlet]),
    ],
    filters: [period, group, outlet, revenue],
    comparisons,
  };
}

export const dayIncome = incomeOfDay('cash.common.day', ['yoy', 'yoy-weekday', 'mom']);
export const totalIncome = incomeOfDay('rev.total', ['yoy', 'mom', 'yoy-weekday']);

const view = (
  id: string,
  title: string,
  by: readonly Label<'sale'>[],
  measures: readonly Measure<'sale'>[],
  isTrend = false,
): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'sale',
      labels: by,
      measures,
      chart: { of: 'netFen', by: id, ...(isTrend ? { isTrend: true } : {}) },
      drill: 'sales.detail',
    }),
  ],
});

/** A column for each of some values, and their sum. */
function split(
  id: string,
  column: 'month_no' | 'revenue',
  values: readonly (readonly [string, string])[],
): readonly Measure<'sale'>[] {
  return [
    ...values.map(([value, title]): Measure<'sale'> => ({
      ...money,
      id: `${id}-${value}`,
      title,
      of: 'net_fen',
      only: { column, in: [value] },
    })),
    { ...businessFigures.netFen, compared: true },
  ];
}

/** Not a record: its keys would stand from 10 to 12 before 01. */
const months = Array.from({ length: 12 }, (_, index): [string, string] => [
  String(index + 1).padStart(2, '0'),
  `${index + 1} 月`,
]);
const kinds = Object.entries(revenueKinds);
const month: Label<'sale'> = {
  id: 'month',
  title: '月份',
  format: 'text',
  width: 6,
  of: 'month_name',
  filter: 'day',
};
const day: Label<'sale'> = {
  id: 'day',
  title: '日期',
  format: 'text',
  width: 8,
  of: 'day_name',
  filter: 'day',
};

/** 综合本年: all kinds of income month by month. */
export const yearIncome: GroupReport = {
  ...common,
  key: 'cash.common.year',
  period: 'year-to-date',
  basis: '按营业日，实收减退款；商品按一级品类归入收入类别；预算尚未录入，不含完成率',
  views: [
    view('revenue', '收入类别 × 月', [labels.revenue], split('in', 'month_no', months)),
    view('outlet', '门店 × 月', [labels.outlet], split('in', 'month_no', months)),
    view('month', '月 × 收入类别', [month], split('of', 'revenue', kinds), true),
  ],
  filters: [period, group, outlet, revenue],
  comparisons: ['yoy'],
};

/** 营业收入图表: how income went, by month, by day and by its kinds. */
export const incomeChart: GroupReport = {
  ...common,
  key: 'rev.chart',
  isDrawnFirst: true,
  period: 'year-to-date',
  basis: '按营业日，实收减退款；图中细线为对比期',
  views: [
    view('month', '月趋势', [month], [...takings, ...split('of', 'revenue', kinds).slice(0, -1)], true),
    view('day', '日趋势', [day], [...takings, ...split('of', 'revenue', kinds).slice(0, -1)], true),
    view(
      'revenue',
      '构成',
      [labels.revenue, month],
      [{ ...businessFigures.netFen, compared: true }, workedFigures.share],
    ),
    view('weekday', '星期', [labels.weekday], takings, true),
  ],
  filters: [period, group, outlet, revenue, until],
  comparisons: ['yoy', 'mom', 'yoy-weekday'],
};
