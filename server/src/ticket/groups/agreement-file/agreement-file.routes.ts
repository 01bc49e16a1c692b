import { KeptFileDraft, KeptFileParams, largestUpload } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { AgreementFiles } from '@shanmen/shared/contracts/ticket/groups/agreement-file';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs } from '../../../platform/files/kept-file.ts';
import { found } from '../../../callers/rule-violation.ts';
import { listFiles, readContent } from './agreement-file.queries.ts';
import { addFile } from './agreement-file.service.ts';

export function agreementFileRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  app.get(
    '/api/ticket/agreements/:id/files',
    {
      config: { permission: 'ticket:agreement:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(AgreementFiles) } },
    },
    async ({ params }) => ({ result: await listFiles(pools.main, params.id) }),
  );

  app.post(
    '/api/ticket/agreements/:id/files',
    {
      config: {
        permission: 'ticket:agreement:file',
        scope: 'none',
        audit: 'ticket.agreement.filed',
        changes: ['ticket.agreement'],
        idempotent: true,
      },
      bodyLimit: largestUpload,
      schema: { params: IdParams, body: KeptFileDraft, response: { 200: Result(AgreementFiles) } },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => addFile(tx, staff, params.id, body, now()));
    },
  );

  app.post(
    '/api/ticket/agreements/:id/files/:fileId/content',
    {
      config: { permission: 'ticket:agreement:view', scope: 'none' },
      schema: {
        params: KeptFileParams,
        response: { 200: { content: { 'application/octet-stream': { schema: Type.Unknown() } } } },
      },
    },
    async ({ params }, reply) => {
      const file = found(await readContent(pools.main, params.id, params.fileId), '附件');
      return reply.type(file.mediaType).header('content-disposition', savedAs(file.name)).send(file.content);
    },
  );
}
