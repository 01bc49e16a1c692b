import {
  ItemQuery,
  type ItemCard,
  itemCodings,
  itemMargins,
  itemStatuses,
} from '@shanmen/shared/contracts/goods/items/item';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { itemImporter } from './item-import.ts';
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

/** 商品 out of files and into files. */
export function itemFileRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  importRoutes(app, deps, {
    path: '/api/goods/items',
    code: 'goods:item:import',
    widenedBy: ['goods:cost:view'],
    audit: 'goods.master.imported',
    changes: ['goods.item'],
    template: itemTemplate,
    importer: itemImporter,
  });

  app.post(
    '/api/goods/items/export',
    {
      config: {
        permission: 'goods:item:export',
        scope: 'none',
        widenedBy: ['goods:cost:view'],
        audit: 'goods.master.exported',
      },
      schema: { querystring: ItemQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => sendFile(reply, await exportItems(pools.main, staff, query, now())),
  );
}

/** The goods of a filter as a file; cost only for who may see it. It is noted who takes it out. */
async function exportItems(db: Db, staff: Staff, query: ItemQuery, now: Date): Promise<FileOut> {
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

function itemTemplate(staff: Staff): FileOut {
  return templateFile('商品', itemColumns, itemNotes, staff);
}
