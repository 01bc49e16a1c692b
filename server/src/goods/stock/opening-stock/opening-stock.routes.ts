import { importRoutes } from '../../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listsOfAll } from '../../documents/document/document-changes.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { openingImporter, openingTemplate } from './opening-import.ts';

export function openingStockRoutes(app: App, deps: AppDeps & WithMoney): void {
  importRoutes(app, deps, {
    path: '/api/goods/stock/opening',
    code: 'goods:qr:import',
    scope: 'stock',
    widenedBy: ['goods:qr:submit'],
    audit: 'goods.master.imported',
    changes: ['goods.document-qr', ...listsOfAll],
    template: openingTemplate,
    importer: async staff => openingImporter(staff, await documentWork(deps, staff, 'qr', 'goods:qr:import')),
  });
}
