import type { Tx } from '../../db/transaction.ts';
import type { FileColumn } from '../../platform/workbook/list-file.ts';
import { type ListOut as Written, writeListOut } from '../../platform/workbook/list-out.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../staff.ts';

export type ListOut<Row> = Pick<Written<Row>, 'title' | 'columns'> & {
  readonly read: (tx: Tx) => Promise<Pick<Written<Row>, 'rows' | 'totals'>>;
};

/** The rows of a filter as a file, with the sums of the list. */
export async function writeList<Row>(
  tx: Tx,
  staff: Staff,
  query: { keyword?: string },
  { read, now, ...list }: ListOut<Row> & { now: Date },
): Promise<FileOut> {
  const noted = { action: 'ticket.list.exported', objectType: 'list', objectId: list.title } as const;
  return writeListOut(tx, staff, { ...list, ...(await read(tx)) }, { noted, query, now });
}

export function text<Row>(title: string, width: number, cell: (row: Row) => string | null): FileColumn<Row> {
  return { title, width, format: 'text', cell };
}
