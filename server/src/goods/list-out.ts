import type { Tx } from '../db/transaction.ts';
import { type ListOut, writeListOut } from '../platform/workbook/list-out.ts';
import type { FileOut } from '../platform/workbook/write/file-of.ts';
import type { Staff } from '../staff.ts';

export { wholeFilter } from '../platform/workbook/list-out.ts';

type GoodsListOut<Row> = ListOut<Row> & { readonly keyword?: string | undefined; readonly now: Date };

/** A list of goods as a file. */
export function writeList<Row>(
  tx: Tx,
  staff: Staff,
  { keyword, now, ...list }: GoodsListOut<Row>,
): Promise<FileOut> {
  const noted = { action: 'goods.list.exported', objectType: 'list', objectId: list.title } as const;
  return writeListOut(tx, staff, list, { noted, query: { keyword: keyword?.trim() }, now });
}
