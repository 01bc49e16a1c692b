import type { Tx } from '../db/transaction.ts';
import { writeAudit } from '../platform/audit-log.ts';
import { type FileColumn, listFile } from '../platform/workbook/list-file.ts';
import type { FileOut } from '../platform/workbook/write/file-of.ts';
import type { Staff } from '../staff.ts';

/** A file holds no more rows than this. */
const mostRowsOut = 50_000;

/** All pages of a filter as one. */
export const wholeFilter = { page: 1, pageSize: mostRowsOut } as const;

type ListOut<Row> = {
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  /** Of the whole filter, by the column that shows them. */
  readonly totals?: Readonly<Record<string, number>>;
  readonly keyword?: string | undefined;
  readonly now: Date;
};

/** A list as a file, columns of cost only for who may see it; it is noted who takes it out. */
export async function writeList<Row>(tx: Tx, staff: Staff, list: ListOut<Row>): Promise<FileOut> {
  const { title, columns, rows, totals = {}, keyword = '', now } = list;
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'goods.list.exported',
    objectType: 'list',
    objectId: title,
    after: { rows: rows.length, ...(keyword.trim() === '' ? {} : { filters: `关键字 ${keyword.trim()}` }) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const isCut = rows.length >= mostRowsOut;
  const cut = isCut ? `只含前 ${mostRowsOut} 行，请缩小筛选` : '';
  const words = [keyword.trim(), cut].filter(word => word !== '').join(' ');
  return listFile(title, columns, rows, { staff, keyword: words, now, ...(isCut ? {} : { totals }) });
}
