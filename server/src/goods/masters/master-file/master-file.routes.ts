import type { App, AppDeps } from '../../../http/route.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { warehouseImporter, warehouseTemplate } from './warehouse-import.ts';

/** 仓库 out of files. */
export function masterFileRoutes(app: App, deps: AppDeps): void {
  const audit = 'goods.master.imported';

  importRoutes(app, deps, {
    path: '/api/goods/warehouses',
    code: 'goods:warehouse:import',
    widenedBy: ['goods:warehouse:negative'],
    audit,
    changes: ['goods.warehouse', 'goods.choice'],
    template: warehouseTemplate,
    importer: warehouseImporter,
  });
}
