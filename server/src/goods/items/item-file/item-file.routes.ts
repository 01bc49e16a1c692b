import { ItemQuery } from '@shanmen/shared/contracts/goods/items/item';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';

import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { exportItems, itemTemplate } from './item-file.service.ts';
import { itemImporter } from './item-import.ts';

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
