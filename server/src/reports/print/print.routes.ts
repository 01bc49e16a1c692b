import { reportPrint } from '@shanmen/shared/contracts/reports/print';
import { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App } from '../../http/route.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { filterIdsOf, type FilterTexts } from '../report/read/report-filters.ts';
import type { WorkOf } from '../report/report.routes.ts';
import { codesFor, limitsFor, type ReportWork } from '../report/report-work.ts';
import { noteLeaving } from '../report/leaving.ts';
import { readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import { openSheet, readWhole } from '../report/read/sheet.ts';

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

/** What the screen shows, whole, for paper. @throws filter_invalid, period_too_long, too_many_rows, report_timeout */
async function printReport(
  work: ReportWork,
  definition: ReportDefinition,
  filters: FilterTexts,
): Promise<ReportSheet> {
  const limits = await limitsFor(work, definition, filters);
  return readSnapshot(work, async snapshot => {
    const open = await openSheet(snapshot, work, definition, { limits, texts: filters });
    const sheet = await readWhole(open);
    await noteLeaving(work, definition, 'printed', open);
    return sheet;
  });
}
