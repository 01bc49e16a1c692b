import {
  type ItemCard,
  type ItemDraft,
  itemKinds,
  itemStatuses,
} from '@shanmen/shared/contracts/goods/items/item';
import { zeroFen } from '@shanmen/shared/money';

import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** A good as a row of a file: what it leans on is written out, as people know it. */
export type ItemRow = Omit<ItemDraft, 'categoryId' | 'supplierId'> & {
  readonly category: string;
  readonly supplier: string;
};

/** The columns of 商品 in a file. */
export const itemColumns: readonly FileColumn<Required<ItemCard>>[] = [
  { title: '编码', width: 8, format: 'text', required: true, cell: item => item.code },
  { title: '条码', width: 16, format: 'text', cell: item => item.barcodes.join(' ') },
  { title: '品名', width: 16, format: 'text', required: true, cell: item => item.name },
  { title: '规格', width: 12, format: 'text', cell: item => item.spec },
  { title: '分类', width: 12, format: 'text', required: true, cell: item => item.category },
  { title: '单位', width: 5, format: 'text', required: true, cell: item => item.unit },
  { title: '类型', width: 5, format: 'text', cell: item => itemKinds[item.kind] },
  { title: '品牌', width: 8, format: 'text', cell: item => item.brand },
  {
    title: '供应商',
    width: 12,
    format: 'text',
    cell: item => (item.supplierId === null ? null : item.supplier),
  },
  { title: '零售价', width: 6, format: 'money', required: true, cell: item => item.retailFen },
  { title: '会员价', width: 6, format: 'money', cell: item => item.memberFen },
  { title: '最低售价', width: 6, format: 'money', cell: item => item.minSaleFen },
  { title: '参考进价', width: 6, format: 'money', code: 'goods:cost:view', cell: item => item.refCostFen },
  { title: '税率', width: 4, format: 'int', cell: item => item.taxRate },
  { title: '保质期天数', width: 6, format: 'int', cell: item => item.shelfLifeDays },
  { title: '临期提醒天数', width: 7, format: 'int', cell: item => item.nearExpiryDays },
  { title: '库存下限', width: 6, format: 'quantity', cell: item => item.minStock },
  { title: '库存上限', width: 6, format: 'quantity', cell: item => item.maxStock },
  { title: '收银台可售', width: 6, format: 'text', cell: item => (item.sellableAtPos ? '是' : '否') },
  { title: '临时价', width: 4, format: 'text', cell: item => (item.openPrice ? '是' : '否') },
  { title: '状态', width: 5, format: 'text', isSaid: true, cell: item => itemStatuses[item.status] },
];

/** What stands above the head of the template. */
export const itemNotes = [
  { title: '条码', text: '多个条码用空格分开，第一个是主条码；该列须为文本，以免丢失数字' },
  { title: '分类', text: '填写全路径，如 文创/冰箱贴，须已在「分类」中' },
  { title: '供应商', text: '填写编码或名称，自制的留空' },
  { title: '不填时', text: '会员价同零售价，税率 13，类型 普通，收银台可售 是，临时价 否' },
] as const;

const kinds = new Map([
  ['普通', 'stock'],
  ['称重', 'weighed'],
  ['组合', 'bundle'],
  ['服务', 'service'],
] as const satisfies readonly (readonly [string, ItemDraft['kind']])[]);
const yesOrNo = new Map([
  ['是', true],
  ['否', false],
]);
const codePattern = /^[0-9A-Z-]{2,20}$/;
const barcodesPattern = /^[0-9A-Za-z-]{4,40}(?:[\s,，、]+[0-9A-Za-z-]{4,40}){0,19}$/;
const usualTax = 13;
const mostDays = 10_000;

/** @param seesCost without it the cost is not read, wherever it stands */
export function readItemRow(row: RowReader, seesCost: boolean): ItemRow {
  const retailFen = row.fen('零售价');
  return {
    code: row.code('编码', codePattern, '须为 2–20 位大写字母、数字或短横'),
    barcodes: row
      .code('条码', barcodesPattern, '每个须为 4–40 位数字、字母或短横')
      .split(/[\s,，、]+/)
      .filter(code => code !== ''),
    name: row.text('品名', 60),
    spec: row.text('规格', 60),
    category: row.text('分类', 200),
    unit: row.text('单位', 10),
    kind: row.choice('类型', kinds) ?? 'stock',
    brand: row.text('品牌', 30),
    supplier: row.text('供应商', 60),
    retailFen: retailFen ?? zeroFen,
    memberFen: row.fen('会员价') ?? retailFen ?? zeroFen,
    minSaleFen: row.fen('最低售价'),
    ...(seesCost && { refCostFen: row.fen('参考进价') }),
    taxRate: row.whole('税率', 0, 100) ?? usualTax,
    shelfLifeDays: row.whole('保质期天数', 1, mostDays),
    nearExpiryDays: row.whole('临期提醒天数', 1, mostDays),
    minStock: row.quantity('库存下限'),
    maxStock: row.quantity('库存上限'),
    sellableAtPos: row.choice('收银台可售', yesOrNo) ?? true,
    openPrice: row.choice('临时价', yesOrNo) ?? false,
  };
}
