import {
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';

/** Lines of sales alone, and of what was taken back. */
export const onlyLines = {
  sold: { column: 'line_kind', in: ['sale'] },
  taken: { column: 'line_kind', in: ['return'] },
} as const;
const cost = { code: 'goods:cost:view' } as const;

type Figure = Measure<'goodsSale'>;
type Name = Label<'goodsSale'>;

const measures: readonly Figure[] = [
  { id: 'sold', title: '销量', format: 'quantity', width: 5, kind: 'sum', of: 'qty', only: onlyLines.sold },
  {
    id: 'taken',
    title: '退量',
    format: 'quantity',
    width: 5,
    kind: 'sum',
    of: 'qty',
    only: onlyLines.taken,
    turned: true,
  },
  { id: 'qty', title: '净销', format: 'quantity', width: 5, kind: 'sum', of: 'qty', compared: true },
  { id: 'grossFen', title: '销售额', format: 'money', width: 8, kind: 'sum', of: 'gross_fen' },
  { id: 'discountFen', title: '折扣', format: 'money', width: 6, kind: 'sum', of: 'discount_fen' },
  { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen', compared: true },
  { ...cost, id: 'costFen', title: '成本', format: 'money', width: 8, kind: 'sum', of: 'cost_fen' },
  {
    ...cost,
    id: 'earnedFen',
    title: '计毛利的净额',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'earned_fen',
    help: '成本不含税时审核的销售为不含税净额，其余为净额',
  },
  {
    ...cost,
    id: 'marginFen',
    title: '毛利',
    format: 'money',
    width: 7,
    kind: 'sum',
    of: 'margin_fen',
    help: '计毛利的净额减成本',
  },
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
  { id: 'share', title: '占比', format: 'percent', width: 6, kind: 'share', part: 'netFen' },
  {
    id: 'memberRate',
    title: '会员占比',
    format: 'percent',
    width: 6,
    kind: 'ratio',
    part: 'memberFen',
    whole: 'netFen',
    help: '会员购买的净额所占比例',
  },
  {
    id: 'memberFen',
    title: '会员净额',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'member_fen',
    hidden: true,
  },
];

/** The class of a good among all goods, or among those of one 网点. */
const abc = (within?: 'outlet'): Figure => ({
  id: 'abc',
  title: 'ABC',
  format: 'text',
  width: 4,
  kind: 'abc',
  help: '按净额从高到低累计：至 70% 为 A，至 90% 为 B，其余为 C',
  part: 'netFen',
  ...(within && { within }),
});

const category: Name = {
  id: 'category',
  title: '品类',
  format: 'text',
  width: 7,
  of: 'category_id',
  name: 'category_name',
  filter: 'category',
};
const good: Name = {
  id: 'good',
  title: '商品',
  format: 'text',
  width: 14,
  of: 'goods_id',
  name: 'goods_name',
  filter: 'good',
};
const outlet: Name = {
  id: 'outlet',
  title: '网点',
  format: 'text',
  width: 10,
  of: 'outlet_id',
  name: 'outlet_name',
  filter: 'outlet',
};
const supplier: Name = {
  id: 'supplier',
  title: '供应商',
  format: 'text',
  width: 10,
  of: 'supplier_id',
  name: 'supplier_name',
  filter: 'supplier',
};
const day: Name = { id: 'day', title: '日期', format: 'text', width: 7, of: 'day_name', filter: 'day' };

const hour: Name = { id: 'hour', title: '时段', format: 'text', width: 6, of: 'sold_hour', filter: 'hour' };
const cashier: Name = {
  id: 'cashier',
  title: '收银员',
  format: 'text',
  width: 7,
  of: 'seller_id',
  name: 'seller_name',
  filter: 'cashier',
};

type Shown = { readonly by: string; readonly isTrend?: true; readonly more?: readonly Figure[] };

const view = (
  id: string,
  title: string,
  labels: readonly Name[],
  { more = [], ...chart }: Shown,
): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'goodsSale',
      labels,
      measures: [...measures, ...more],
      chart: { of: 'netFen', ...chart },
      drill: 'g.sales.lines',
    }),
  ],
});

/** Where a sale was entered. */
export const saleChannels = { BO: '后台', POS: '收银台', SYS: '系统' } as const;

/** 商品销售报表: what was sold of each good, less what was taken back, and what it earned. */
export const goodsSale: GroupReport = {
  key: 'g.sales',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '按单据日期计已审销售单与销售退货单；净额为整单折扣分摊之后；成本为过账时的移动平均；时段按单据录入时间；后台单据的收银员为制单人',
  views: [
    view('category', '品类', [category, good], { by: 'good', more: [abc()] }),
    view('outlet', '网点', [outlet, good], { by: 'outlet', more: [abc('outlet')] }),
    view('supplier', '供应商', [supplier, good], { by: 'supplier', more: [abc()] }),
    view('day', '日', [day, category], { by: 'day', isTrend: true }),
    view('hour', '时段', [hour, category], { by: 'hour', isTrend: true }),
    view('cashier', '收银员', [cashier, category], { by: 'cashier' }),
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'outlet', title: '网点', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
    { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
    { id: 'supplier', title: '供应商', kind: 'ids', of: 'supplier_id', label: 'supplier_name' },
    {
      id: 'channel',
      title: '渠道',
      kind: 'codes',
      of: 'channel',
      words: saleChannels,
    },
  ],
  comparisons: ['mom', 'yoy', 'yoy-weekday'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
};
