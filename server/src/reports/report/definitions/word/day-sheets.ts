import {
  type Block,
  block,
  type GroupReport,
  type Label,
  listReport,
  type Measure,
  type TotalColumn,
} from '../../definition/report-definition.ts';
import { daily, sellerFilter, sheetFilters, sheetLabels } from './sheet-parts.ts';

const filters = sheetFilters;
const { outlet, seller } = sheetLabels;

const moves = {
  opening: { title: '期初', kinds: ['opening'] },
  bought: { title: '进', kinds: ['bought'] },
  in: { title: '调入', kinds: ['in'] },
  sold: { title: '销', kinds: ['sold'], turned: true },
  back: { title: '退', kinds: ['back'] },
  out: { title: '调出', kinds: ['out'], turned: true },
  other: { title: '损溢及其他', kinds: ['waste', 'other'] },
} as const;
const kinds = {
  opening: '期初',
  bought: '进货与退供',
  in: '调入',
  sold: '销售',
  back: '销售退货',
  out: '调出',
  waste: '报损',
  other: '其他',
} as const;

type Counted = 'qty' | 'retail';
const counted = {
  qty: { of: 'qty', format: 'quantity', width: 6 },
  retail: { of: 'retail_fen', format: 'money', width: 8 },
} as const;

/** 期初, what moved, and 期末: all of it together. */
function movedBy(by: Counted): TotalColumn<'storeStock'>[] {
  const measured = { ...counted[by], kind: 'sum' } as const;
  return [
    ...Object.entries(moves).map(([id, { title, kinds: among, ...more }]): TotalColumn<'storeStock'> => ({
      ...measured,
      ...more,
      id: `${id}-${by}`,
      title,
      only: { column: 'move_kind', in: [...among] },
    })),
    { ...measured, id: `closing-${by}`, title: '期末' },
  ];
}

const stock = (title: string, more: Omit<Block<'storeStock'>, 'title' | 'source' | 'drill'>) =>
  block({ title, source: 'storeStock', drill: 'word6.stock.lines', ...more });
const goods: Label<'storeStock'> = {
  id: 'goods',
  title: '商品',
  format: 'text',
  width: 16,
  of: 'goods_id',
  name: 'goods_name',
  filter: 'goods',
};
const waste: readonly TotalColumn<'storeStock'>[] = [
  { id: 'wasteQty', title: '报损数量', format: 'quantity', width: 7, kind: 'sum', of: 'waste_qty' },
  { id: 'wasteFen', title: '报损零售额', format: 'money', width: 8, kind: 'sum', of: 'waste_fen' },
];

/** 门店商品进销存 of report word 6, and 报损 of word 4. */
export const storeStock: GroupReport = {
  ...daily,
  layout: 'group',
  key: 'word6.stock',
  basis: '按单据的营业日；零售额按现在的零售价；期初为现存减去其后的变动',
  views: [
    {
      id: 'qty',
      title: '数量',
      blocks: [stock('', { labels: [outlet], measures: movedBy('qty') })],
    },
    {
      id: 'retail',
      title: '零售额',
      blocks: [stock('', { labels: [outlet], measures: movedBy('retail') })],
    },
    {
      id: 'waste',
      title: '报损',
      blocks: [stock('', { labels: [outlet, goods], among: 'waste_fen', measures: waste })],
    },
  ],
  filters,
};

/** What 门店商品进销存 is made of. */
export const storeStockLines = listReport({
  ...daily,
  key: 'word6.stock.lines',
  layout: 'list',
  source: 'storeStock',
  basis: '按单据的营业日；期初为现存减去其后的变动',
  columns: [
    { id: 'at', title: '时间', format: 'instant', width: 10, of: 'dated_at' },
    { id: 'kind', title: '类型', format: 'text', width: 6, of: 'move_kind', words: kinds },
    { id: 'docNo', title: '单号', format: 'text', width: 10, of: 'doc_no' },
    { id: 'outlet', title: '门店', format: 'text', width: 10, of: 'outlet_name' },
    { id: 'goods', title: '商品', format: 'text', width: 14, of: 'goods_name' },
    { id: 'closing-qty', title: '数量', format: 'quantity', width: 6, of: 'qty' },
    { id: 'closing-retail', title: '零售额', format: 'money', width: 8, of: 'retail_fen' },
  ],
  totals: [...movedBy('qty'), ...movedBy('retail'), ...waste],
  filters: [
    ...filters,
    { id: 'goods', title: '商品', kind: 'ids', of: 'goods_id', label: 'goods_name' },
    { id: 'kind', title: '类型', kind: 'codes', of: 'move_kind', words: kinds },
  ],
  newestBy: 'dated_at',
});

const causes = { SALE: '现金销售', REFUND: '现金退款', MOVE: '收支缴款与充值', MANUAL: '手工打开' } as const;
const opened: readonly Measure<'drawerOpening'>[] = [
  { id: 'openings', title: '次数', format: 'int', width: 6, kind: 'count' },
  ...Object.entries(causes).map(([cause, title]): Measure<'drawerOpening'> => ({
    id: `by-${cause}`,
    title,
    format: 'int',
    width: 7,
    kind: 'count',
    only: { column: 'cause', in: [cause] },
  })),
];

/** 钱箱打开 of report word 7: how often each person opened a drawer, and for what. */
export const drawerOpenings: GroupReport = {
  ...daily,
  layout: 'group',
  key: 'word7.drawer',
  basis: '按班次的营业日；现金收退、收支缴款、现金充值与手工打开各计一次',
  views: [
    {
      id: 'seller',
      title: '门店 › 人员',
      blocks: [
        block({
          title: '',
          source: 'drawerOpening',
          labels: [outlet, seller],
          measures: opened,
        }),
      ],
    },
  ],
  filters: [...filters, sellerFilter],
};

const money = { format: 'money', width: 8, kind: 'sum' } as const;

/** 司机到访与消费 of report word 8. */
export const driverVisits: GroupReport = {
  ...daily,
  layout: 'group',
  key: 'word8.visits',
  basis: '按到访日；消费取自归属于到访的小票，退款记在原小票的到访；零售返利默认关闭',
  views: [
    {
      id: 'driver',
      title: '司机 › 门店',
      blocks: [
        block({
          title: '',
          source: 'driverVisit',
          labels: [
            {
              id: 'driver',
              title: '司机',
              format: 'text',
              width: 12,
              of: 'driver_id',
              name: 'driver_name',
              filter: 'driver',
            },
            outlet,
          ],
          measures: [
            { id: 'visits', title: '到访', format: 'int', width: 5, kind: 'distinct', of: 'visit_id' },
            { id: 'heads', title: '人数', format: 'int', width: 5, kind: 'sum', of: 'heads' },
            { ...money, id: 'soldFen', title: '关联消费', of: 'sold_fen' },
            { ...money, id: 'backFen', title: '其中退款', of: 'back_fen' },
            { ...money, id: 'netFen', title: '净额', of: 'net_fen' },
          ],
        }),
      ],
    },
  ],
  filters: [...filters, { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' }],
};
