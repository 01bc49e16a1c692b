import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { type FileColumn, listFile } from '../../platform/workbook/list-file.ts';
import { searchedIn } from '../../platform/workbook/searched.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../staff.ts';

/** A file holds no more rows than this. */
const mostRowsOut = 50_000;

/** All pages of a filter as one. */
export const wholeFilter = { page: 1, pageSize: mostRowsOut } as const;

export type ListOut<Row> = {
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly read: (tx: Tx) => Promise<{ rows: readonly Row[]; totals?: Readonly<Record<string, number>> }>;
};

/** The rows of a filter as a file, with the sums of the list; it is noted who takes it out. */
export async function writeList<Row>(
  tx: Tx,
  staff: Staff,
  query: { keyword?: string; page?: number },
  { title, columns, read, now }: ListOut<Row> & { now: Date },
): Promise<FileOut> {
  const { rows, totals = {} } = await read(tx);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.list.exported',
    objectType: 'list',
    objectId: title,
    after: { rows: rows.length, filters: searchedIn(query) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const isCut = rows.length >= mostRowsOut;
  const words = [query.keyword ?? '', isCut ? `只含前 ${mostRowsOut} 行，请缩小筛选` : ''];
  const keyword = words.filter(word => word !== '').join(' ');
  return listFile(title, columns, rows, { staff, keyword, now, ...(isCut ? {} : { totals }) });
}

export function text<Row>(title: string, width: number, cell: (row: Row) => string | null): FileColumn<Row> {
  return { title, width, format: 'text', cell };
}
