import { importRoutes } from '../../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { today } from '../../books/today.ts';
import { warehouseReach } from '../../masters/warehouse/warehouse.service.ts';
import { priceImporter, priceTemplate } from './price-import.ts';

export function priceFileRoutes(app: App, deps: AppDeps): void {
  const code = 'goods:price:edit';
  importRoutes(app, deps, {
    path: '/api/goods/prices',
    code,
    audit: 'goods.master.imported',
    changes: ['goods.item'],
    template: priceTemplate,
    importer: async staff => {
      const reach = await warehouseReach(deps.pools.main, staff, code, await today(deps));
      return priceImporter(staff, { ...deps, reach });
    },
  });
}
