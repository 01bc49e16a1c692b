import { supplierTypes } from '@shanmen/shared/contracts/goods/supplier';

import {
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';

const cost = { code: 'goods:cost:view' } as const;

type Figure = Measure<'supplier'>;
type Name = Label<'supplier'>;

const measures: readonly Figure[] = [
  { id: 'purchaseFen', title: '进货额', format: 'money', width: 8, kind: 'sum', of: 'purchase_fen' },
  { id: 'returnFen', title: '退货额', format: 'money', width: 7, kind: 'sum', of: 'return_fen' },
  {
    id: 'returnRate',
    title: '退货率',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'returnFen',
    whole: 'purchaseFen',
  },
  {
    id: 'broughtFen',
    title: '净进货',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'brought_fen',
    compared: true,
  },
  { id: 'bought', title: '进货品种', format: 'int', width: 6, kind: 'distinct', of: 'bought_goods_id' },
  { id: 'sold', title: '动销品种', format: 'int', width: 6, kind: 'distinct', of: 'sold_goods_id' },
  { id: 'saleFen', title: '销售额', format: 'money', width: 8, kind: 'sum', of: 'sale_fen', compared: true },
  { ...cost, id: 'earnedFen', title: '计利净额', format: 'money', width: 8, kind: 'sum', of: 'earned_fen' },
  { ...cost, id: 'marginFen', title: '毛利', format: 'money', width: 7, kind: 'sum', of: 'margin_fen' },
  {
    ...cost,
    id: 'marginRate',
    title: '毛利率',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'marginFen',
    whole: 'earnedFen',
  },
  { id: 'share', title: '进货占比', format: 'percent', width: 6, kind: 'share', part: 'broughtFen' },
];

const supplier: Name = {
  id: 'supplier',
  title: '供应商',
  format: 'text',
  width: 14,
  of: 'supplier_id',
  name: 'supplier_name',
};
const category: Name = {
  id: 'category',
  title: '品类',
  format: 'text',
  width: 7,
  of: 'category_id',
  name: 'category_name',
};

const view = (id: string, title: string, labels: readonly Name[]): GroupView => ({
  id,
  title,
  blocks: [block({ title: '', source: 'supplier', labels, measures })],
});

/** 供应商分析: what each supplier brought and took back, and what was earned with the goods. */
export const supplierAnalysis: GroupReport = {
  key: 'g.supplier',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '按单据日期计已审单据；进货额含运杂费；销售计入商品的默认供应商；毛利为计利净额减成本，成本不含税时审核的销售，计利净额为不含税净额',
  views: [view('supplier', '供应商', [supplier, category]), view('category', '品类', [category, supplier])],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'supplier', title: '供应商', kind: 'ids', of: 'supplier_id', label: 'supplier_name' },
    { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
    { id: 'type', title: '类型', kind: 'codes', of: 'supplier_type', words: supplierTypes },
  ],
  comparisons: ['mom', 'yoy'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
};
