import type { Db } from '../../../db/transaction.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';

/** The rows of a filter as a file, with the sums of the list. */
export async function writeList<Row>(
  db: Db,
  staff: Staff,
  query: object,
  { now, ...list }: ListOut<Row> & { readonly now: Date },
): Promise<FileOut> {
  const noted = { action: 'ticket.list.exported', objectType: 'list', objectId: list.title } as const;
  return writeListOut(db, staff, list, { noted, query, now });
}

export function text<Row>(title: string, width: number, cell: (row: Row) => string | null): FileColumn<Row> {
  return { title, width, format: 'text', cell };
}
