import { reportExport } from '@shanmen/shared/contracts/reports/export';
import { Type } from 'typebox';

import type { App } from '../../http/route.ts';
import { RunningExports } from '../../platform/workbook/running-exports.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { filterIdsOf } from '../report/read/report-filters.ts';
import type { WorkOf } from '../report/report.routes.ts';
import { codesFor } from '../report/report-work.ts';
import { startExport } from './export.service.ts';

/**
 * A file of each report, sent while it is written. It is asked for with both halves of the credential like
 * every other call, so there is no address that opens a file for whoever knows it.
 */
export function exportRoutes(app: App, definitions: readonly ReportDefinition[], workOf: WorkOf): void {
  const running = new RunningExports();
  for (const definition of definitions) {
    app.post(
      `/api/reports/exports/${definition.key}`,
      {
        config: {
          permission: { anyOf: codesFor(definition, 'export') },
          scope: 'reports',
          audit: 'reports.report.exported',
        },
        schema: {
          body: reportExport(filterIdsOf(definition)),
          response: { 200: { content: { 'application/octet-stream': { schema: Type.Unknown() } } } },
        },
      },
      async (request, reply) => {
        const file = await startExport(await workOf(request, reply), definition, request.body, running);
        return reply
          .type(file.type)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .send(file.content);
      },
    );
  }
}
