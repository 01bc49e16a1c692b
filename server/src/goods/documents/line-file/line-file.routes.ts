import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import {
  LineExportQuery,
  LineFile,
  LineFileAnswer,
  LineTemplateQuery,
} from '@shanmen/shared/contracts/goods/documents/line-file';
import { FileAnswer, largestImportCall } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps, RouteAccess } from '../../../http/route.ts';
import { fileRoute } from '../../../http/files/file-route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { openImport } from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { today } from '../../books/today.ts';
import { refuseOutOfReach } from '../../masters/warehouse/warehouse.service.ts';
import { exportLines, lineTemplate, readLineFile } from './line-file.service.ts';

const importCodes = documentTypeKeys.map(type => documentCode(type, 'import'));
const exportCodes = documentTypeKeys.map(type => documentCode(type, 'export'));

/** Lines of documents out of files into an editor, and out of documents into files. */
export function lineFileRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const reading: RouteAccess = {
    permission: { anyOf: importCodes },
    scope: 'none',
    widenedBy: ['goods:cost:view'],
  };

  app.post(
    '/api/goods/line-file/template',
    { config: reading, schema: { querystring: LineTemplateQuery, response: { 200: FileAnswer } } },
    async ({ staff, query: { type } }, reply) => {
      requireOwnCode(staff, type, 'import');
      return sendFile(reply, lineTemplate(staff, type));
    },
  );

  app.post(
    '/api/goods/line-file/read',
    {
      config: reading,
      bodyLimit: largestImportCall,
      schema: { body: LineFile, response: { 200: Result(LineFileAnswer) } },
    },
    async ({ staff, body: { type, whId = null, storeId = null, on, ...file } }) => {
      requireOwnCode(staff, type, 'import');
      const { reach } = await documentWork(deps, staff, type, documentCode(type, 'import'));
      await refuseOutOfReach(pools.main, whId, reach);
      const handed = await openImport(file);
      const place = { whId, storeId, on: on ?? (await today(deps)), forTransfer: type === 'db' };
      return { result: await readLineFile(pools.main, staff, type, place, handed) };
    },
  );

  fileRoute(app, deps, {
    url: '/api/goods/line-file/export',
    config: {
      permission: { anyOf: exportCodes },
      scope: 'stock',
      widenedBy: ['goods:cost:view'],
      audit: 'goods.document.exported',
    },
    querystring: LineExportQuery,
    title: '单据明细',
    write: async (staff, query, isWhole) => {
      requireOwnCode(staff, query.type, 'export');
      const work = await documentWork(deps, staff, query.type, documentCode(query.type, 'export'));
      return exportLines(pools.main, staff, query, { ...work, isWhole });
    },
  });
}

/** Of the codes that open the route, the one of this type. @throws no_permission */
function requireOwnCode(staff: Staff, type: DocumentType, action: 'import' | 'export'): void {
  if (!staff.codes.has(documentCode(type, action))) throw new RuleViolation('no_permission');
}
