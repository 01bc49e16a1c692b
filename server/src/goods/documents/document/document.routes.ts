import { Document, DocumentChange, DocumentSave } from '@shanmen/shared/contracts/goods/documents/document';
import { DocumentPage, DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { ApproverPort } from '../../../auth/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps, RouteAccess } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { wordsShown } from '../document-override/document-override.service.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { listsOfAll } from './document-changes.ts';
import { findRecordedDocument } from './document.queries.ts';
import {
  addDocument,
  changeDocument,
  requireDocument,
  showDocument,
  showDocuments,
} from './document.service.ts';

/** Once per type, so that each route declares the code of its own type. */
export function documentRoutes(app: App, deps: AppDeps & WithMoney, approverOf: ApproverPort): void {
  for (const type of documentTypeKeys) routesOf(app, deps, type, approverOf);
}

/** Rights without which an entry of the type asks in part for a second person. */
function wideningOf(type: DocumentType): PermissionCode[] {
  if (type === 'jt') return ['goods:jt:nosource'];
  if (type === 'xt') return ['goods:xt:nosource'];
  if (type === 'xs') return ['goods:xs:lowprice'];
  return type === 'jy' ? ['goods:jy:overdue'] : [];
}

function routesOf(app: App, deps: AppDeps & WithMoney, type: DocumentType, approverOf: ApproverPort): void {
  const { pools } = deps;
  const root = `/api/goods/documents/${type}`;
  const viewCode = `goods:${type}:view` as const;
  const reading = {
    permission: viewCode,
    scope: 'stock',
    widenedBy: ['goods:cost:view'],
  } as const;
  const writing = {
    scope: 'stock',
    idempotent: true,
    widenedBy: ['goods:cost:view', 'goods:document:backdate', ...wideningOf(type)],
    alsoAudits: ['goods.document.overridden'],
    changes: [`goods.document-${type}`, ...listsOfAll],
  } as const satisfies Partial<RouteAccess>;

  app.get(
    root,
    { config: reading, schema: { querystring: DocumentQuery, response: { 200: Result(DocumentPage) } } },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, type, viewCode);
      return { result: await showDocuments(pools.main, staff, query, work) };
    },
  );

  app.get(
    `${root}/:id`,
    { config: reading, schema: { params: IdParams, response: { 200: Result(Document) } } },
    async ({ staff, params }) => {
      const work = await documentWork(deps, staff, type, viewCode);
      return { result: await showDocument(pools.main, staff, params.id, work) };
    },
  );

  app.post(
    root,
    {
      config: { ...writing, permission: documentCode(type, 'add') },
      schema: { body: DocumentSave, response: { 200: Result(Document) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await documentWork(deps, staff, type, documentCode(type, 'add'));
      const words = await wordsShown(pools.main, approverOf, staff, body, work);
      const once = { ...work, idemKey: request.idempotency.recordKey };
      const enter = async (tx: Tx) =>
        showDocument(tx, staff, await addDocument(tx, staff, body, once, words), work);
      return runOnce(deps, request, enter, findRecordedDocument);
    },
  );

  app.put(
    `${root}/:id`,
    {
      config: { ...writing, permission: documentCode(type, 'edit') },
      schema: { params: IdParams, body: DocumentChange, response: { 200: Result(Document) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await documentWork(deps, staff, type, documentCode(type, 'edit'));
      // Whoever may not see it learns nothing else of it, not even that his words will not do.
      await requireDocument(pools.main, params.id, work);
      const words = await wordsShown(pools.main, approverOf, staff, body, work);
      return runOnce(deps, request, async tx => {
        await changeDocument(tx, staff, params.id, body, work, words);
        return showDocument(tx, staff, params.id, work);
      });
    },
  );
}
