import { SupplierQuery } from '@shanmen/shared/contracts/goods/masters/supplier';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';

import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { exportSuppliers, supplierTemplate } from './supplier-file.service.ts';
import { supplierImporter } from './supplier-import.ts';

/** 供应商 out of files and into files. */
export function supplierFileRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  importRoutes(app, deps, {
    path: '/api/goods/suppliers',
    code: 'goods:supplier:import',
    widenedBy: ['goods:cost:view'],
    audit: 'goods.master.imported',
    changes: ['goods.supplier', 'goods.choice'],
    template: supplierTemplate,
    importer: supplierImporter,
  });

  app.post(
    '/api/goods/suppliers/export',
    {
      config: { permission: 'goods:supplier:export', scope: 'none', audit: 'goods.master.exported' },
      schema: { querystring: SupplierQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) =>
      sendFile(reply, await exportSuppliers(pools.main, staff, query, now())),
  );
}
