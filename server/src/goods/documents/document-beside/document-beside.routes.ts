import { DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import { BesideDocuments } from '@shanmen/shared/contracts/goods/documents/document-beside';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { requireDocument } from '../document/document.service.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { readBeside } from './document-beside.queries.ts';

/** 上一张 and 下一张 of each type. */
export function documentBesideRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  for (const type of documentTypeKeys) {
    const permission = `goods:${type}:view` as const;
    app.get(
      `/api/goods/documents/${type}/:id/beside`,
      {
        config: { permission, scope: 'stock' },
        schema: { params: IdParams, querystring: DocumentQuery, response: { 200: Result(BesideDocuments) } },
      },
      async ({ staff, params, query }) => {
        const work = await documentWork(deps, staff, type, permission);
        const place = await requireDocument(pools.main, params.id, work);
        return { result: await readBeside(pools.main, place, query, work) };
      },
    );
  }
}
