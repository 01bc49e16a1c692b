import type { ItemQuery } from '@shanmen/shared/contracts/goods/item';

import type { Tx } from '../../db/transaction.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../staff.ts';
import { listFile, templateFile } from '../../platform/workbook/list-file.ts';
import { refuseMargin } from '../item/item.service.ts';
import { noteExport } from '../master-note.ts';
import { listCards } from './item-file.queries.ts';
import { itemColumns, itemNotes } from './item-table.ts';

/** The goods of a filter as a file; cost only for who may see it. It is noted who takes it out. */
export async function exportItems(tx: Tx, staff: Staff, query: ItemQuery, now: Date): Promise<FileOut> {
  refuseMargin(staff, query);
  const cards = await listCards(tx, query);
  await noteExport(tx, staff, 'goods', cards.length);
  return listFile('商品', itemColumns, cards, { staff, keyword: query.keyword, now });
}

export function itemTemplate(staff: Staff): FileOut {
  return templateFile('商品', itemColumns, itemNotes, staff);
}
