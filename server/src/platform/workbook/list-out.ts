import { allowPause, type Db, withSnapshot, withTransaction } from '../../db/transaction.ts';
import { TooLong } from '../export-job/too-long.ts';
import type { Staff } from '../../callers/staff.ts';
import { type AuditEntry, writeAudit } from '../audit/audit-log.ts';
import { type FileColumn, listFile } from './list-file.ts';
import { RunningExports } from './running-exports.ts';
import { type FilterWords, searchedIn } from './searched.ts';
import type { FileOut } from './write/file-of.ts';
import { send, waitingContent } from './write/sending.ts';

/** How many rows a file holds at most, and how many of them are read at a time. */
type Lengths = { readonly most: number; readonly atOnce: number };
const usual: Lengths = { most: 200_000, atOnce: 10_000 };

/** Connections are few: a reader who takes nothing of a long file for this many seconds loses the connection and the file. */
const longestPause = 60;

const running = new RunningExports();

/** As a list is asked for one page. */
export type PartAsked = { readonly page: number; readonly pageSize: number };

type ListPart<Row> = {
  readonly rows: readonly Row[];
  /** Of the whole filter, as the sums by the column that shows them. */
  readonly total: number;
  readonly totals?: Readonly<Record<string, number>>;
};

export type ListOut<Row> = {
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly words?: FilterWords;
  /** However long it is, with nobody waiting for it. */
  readonly isWhole?: boolean;
  /** All parts are read as of one instant. */
  readonly read: (snapshot: Db, part: PartAsked) => Promise<ListPart<Row>>;
};

type Leaving = {
  readonly noted: Pick<AuditEntry, 'action' | 'objectType' | 'objectId'>;
  readonly query: object;
  readonly now: Date;
};

/**
 * The rows of a filter as a file, columns of cost only for who may see it; it is noted who takes it out before the
 * first byte leaves. A long one is read while it is sent, so that it needs no more room than a short one.
 * @throws TooLong, export_limited where others take out long ones
 */
export function writeListOut<Row>(
  db: Db,
  staff: Staff,
  list: ListOut<Row>,
  leaving: Leaving,
  { most, atOnce }: Lengths = usual,
): Promise<FileOut> {
  const content = waitingContent();
  const searched = searchedIn(leaving.query, list.words);
  return new Promise((resolve, reject) => {
    withSnapshot(db, async snapshot => {
      const read = (page: number) => list.read(snapshot, { page, pageSize: atOnce });
      const first = await read(1);
      if (first.total > most && list.isWhole !== true)
        throw new TooLong(first.total, most, '缩小筛选条件后分次导出');
      const isShort = first.total <= atOnce;
      const end = isShort || list.isWhole === true ? undefined : running.begin(staff.id);
      try {
        await note(db, staff, leaving, {
          rows: first.total,
          ...(searched === '' ? {} : { filters: searched }),
        });
        const parts = isShort ? [first.rows] : partsFrom(first, read, atOnce);
        const said = { staff, searched, now: leaving.now, count: first.total, totals: first.totals ?? {} };
        const file = listFile(list.title, list.columns, parts, said);
        // What is read already is nobody's to wait for.
        if (isShort) return resolve(file);
        await allowPause(snapshot, longestPause);
        resolve({ ...file, content });
        await send(file.content, content);
      } finally {
        end?.();
      }
    }).catch((failure: Error) => {
      reject(failure);
      content.destroy(failure);
    });
  });
}

function note(db: Db, staff: Staff, { noted }: Leaving, after: object): Promise<void> {
  const { requestId, ip } = staff;
  return withTransaction(db, tx => writeAudit(tx, { ...noted, staffId: staff.id, after, requestId, ip }));
}

async function* partsFrom<Row>(
  first: ListPart<Row>,
  read: (page: number) => Promise<ListPart<Row>>,
  atOnce: number,
): AsyncGenerator<readonly Row[]> {
  yield first.rows;
  for (let page = 2; (page - 1) * atOnce < first.total; page += 1) yield (await read(page)).rows;
}
