import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App } from '../../../http/route.ts';

const largestReport = 16 * 1024;
const reportTypes = ['application/csp-report', 'application/reports+json'];

/** Where browsers tell what the page's policy refused. The shape is theirs, so only its size is limited. */
export function cspReportRoutes(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(reportTypes, { parseAs: 'string', bodyLimit: largestReport }, parse);
  app.post(
    '/api/modules/csp-reports',
    {
      config: { permission: 'public', scope: 'none', anyOrigin: true },
      bodyLimit: largestReport,
      schema: { body: Type.Unknown(), response: { 200: Result(Type.Null()) } },
    },
    async request => {
      request.log.warn({ report: JSON.stringify(request.body ?? null).slice(0, 2000) }, 'policy violation');
      return { result: null };
    },
  );
}
