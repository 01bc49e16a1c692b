import { listReport } from '../../definition/report-definition.ts';
import { hours } from '../hours.ts';
import { onlyLines, saleChannels } from './goods-sale.ts';

const kinds = { sale: '销售', return: '退货' } as const;
const cost = { code: 'goods:cost:view' } as const;

/** What 商品销售报表 is made of: the lines of audited 销售单 and 销售退货单. */
export const goodsSaleLines = listReport({
  key: 'g.sales.lines',
  layout: 'list',
  source: 'goodsSale',
  period: 'month-to-date',
  basis: '按单据日期计已审销售单与销售退货单的每一行；退货为负；净额为整单折扣分摊之后',
  columns: [
    { id: 'day', title: '日期', format: 'text', width: 7, of: 'day_name' },
    { id: 'docNo', title: '单号', format: 'text', width: 10, of: 'doc_no', opens: 'document' },
    { id: 'kind', title: '类型', format: 'text', width: 4, of: 'line_kind', words: kinds },
    { id: 'good', title: '商品', format: 'text', width: 12, of: 'goods_name' },
    { id: 'qty', title: '数量', format: 'quantity', width: 5, of: 'qty' },
    { id: 'grossFen', title: '销售额', format: 'money', width: 6, of: 'gross_fen' },
    { id: 'discountFen', title: '折扣', format: 'money', width: 5, of: 'discount_fen' },
    { id: 'netFen', title: '净额', format: 'money', width: 6, of: 'net_fen' },
    { ...cost, id: 'costFen', title: '成本', format: 'money', width: 6, of: 'cost_fen' },
    { ...cost, id: 'marginFen', title: '毛利', format: 'money', width: 6, of: 'margin_fen' },
    { id: 'outlet', title: '网点', format: 'text', width: 8, of: 'outlet_name' },
    { id: 'cashier', title: '收银员', format: 'text', width: 6, of: 'seller_name' },
    { id: 'party', title: '客户', format: 'text', width: 6, of: 'party_name' },
    { id: 'supplier', title: '供应商', format: 'text', width: 9, of: 'supplier_name' },
    { id: 'soldAt', title: '录入时间', format: 'instant', width: 10, of: 'sold_at' },
  ],
  totals: [
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
    { id: 'qty', title: '净销', format: 'quantity', width: 5, kind: 'sum', of: 'qty' },
    { id: 'grossFen', title: '销售额', format: 'money', width: 8, kind: 'sum', of: 'gross_fen' },
    { id: 'discountFen', title: '折扣', format: 'money', width: 6, kind: 'sum', of: 'discount_fen' },
    { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
    { ...cost, id: 'costFen', title: '成本', format: 'money', width: 8, kind: 'sum', of: 'cost_fen' },
    {
      ...cost,
      id: 'earnedFen',
      title: '计毛利的净额',
      format: 'money',
      width: 8,
      kind: 'sum',
      of: 'earned_fen',
    },
    { ...cost, id: 'marginFen', title: '毛利', format: 'money', width: 7, kind: 'sum', of: 'margin_fen' },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'outlet', title: '网点', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
    { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
    { id: 'good', title: '商品', kind: 'ids', of: 'goods_id', label: 'goods_name' },
    { id: 'supplier', title: '供应商', kind: 'ids', of: 'supplier_id', label: 'supplier_name' },
    { id: 'cashier', title: '收银员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'channel', title: '渠道', kind: 'codes', of: 'channel', words: saleChannels },
    { id: 'hour', title: '时段', kind: 'codes', of: 'sold_hour', words: hours },
    { id: 'day', title: '日期', kind: 'keyword', in: ['day_name'] },
    { id: 'keyword', title: '单号', kind: 'keyword', in: ['doc_no'] },
  ],
  newestBy: 'sold_at',
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
});
