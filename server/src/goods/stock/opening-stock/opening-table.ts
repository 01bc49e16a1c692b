import type { Fen } from '@shanmen/shared/money';
import { priceTimes, type Quantity, quantity, thousandths } from '@shanmen/shared/quantity';

import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

/** What lies in a warehouse at the beginning, as a row of a file says it. */
export type OpeningRow = {
  /** Code or bar code. */
  readonly code: string;
  readonly warehouse: string;
  readonly qty: Quantity;
  /** Of the whole row; null where the file says none. */
  readonly costFen: Fen | null;
  readonly batchNo: string;
  readonly madeOn: string | null;
  readonly expireOn: string | null;
  readonly remark: string;
};

export const openingColumns: readonly TemplateColumn[] = [
  { title: '编码', width: 8, format: 'text', required: true },
  { title: '仓库', width: 10, format: 'text', required: true },
  { title: '数量', width: 6, format: 'quantity', required: true },
  { title: '单位成本', width: 7, format: 'money' },
  { title: '成本金额', width: 8, format: 'money' },
  { title: '批次', width: 7, format: 'text' },
  { title: '生产日期', width: 7, format: 'day' },
  { title: '到期日', width: 7, format: 'day' },
  { title: '备注', width: 14, format: 'text' },
];

/** What stands above the head of the template. */
export const openingNotes = [
  { title: '编码', text: '填写编码或条码；扫入的条码须为文本，以免丢失数字' },
  { title: '仓库', text: '填写仓库的编码或名称，限自己负责的仓库' },
  { title: '单位成本', text: '单位成本与成本金额填一个，都填以成本金额为准' },
] as const;

const codePattern = /^[0-9A-Za-z-]{2,40}$/;
const most = 1_000_000_000_000n;

export function readOpeningRow(row: RowReader): OpeningRow {
  const qty = row.quantity('数量') ?? quantity('0');
  if (!row.isEmpty('数量') && thousandths(qty) <= 0n) row.problem('数量', '须大于 0');
  if (thousandths(qty) >= most) row.problem('数量', '过大');
  const each = row.fen('单位成本');
  const costFen = row.fen('成本金额') ?? (each === null ? null : priceTimes(each, qty));
  if (row.isEmpty('单位成本') && row.isEmpty('成本金额')) row.problem('单位成本', '单位成本与成本金额填一个');
  if (costFen === 0 && thousandths(qty) > 0n) row.problem('成本金额', '须大于 0');
  return {
    code: row.code('编码', codePattern, '须为 2–40 位字母、数字或短横'),
    warehouse: row.text('仓库', 60),
    qty,
    costFen,
    batchNo: row.text('批次', 30),
    madeOn: row.day('生产日期'),
    expireOn: row.day('到期日'),
    remark: row.text('备注', 60),
  };
}
