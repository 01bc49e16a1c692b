import { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { KeptFileDraft, KeptFileParams, largestUpload } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps, RouteAccess } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs } from '../../../platform/files/kept-file.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listsOfAll } from '../document/document-changes.ts';
import { requireDocument, showDocument } from '../document/document.service.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { readContent } from './document-file.queries.ts';
import { addFile, removeFile } from './document-file.service.ts';

/** Once per type, each under the codes of its own type. */
export function documentFileRoutes(app: App, deps: AppDeps & WithMoney): void {
  for (const type of documentTypeKeys) {
    changeRoutes(app, deps, type);
    contentRoute(app, deps, type);
  }
}

/** Whoever makes or changes such documents adds and removes their files. */
function changeRoutes(app: App, deps: AppDeps & WithMoney, type: DocumentType): void {
  const root = `/api/goods/documents/${type}/:id/files`;
  const codes = [documentCode(type, 'edit'), documentCode(type, 'add')] as const;
  const writing = {
    permission: { anyOf: codes },
    scope: 'stock',
    idempotent: true,
    widenedBy: ['goods:cost:view'],
    changes: [`goods.document-${type}`, ...listsOfAll],
  } as const satisfies Partial<RouteAccess>;
  const workOf = (staff: Staff) =>
    documentWork(deps, staff, type, codes.find(code => staff.codes.has(code)) ?? codes[0]);

  app.post(
    root,
    {
      config: { ...writing, audit: 'goods.document.filed' },
      bodyLimit: largestUpload,
      schema: { params: IdParams, body: KeptFileDraft, response: { 200: Result(Document) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(staff);
      return runOnce(deps, request, async tx => {
        await addFile(tx, staff, params.id, body, work);
        return showDocument(tx, staff, params.id, work);
      });
    },
  );

  app.delete(
    `${root}/:fileId`,
    {
      config: { ...writing, audit: 'goods.document.unfiled' },
      schema: { params: KeptFileParams, response: { 200: Result(Document) } },
    },
    async request => {
      const { staff, params } = request;
      const work = await workOf(staff);
      return runOnce(deps, request, async tx => {
        await removeFile(tx, staff, params.id, params.fileId, work);
        return showDocument(tx, staff, params.id, work);
      });
    },
  );
}

/** Whoever may see the document may read what goes with it. */
function contentRoute(app: App, deps: AppDeps & WithMoney, type: DocumentType): void {
  const permission = `goods:${type}:view` as const;
  app.post(
    `/api/goods/documents/${type}/:id/files/:fileId/content`,
    {
      config: { permission, scope: 'stock', changes: [] },
      schema: {
        params: KeptFileParams,
        response: { 200: { content: { 'application/octet-stream': { schema: Type.Unknown() } } } },
      },
    },
    async ({ staff, params }, reply) => {
      const { main } = deps.pools;
      await requireDocument(main, params.id, await documentWork(deps, staff, type, permission));
      const file = found(await readContent(main, params.id, params.fileId), '附件');
      return reply.type(file.mediaType).header('content-disposition', savedAs(file.name)).send(file.content);
    },
  );
}
