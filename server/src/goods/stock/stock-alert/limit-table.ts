import type { Quantity } from '@shanmen/shared/quantity';

import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

/** 上下限 as a row of a file says them. */
export type LimitRow = {
  readonly code: string;
  readonly warehouse: string;
  readonly minQty: Quantity | null;
  readonly maxQty: Quantity | null;
};

export const limitColumns: readonly TemplateColumn[] = [
  { title: '编码', width: 8, format: 'text', required: true },
  { title: '仓库', width: 10, format: 'text', required: true },
  { title: '下限', width: 6, format: 'quantity' },
  { title: '上限', width: 6, format: 'quantity' },
];

/** What stands above the head of the template. */
export const limitNotes = [
  { title: '仓库', text: '写仓库的编码或名称，限自己负责的仓库' },
  { title: '不填时', text: '用商品资料里的下限与上限；已设置的会改成文件里的' },
] as const;

const codePattern = /^[0-9A-Z-]{2,20}$/;

export function readLimitRow(row: RowReader): LimitRow {
  return {
    code: row.code('编码', codePattern, '须为 2–20 位大写字母、数字或短横'),
    warehouse: row.text('仓库', 60),
    minQty: row.quantity('下限'),
    maxQty: row.quantity('上限'),
  };
}
