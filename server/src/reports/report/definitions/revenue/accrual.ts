import { revenueKinds } from '@shanmen/shared/contracts/reports/planning';

import {
  block,
  type FilterUse,
  type GroupReport,
  type GroupView,
  type Label,
  listReport,
  type Measure,
  type TotalColumn,
} from '../../definition/report-definition.ts';
import { businessFigures, businessLabels, outletGroups, workedFigures } from '../business/figures.ts';
import { saleKinds } from '../sale/sale-figures.ts';

const parts = { own: '发生当日', released: '检票或过期' } as const;
const money = { format: 'money', width: 8, kind: 'sum' } as const;
const { grossFen, discountFen, roundingFen, refundFen, netFen, costFen, marginFen, earnedFen } =
  businessFigures;

/** 应收 − 优惠 − 抹零 − 退款 = 净额. */
const figures: readonly TotalColumn<'accrual'>[] = [
  grossFen,
  discountFen,
  roundingFen,
  refundFen,
  { ...netFen, help: '应收减优惠、抹零与退款；退款记在退款当日' },
  { ...money, id: 'taxFen', title: '税额', width: 7, of: 'tax_fen', help: '价内税，按商品与票种的税率' },
  { ...money, id: 'untaxedFen', title: '不含税', of: 'untaxed_fen' },
  costFen,
  marginFen,
  earnedFen,
];
const compared = new Set(['netFen', 'untaxedFen', 'marginFen']);
const measures: readonly Measure<'accrual'>[] = [
  ...figures.map((figure): Measure<'accrual'> =>
    compared.has(figure.id) ? { ...figure, compared: true } : figure,
  ),
  workedFigures.marginRate,
];

const { outlet, revenue, category } = businessLabels;
const dept: Label<'accrual'> = {
  id: 'dept',
  title: '部门',
  format: 'text',
  width: 8,
  of: 'dept_id',
  name: 'dept_name',
  none: '未划部门',
  filter: 'dept',
};
const spanOf = (
  id: string,
  title: string,
  of: 'day_name' | 'month_name' | 'year_name',
): Label<'accrual'> => ({
  id,
  title,
  format: 'text',
  width: 8,
  of,
  filter: 'day',
});
const view = (
  id: string,
  title: string,
  labels: readonly Label<'accrual'>[],
  isTrend = false,
): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'accrual',
      labels,
      measures,
      chart: { of: 'netFen', by: labels[0]?.id ?? id, ...(isTrend ? { isTrend: true } : {}) },
      drill: 'a.rev1.lines',
    }),
  ],
});

const filters: readonly FilterUse[] = [
  { id: 'period', title: '期间', kind: 'period' },
  { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
  { id: 'dept', title: '部门', kind: 'ids', of: 'dept_id', label: 'dept_name' },
  { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
  { id: 'revenue', title: '收入类别', kind: 'codes', of: 'revenue', words: revenueKinds },
  { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
];
const basis =
  '商品按销售当日确认；门票在检票当日、过期未到在日结当日确认，退票手续费在退票当日确认；退款记在退款当日，已确认的日子不再变动';

/** 营收(权责): income when it is earned. */
export const accruedRevenue: GroupReport = {
  key: 'a.rev1',
  layout: 'group',
  period: 'month-to-date',
  basis,
  views: [
    view('dept', '部门 › 门店 › 收入类别', [dept, outlet, revenue]),
    view('category', '收入类别 › 品类', [revenue, category]),
    view('day', '日', [spanOf('day', '日期', 'day_name'), revenue], true),
    view('month', '月', [spanOf('month', '月份', 'month_name'), revenue], true),
    view('year', '年', [spanOf('year', '年份', 'year_name'), revenue], true),
  ],
  filters,
  comparisons: ['mom', 'yoy', 'yoy-weekday'],
  maxDays: 366,
  signatures: ['制表', '审核', '财务'],
};

/** What 营收(权责) is made of. */
export const accrualLines = listReport({
  key: 'a.rev1.lines',
  layout: 'list',
  source: 'accrual',
  period: 'today',
  basis,
  columns: [
    { id: 'datedAt', title: '确认时间', format: 'instant', width: 10, of: 'dated_at' },
    { id: 'part', title: '确认', format: 'text', width: 6, of: 'part', words: parts },
    { id: 'soldOn', title: '销售日', format: 'day', width: 7, of: 'sold_on' },
    { id: 'orderNo', title: '单号', format: 'text', width: 10, of: 'order_no' },
    { id: 'kind', title: '类型', format: 'text', width: 5, of: 'line_kind', words: saleKinds },
    { id: 'outlet', title: '门店', format: 'text', width: 9, of: 'outlet_name' },
    { id: 'product', title: '票种/商品', format: 'text', width: 10, of: 'product_name' },
    ...figures.filter(({ id }) => id !== 'earnedFen'),
    { id: 'seller', title: '售票/收银员', format: 'text', width: 6, of: 'seller_name' },
  ],
  totals: figures,
  filters: [
    ...filters,
    { id: 'day', title: '日期或月份', kind: 'keyword', in: ['day_name'] },
    { id: 'part', title: '确认', kind: 'codes', of: 'part', words: parts },
    { id: 'kind', title: '类型', kind: 'codes', of: 'line_kind', words: saleKinds },
    { id: 'keyword', title: '单号', kind: 'keyword', in: ['order_no'] },
  ],
  newestBy: 'dated_at',
  maxDays: 366,
  signatures: ['制表', '审核'],
});
