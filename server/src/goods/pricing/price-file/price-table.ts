import type { Fen } from '@shanmen/shared/money';

import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

/** A new price as a row of a file says it. */
export type PriceRow = {
  readonly code: string;
  /** Code or name of a store; empty for all of them. */
  readonly store: string;
  readonly retailFen: Fen | null;
  /** Null: the member price stays. */
  readonly memberFen: Fen | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

export const priceColumns: readonly TemplateColumn[] = [
  { title: '编码', width: 8, format: 'text', required: true },
  { title: '零售价', width: 7, format: 'money', required: true },
  { title: '会员价', width: 7, format: 'money' },
  { title: '收银点', width: 12, format: 'text' },
  { title: '起日', width: 7, format: 'day' },
  { title: '止日', width: 7, format: 'day' },
];

/** What stands above the head of the template. */
export const priceNotes = [
  { title: '会员价', text: '不填则不变' },
  { title: '收银点', text: '写收银点的编码或名称，只改它的门店价；不填则改所有收银点的价格' },
  { title: '起日', text: '起日与止日只用于门店价，不填为长期' },
] as const;

const codePattern = /^[0-9A-Z-]{2,20}$/;

export function readPriceRow(row: RowReader): PriceRow {
  return {
    code: row.code('编码', codePattern, '须为 2–20 位大写字母、数字或短横'),
    store: row.text('收银点', 60),
    retailFen: row.fen('零售价'),
    memberFen: row.fen('会员价'),
    validFrom: row.day('起日'),
    validTo: row.day('止日'),
  };
}
