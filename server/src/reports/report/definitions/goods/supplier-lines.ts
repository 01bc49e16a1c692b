import { supplierTypes } from '@shanmen/shared/contracts/goods/masters/supplier';

import { listReport } from '../../definition/report-definition.ts';

const kinds = {
  JH: '进货',
  JT: '退货',
  XS: '销售',
  XT: '销售退货',
  STOCK: '期末库存',
  OWED: '期末应付',
} as const;
const cost = { code: 'goods:cost:view' } as const;
const money = { format: 'money', width: 6 } as const;
const sum = { ...money, kind: 'sum' } as const;

/** What 供应商分析 is made of: lines of documents, each good that lies there at the end, and what is owed then. */
export const supplierLines = listReport({
  key: 'g.supplier.lines',
  layout: 'list',
  source: 'supplierLine',
  period: 'year-to-date',
  basis:
    '按单据日期计已审单据的每一行；多家供货的商品，销售与库存按累计进货数量分摊；库存与应付为期末数；进货、库存归收银点所在网点，其余仓库与应付只计入全部网点',
  columns: [
    { id: 'day', title: '日期', format: 'day', width: 7, of: 'biz_date' },
    { id: 'kind', title: '类型', format: 'text', width: 5, of: 'line_kind', words: kinds },
    { id: 'docNo', title: '单号', format: 'text', width: 10, of: 'doc_no', opens: 'document' },
    { id: 'good', title: '商品', format: 'text', width: 12, of: 'goods_name' },
    { ...money, id: 'purchaseFen', title: '进货额(含运杂费)', of: 'purchase_fen' },
    { ...money, id: 'returnFen', title: '退货额', of: 'return_fen' },
    { ...money, id: 'saleFen', title: '销售额', of: 'sale_fen' },
    { ...money, ...cost, id: 'earnedFen', title: '计毛利的净额', of: 'earned_fen' },
    { ...money, ...cost, id: 'marginFen', title: '毛利', of: 'margin_fen' },
    { ...money, ...cost, id: 'stockFen', title: '在库金额', of: 'stock_fen' },
    { ...money, id: 'owedFen', title: '应付', of: 'owed_fen' },
    { id: 'outages', title: '缺货', format: 'int', width: 3, of: 'outages' },
    { id: 'supplier', title: '供应商', format: 'text', width: 11, of: 'supplier_name' },
    { id: 'category', title: '品类', format: 'text', width: 6, of: 'category_name' },
  ],
  totals: [
    { ...sum, id: 'purchaseFen', title: '进货额(含运杂费)', of: 'purchase_fen' },
    { ...sum, id: 'returnFen', title: '退货额', of: 'return_fen' },
    { ...sum, id: 'saleFen', title: '销售额', of: 'sale_fen' },
    { ...sum, ...cost, id: 'earnedFen', title: '计毛利的净额', of: 'earned_fen' },
    { ...sum, ...cost, id: 'marginFen', title: '毛利', of: 'margin_fen' },
    { ...sum, ...cost, id: 'stockFen', title: '在库金额', of: 'stock_fen' },
    { ...sum, id: 'owedFen', title: '应付', of: 'owed_fen' },
    { id: 'outages', title: '缺货次数', format: 'int', width: 5, kind: 'sum', of: 'outages' },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'supplier', title: '供应商', kind: 'ids', of: 'supplier_id', label: 'supplier_name' },
    { id: 'category', title: '品类', kind: 'ids', of: 'category_id', label: 'category_name' },
    { id: 'type', title: '供应商类型', kind: 'codes', of: 'supplier_type', words: supplierTypes },
    { id: 'kind', title: '类型', kind: 'codes', of: 'line_kind', words: kinds },
    { id: 'keyword', title: '单号/商品', kind: 'keyword', in: ['doc_no', 'goods_name'] },
  ],
  newestBy: 'dated_at',
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
});
