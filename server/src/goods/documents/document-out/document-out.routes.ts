import { documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  documentTypeKeys,
  documentTypes,
} from '@shanmen/shared/contracts/goods/documents/document-types';

import type { App, AppDeps } from '../../../http/route.ts';
import { fileRoute } from '../../../http/files/file-route.ts';
import { showDocuments } from '../document/document.service.ts';
import { documentWork } from '../document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { documentColumns } from './document-table.ts';

/** The list of each type as a file, by the code of its own type. */
export function documentOutRoutes(app: App, deps: AppDeps & WithMoney): void {
  for (const type of documentTypeKeys) routeOf(app, deps, type);
}

function routeOf(app: App, deps: AppDeps & WithMoney, type: DocumentType): void {
  const { pools } = deps;
  const permission = documentCode(type, 'export');
  fileRoute(app, deps, {
    url: `/api/goods/documents/${type}/export`,
    config: { permission, scope: 'stock', widenedBy: ['goods:cost:view'], audit: 'goods.list.exported' },
    querystring: DocumentQuery,
    title: documentTypes[type].title,
    write: async (staff, query, isWhole) => {
      const work = await documentWork(deps, staff, type, permission);
      return writeList(pools.main, staff, query, {
        title: work.title,
        columns: documentColumns(type),
        words: { status: { values: documentStatuses } },
        read: (snapshot, part) => showDocuments(snapshot, staff, { ...query, ...part }, work),
        now: work.now,
        isWhole,
      });
    },
  });
}
