import { importRoutes } from '../../http/import-routes.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { priceImporter, priceTemplate } from './price-import.ts';

export function priceFileRoutes(app: App, deps: AppDeps): void {
  importRoutes(app, deps, {
    path: '/api/goods/prices',
    code: 'goods:price:edit',
    audit: 'goods.master.imported',
    changes: ['goods.item'],
    template: priceTemplate,
    importer: staff => priceImporter(staff, deps),
  });
}
