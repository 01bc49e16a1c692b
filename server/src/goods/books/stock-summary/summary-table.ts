import {
  type MoveKind,
  moveKinds,
  type SummaryRow,
} from '@shanmen/shared/contracts/goods/books/stock-summary';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

type Part = MoveKind | 'opening' | 'closing';

const parts: readonly (readonly [Part, string])[] = [
  ['opening', '期初'],
  ['bought', moveKinds.bought.title],
  ['sentBack', moveKinds.sentBack.title],
  ['sold', moveKinds.sold.title],
  ['over', moveKinds.over.title],
  ['lost', moveKinds.lost.title],
  ['packed', moveKinds.packed.title],
  ['used', moveKinds.used.title],
  ['moved', moveKinds.moved.title],
  ['lent', moveKinds.lent.title],
  ['other', moveKinds.other.title],
  ['closing', '期末'],
];

/** The columns of 收发存汇总 in a file: quantities first, then what they were worth. */
export const summaryColumns: readonly FileColumn<SummaryRow>[] = [
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '品名', width: 14, format: 'text', cell: row => row.name },
  { title: '规格', width: 9, format: 'text', cell: row => row.spec },
  { title: '单位', width: 4, format: 'text', cell: row => row.unit },
  ...parts.map(([part, title]): FileColumn<SummaryRow> => ({
    title,
    width: 6,
    format: 'quantity',
    cell: row => row[part].qty,
  })),
  ...parts.map(([part, title]): FileColumn<SummaryRow> => ({
    title: `${title}金额`,
    width: 8,
    format: 'money',
    code: 'goods:cost:view',
    total: `${part}Fen`,
    cell: row => row[part].fen ?? null,
  })),
];
