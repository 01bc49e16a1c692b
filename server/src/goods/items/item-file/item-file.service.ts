import {
  type ItemCard,
  itemCodings,
  itemMargins,
  type ItemQuery,
  itemStatuses,
} from '@shanmen/shared/contracts/goods/items/item';

import type { Db } from '../../../db/transaction.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import { refuseMargin } from '../item/item.service.ts';
import { goodsWords } from '../../list-out/list-words.queries.ts';
import { exportNote } from '../../masters/master-note.ts';
import { countCards, listCards } from './item-file.queries.ts';
import { itemColumns, itemNotes } from './item-table.ts';

/** The goods of a filter as a file; cost only for who may see it. It is noted who takes it out. */
export async function exportItems(db: Db, staff: Staff, query: ItemQuery, now: Date): Promise<FileOut> {
  refuseMargin(staff, query);
  const list: ListOut<Required<ItemCard>> = {
    title: '商品',
    columns: itemColumns,
    words: {
      ...(await goodsWords(db, query)),
      status: { values: itemStatuses },
      codes: { title: '条码', values: itemCodings },
      margin: { title: '毛利率', values: itemMargins },
    },
    read: async (snapshot, part) => ({
      rows: await listCards(snapshot, { ...query, ...part }),
      total: await countCards(snapshot, query),
    }),
  };
  return writeListOut(db, staff, list, { noted: exportNote('goods'), query, now });
}

export function itemTemplate(staff: Staff): FileOut {
  return templateFile('商品', itemColumns, itemNotes, staff);
}
