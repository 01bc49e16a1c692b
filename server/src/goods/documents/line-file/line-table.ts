import { type DocumentRow, documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentLine,
  type DocumentLineDraft,
  lineReasons,
} from '@shanmen/shared/contracts/goods/documents/document-line';
import {
  bringsCost,
  discountsLines,
  type DocumentType,
  loanConditions,
  takesBatches,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Fen } from '@shanmen/shared/money';
import { priceTimes, quantity, roundedQuotient, thousandths } from '@shanmen/shared/quantity';

import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileColumn, FileNote } from '../../../platform/workbook/list-file.ts';

/** A line with the head that it stands under. */
export type LineOut = Pick<
  DocumentRow,
  'no' | 'bizDate' | 'status' | 'counterparty' | 'warehouse' | 'makerName' | 'auditorName'
> &
  Pick<
    DocumentLine,
    | 'lineNo'
    | 'code'
    | 'name'
    | 'spec'
    | 'unit'
    | 'qty'
    | 'amountFen'
    | 'discountFen'
    | 'netFen'
    | 'taxRate'
    | 'taxFen'
    | 'gift'
    | 'side'
    | 'weight'
    | 'condition'
    | 'reason'
    | 'batchNo'
    | 'madeOn'
    | 'expireOn'
    | 'remark'
    | 'costFen'
  > & {
    barcode: string | null;
    /** In the unit of a pack: 2 箱. */
    counted: string | null;
  };

const sides = { parent: '成品', component: '子件' } as const;

/** The columns of a type in a file: what a template asks for carries the same titles as what goes out. */
export function lineColumns(type: DocumentType): FileColumn<LineOut>[] {
  const traits = traitsOf(type);
  const { priced, stock } = traits;
  const isTraded = priced === 'purchase' || priced === 'sale';
  return [
    { title: '单号', width: 11, format: 'text', isSaid: true, cell: line => line.no },
    { title: '单据日期', width: 7, format: 'day', isSaid: true, cell: line => line.bizDate },
    { title: '状态', width: 5, format: 'text', isSaid: true, cell: line => documentStatuses[line.status] },
    { title: '对方', width: 12, format: 'text', isSaid: true, cell: line => line.counterparty },
    { title: '仓库', width: 9, format: 'text', isSaid: true, cell: line => line.warehouse },
    { title: '行', width: 3, format: 'int', isSaid: true, cell: line => line.lineNo },
    { title: '编码', width: 8, format: 'text', required: true, cell: line => line.code },
    { title: '条码', width: 10, format: 'text', isSaid: true, cell: line => line.barcode },
    { title: '品名', width: 14, format: 'text', isSaid: true, cell: line => line.name },
    { title: '规格', width: 10, format: 'text', isSaid: true, cell: line => line.spec },
    ...(stock === 'assembly' ? [sideColumn] : []),
    { title: '单位', width: 4, format: 'text', isSaid: true, cell: line => line.unit },
    { title: '数量', width: 6, format: 'quantity', required: true, cell: line => line.qty },
    { title: '整件', width: 5, format: 'text', isSaid: true, cell: line => line.counted },
    ...(priced === null ? [] : [priceColumn, amountColumn]),
    ...(discountsLines(traits) ? [discountColumn] : []),
    ...(isTraded ? [netColumn, ...taxColumns, giftColumn] : []),
    ...(stock === 'assembly' ? [weightColumn] : []),
    ...(stock === 'loanReturn' ? [conditionColumn] : []),
    ...(lineReasons(traits).length > 0 ? [reasonColumn] : []),
    ...(traits.source === 'xs' ? [resellableColumn] : []),
    ...(bringsCost(traits) ? batchColumns : []),
    ...(takesBatches(traits) ? batchColumns.slice(0, 1) : []),
    {
      title: '成本',
      width: 7,
      format: 'money',
      code: 'goods:cost:view',
      isSaid: true,
      cell: line => line.costFen ?? null,
    },
    { title: '备注', width: 14, format: 'text', cell: line => line.remark },
    { title: '制单', width: 6, format: 'text', isSaid: true, cell: line => line.makerName },
    { title: '审核', width: 6, format: 'text', isSaid: true, cell: line => line.auditorName },
  ];
}

// To the nearest fen, to be read; where both stand in a file the amount counts.
const priceColumn: FileColumn<LineOut> = {
  title: '单价',
  width: 6,
  format: 'money',
  cell: line => Number(roundedQuotient(BigInt(line.amountFen) * 1000n, thousandths(line.qty))),
};
const amountColumn: FileColumn<LineOut> = {
  title: '金额',
  width: 7,
  format: 'money',
  cell: line => line.amountFen,
};
const discountColumn: FileColumn<LineOut> = {
  title: '折扣',
  width: 6,
  format: 'money',
  cell: line => (line.discountFen === 0 ? null : line.discountFen),
};
const taxColumns: readonly FileColumn<LineOut>[] = [
  { title: '税率%', width: 4, format: 'int', isSaid: true, cell: line => line.taxRate },
  { title: '税额', width: 6, format: 'money', isSaid: true, cell: line => line.taxFen },
];
const netColumn: FileColumn<LineOut> = {
  title: '折后金额',
  width: 7,
  format: 'money',
  isSaid: true,
  cell: line => line.netFen,
};
const giftColumn: FileColumn<LineOut> = {
  title: '赠品',
  width: 4,
  format: 'text',
  cell: line => (line.gift ? '是' : null),
};
const sideColumn: FileColumn<LineOut> = {
  title: '成品/子件',
  width: 6,
  format: 'text',
  required: true,
  cell: line => line.side && sides[line.side],
};
const weightColumn: FileColumn<LineOut> = {
  title: '分摊权重',
  width: 6,
  format: 'int',
  cell: line => line.weight,
};
const conditionColumn: FileColumn<LineOut> = {
  title: '状况',
  width: 5,
  format: 'text',
  cell: line => line.condition && loanConditions[line.condition],
};
const reasonColumn: FileColumn<LineOut> = {
  title: '原因',
  width: 6,
  format: 'text',
  cell: line => line.reason,
};
const resellableColumn: FileColumn<LineOut> = {
  title: '可再售',
  width: 5,
  format: 'text',
  cell: line => (line.condition === 'damaged' ? '否' : '是'),
};

const batchColumns: readonly FileColumn<LineOut>[] = [
  { title: '批次', width: 7, format: 'text', cell: line => line.batchNo },
  { title: '生产日期', width: 7, format: 'day', cell: line => line.madeOn },
  { title: '到期日', width: 7, format: 'day', cell: line => line.expireOn },
];

/** What stands above the head of the template. */
export function lineNotes(type: DocumentType): FileNote[] {
  const { priced } = traitsOf(type);
  const code = { title: '编码', text: '填写编码或条码；扫入的条码须为文本，以免丢失数字' };
  if (priced === null) return [code];
  const usual = priced === 'sale' ? '零售价' : '上次进价';
  return [code, { title: '单价', text: `单价与金额填一个，都填以金额为准，都不填按${usual}` }];
}

/** A line as a row of a file says it. */
export type FiledRow = Pick<DocumentLineDraft, 'qty'> & {
  readonly code: string;
  readonly amountFen: Fen | null;
  readonly discountFen: Fen | null;
  readonly gift: boolean;
  readonly side: 'parent' | 'component' | null;
  readonly weight: number | null;
  readonly condition: 'good' | 'damaged' | 'lost' | null;
  readonly reason: string | null;
  readonly batchNo: string;
  readonly madeOn: string | null;
  readonly expireOn: string | null;
  readonly remark: string;
};

const codePattern = /^[0-9A-Za-z-]{2,40}$/;
const yesOrNo = new Map([
  ['是', true],
  ['否', false],
]);
const sideWords = new Map([
  ['成品', 'parent'],
  ['子件', 'component'],
] as const);
const conditionWords = new Map([
  ['完好', 'good'],
  ['损坏', 'damaged'],
  ['丢失', 'lost'],
] as const);
const resellableWords = new Map([
  ['是', 'good'],
  ['否', 'damaged'],
] as const);
const most = 1_000_000_000n;

export function readLineRow(row: RowReader): FiledRow {
  const qty = row.quantity('数量') ?? quantity('0');
  if (!row.isEmpty('数量') && thousandths(qty) === 0n) row.problem('数量', '须大于 0');
  if (thousandths(qty) >= most * 1000n) row.problem('数量', '过大');
  const price = row.fen('单价');
  const amount = row.fen('金额') ?? (price === null ? null : priceTimes(price, qty));
  const discount = row.fen('折扣');
  if (discount !== null && amount !== null && discount >= amount) row.problem('折扣', '须小于金额');
  const gift = row.choice('赠品', yesOrNo) ?? false;
  if (gift && discount !== null && discount > 0) row.problem('折扣', '赠品没有折扣');
  if (gift && amount !== null && amount > 0) row.problem('赠品', '赠品没有金额');
  return {
    code: row.code('编码', codePattern, '须为 2–40 位字母、数字或短横'),
    qty,
    amountFen: gift ? null : amount,
    discountFen: gift ? null : discount,
    gift,
    side: row.choice('成品/子件', sideWords),
    weight: row.whole('分摊权重', 0, 999_999_999),
    condition: row.choice('状况', conditionWords) ?? row.choice('可再售', resellableWords),
    reason: row.text('原因', 20) || null,
    batchNo: row.text('批次', 30),
    madeOn: row.day('生产日期'),
    expireOn: row.day('到期日'),
    remark: row.text('备注', 60),
  };
}
