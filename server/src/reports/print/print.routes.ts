import { reportPrint } from '@shanmen/shared/contracts/reports/print';
import { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App } from '../../http/route.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { filterIdsOf } from '../report/read/report-filters.ts';
import type { WorkOf } from '../report/report.routes.ts';
import { codesFor } from '../report/report-work.ts';
import { printReport } from './print.service.ts';

/** Each report as a whole, for paper, noted as a print. */
export function printRoutes(app: App, definitions: readonly ReportDefinition[], workOf: WorkOf): void {
  for (const definition of definitions) {
    app.post(
      `/api/reports/prints/${definition.key}`,
      {
        config: {
          permission: { anyOf: codesFor(definition, 'print') },
          scope: 'reports',
          audit: 'reports.report.printed',
        },
        schema: {
          body: reportPrint(filterIdsOf(definition)),
          response: { 200: Result(ReportSheet) },
        },
      },
      async (request, reply) => ({
        result: await printReport(await workOf(request, reply), definition, request.body.filters),
      }),
    );
  }
}
