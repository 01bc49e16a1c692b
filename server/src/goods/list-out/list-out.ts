import type { Db } from '../../db/transaction.ts';
import { type ListOut, writeListOut } from '../../platform/workbook/list-out.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../callers/staff.ts';
import { goodsWords } from './list-words.queries.ts';

/** A list of goods as a file. */
export async function writeList<Row>(
  db: Db,
  staff: Staff,
  query: object,
  { now, words, ...list }: ListOut<Row> & { readonly now: Date },
): Promise<FileOut> {
  const noted = { action: 'goods.list.exported', objectType: 'list', objectId: list.title } as const;
  const said = { ...(await goodsWords(db, query)), ...words };
  return writeListOut(db, staff, { ...list, words: said }, { noted, query, now });
}
