import type { Tx } from '../../db/transaction.ts';
import type { Staff } from '../../staff.ts';
import { type AuditEntry, writeAudit } from '../audit-log.ts';
import { type FileColumn, listFile } from './list-file.ts';
import { searchedIn } from './searched.ts';
import type { FileOut } from './write/file-of.ts';

/** A file holds no more rows than this. */
const mostRowsOut = 50_000;

/** All pages of a filter as one. */
export const wholeFilter = { page: 1, pageSize: mostRowsOut } as const;

export type ListOut<Row> = {
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  /** Of the whole filter, by the column that shows them. */
  readonly totals?: Readonly<Record<string, number>>;
};

type Leaving = {
  readonly noted: Pick<AuditEntry, 'action' | 'objectType' | 'objectId'>;
  readonly query: { readonly keyword?: string | undefined };
  readonly now: Date;
};

/**
 * The rows of a filter as a file, columns of cost only for who may see it; it is noted who takes it out. A file that
 * would hold more says that it ends, and has no sums.
 */
export async function writeListOut<Row>(
  tx: Tx,
  staff: Staff,
  { title, columns, rows, totals = {} }: ListOut<Row>,
  { noted, query, now }: Leaving,
): Promise<FileOut> {
  const filters = searchedIn(query);
  await writeAudit(tx, {
    ...noted,
    staffId: staff.id,
    after: { rows: rows.length, ...(filters === '' ? {} : { filters }) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const isCut = rows.length >= mostRowsOut;
  const words = [query.keyword?.trim() ?? '', isCut ? `只含前 ${mostRowsOut} 行，请缩小筛选` : ''];
  const keyword = words.filter(word => word !== '').join(' ');
  return listFile(title, columns, rows, { staff, keyword, now, ...(isCut ? {} : { totals }) });
}
