import {
  BatchAudit,
  BatchReject,
  BatchResult,
  WaitingPage,
  WaitingQuery,
} from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { documentCode, type DocumentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listsOfAll } from '../document/document-changes.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { listWaiting } from './batch-audit.queries.ts';
import { auditBatch, checkBatch, rejectBatch } from './batch-audit.service.ts';

export function batchAuditRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const viewCode = 'goods:batch-audit:view';
  const auditCodes = documentTypeKeys.flatMap(type => [
    documentCode(type, 'audit'),
    documentCode(type, 'audit2'),
  ]);

  app.get(
    '/api/goods/batch-audit',
    {
      config: { permission: viewCode, scope: 'stock', widenedBy: [...auditCodes, 'goods:cost:view'] },
      schema: { querystring: WaitingQuery, response: { 200: Result(WaitingPage) } },
    },
    async ({ staff, query }) => {
      const typesOf = (action: 'audit' | 'audit2') =>
        documentTypeKeys.filter(type => staff.codes.has(documentCode(type, action)));
      const types = { first: typesOf('audit'), again: typesOf('audit2') };
      const work = await documentWork(deps, staff, 'jh', viewCode);
      const { rows, total } = await listWaiting(pools.main, types, query, work.reach, work);
      if (staff.codes.has('goods:cost:view')) return { result: { rows, total } };
      return { result: { rows: rows.map(({ costFen: _cost, ...row }) => row), total } };
    },
  );

  const workOf = (staff: Staff) => (type: DocumentType, code: DocumentCode) =>
    documentWork(deps, staff, type, code);
  const changes = [
    ...documentTypeKeys.map(type => `goods.document-${type}` as const),
    ...listsOfAll,
  ] as const;

  app.post(
    '/api/goods/batch-audit',
    {
      config: {
        permission: { allOf: ['goods:batch-audit:audit'], oneOf: auditCodes },
        scope: 'stock',
        changes: [
          ...changes,
          'goods.stock',
          'goods.stock-account',
          'goods.stock-alert',
          'goods.payable',
          'commerce.credit-account',
        ],
      },
      schema: { body: BatchAudit, response: { 200: Result(BatchResult) } },
    },
    async ({ staff, body }) => ({ result: await auditBatch(pools.main, staff, body, workOf(staff)) }),
  );

  app.post(
    '/api/goods/batch-audit/check',
    {
      config: { permission: { allOf: [viewCode], oneOf: auditCodes }, scope: 'stock', changes: [] },
      schema: { body: BatchAudit, response: { 200: Result(BatchResult) } },
    },
    async ({ staff, body }) => ({ result: await checkBatch(pools.main, staff, body, workOf(staff)) }),
  );

  app.post(
    '/api/goods/batch-audit/reject',
    {
      config: {
        permission: { allOf: ['goods:batch-audit:reject'], oneOf: auditCodes },
        scope: 'stock',
        changes: [...changes],
      },
      schema: { body: BatchReject, response: { 200: Result(BatchResult) } },
    },
    async ({ staff, body }) => ({ result: await rejectBatch(pools.main, staff, body, workOf(staff)) }),
  );
}
