import { supplierTypes } from '@shanmen/shared/contracts/goods/masters/supplier';

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

const count = { format: 'int', kind: 'sum' } as const;
const money = { format: 'money', kind: 'sum' } as const;
const goodsNumber = { format: 'int', kind: 'distinct' } as const;

const measures: readonly Figure[] = [
  {
    ...money,
    id: 'purchaseFen',
    title: '进货额(含运杂费)',
    width: 8,
    of: 'purchase_fen',
    compared: true,
    help: '进货单货款加运杂费；供应商应付的进货货款不含运杂费',
  },
  { ...money, id: 'returnFen', title: '退货额', width: 6, of: 'return_fen' },
  {
    id: 'returnRate',
    title: '退货率',
    format: 'percent',
    width: 4,
    kind: 'ratio',
    part: 'returnFen',
    whole: 'purchaseFen',
  },
  { ...goodsNumber, id: 'bought', title: '品种数', width: 4, of: 'bought_goods_id' },
  {
    id: 'priceRise',
    title: '价格涨幅',
    format: 'rate',
    width: 5,
    kind: 'ratio',
    part: 'riseFen',
    whole: 'beforeFen',
    help: '期内进货与各商品期前最后一次进价相比，同样数量多付的比例',
  },
  { ...money, id: 'riseFen', title: '涨价额', width: 7, of: 'rise_fen', hidden: true },
  { ...money, id: 'beforeFen', title: '原价额', width: 7, of: 'before_fen', hidden: true },
  {
    ...money,
    id: 'saleFen',
    title: '销售额',
    width: 7,
    of: 'sale_fen',
    compared: true,
    help: '已审销售单减销售退货单',
  },
  {
    ...money,
    ...cost,
    id: 'earnedFen',
    title: '计毛利的净额',
    width: 7,
    of: 'earned_fen',
    help: '成本不含税时审核的销售为不含税净额，其余为净额',
  },
  {
    ...money,
    ...cost,
    id: 'marginFen',
    title: '毛利',
    width: 6,
    of: 'margin_fen',
    help: '计毛利的净额减成本',
  },
  {
    ...cost,
    id: 'marginRate',
    title: '毛利率',
    format: 'percent',
    width: 4,
    kind: 'ratio',
    part: 'marginFen',
    whole: 'earnedFen',
  },
  { ...goodsNumber, id: 'sold', title: '动销品种', width: 4, of: 'sold_goods_id' },
  { ...goodsNumber, id: 'kept', title: '在售品种', width: 5, of: 'kept_goods_id' },
  {
    id: 'soldRate',
    title: '动销率',
    format: 'percent',
    width: 5,
    kind: 'ratio',
    part: 'sold',
    whole: 'kept',
    help: '有销售的品种，占期内有库存或销售的品种',
  },
  {
    ...count,
    id: 'outages',
    title: '缺货次数',
    width: 4,
    of: 'outages',
    help: '销售或领用后仓库中一件不剩的次数',
  },
  {
    ...money,
    ...cost,
    id: 'stockFen',
    title: '在库金额',
    width: 7,
    of: 'stock_fen',
    help: '期末库存成本，不含在途与在借，与库存状况相同',
  },
  {
    ...cost,
    id: 'turnover',
    title: '周转天数',
    format: 'int',
    width: 4,
    kind: 'ratio',
    part: 'stockDaysFen',
    whole: 'costFen',
    help: '期内日均在库金额除以日均销售成本',
  },
  {
    ...money,
    ...cost,
    id: 'stockDaysFen',
    title: '在库金额×天',
    width: 8,
    of: 'stock_days_fen',
    hidden: true,
  },
  { ...money, ...cost, id: 'costFen', title: '销售成本', width: 8, of: 'cost_fen', hidden: true },
  {
    ...money,
    id: 'owedFen',
    title: '应付',
    width: 7,
    of: 'owed_fen',
    help: '期末应付，与供应商应付相同；不分品类',
  },
  { id: 'share', title: '进货占比', format: 'percent', width: 4, kind: 'share', part: 'purchaseFen' },
];

const supplier: Name = {
  id: 'supplier',
  title: '供应商',
  format: 'text',
  width: 11,
  of: 'supplier_id',
  name: 'supplier_name',
  filter: 'supplier',
};
const category: Name = {
  id: 'category',
  title: '品类',
  format: 'text',
  width: 5,
  of: 'category_id',
  name: 'category_name',
  none: '不分品类',
  filter: 'category',
};

const view = (id: string, title: string, labels: readonly Name[]): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'supplier',
      labels,
      measures,
      chart: { of: 'purchaseFen', by: id },
      drill: 'g.supplier.lines',
    }),
  ],
});

/** 供应商分析: what each supplier brought and took back, what was earned with the goods, and what lies there and is owed. */
export const supplierAnalysis: GroupReport = {
  key: 'g.supplier',
  layout: 'group',
  period: 'year-to-date',
  basis:
    '按单据日期计已审单据；销售计入默认供应商，多家供货的商品按累计进货数量分摊；在库金额与应付为期末数；进货、库存归收银点所在网点，其余仓库与应付只计入全部网点',
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
