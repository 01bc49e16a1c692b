import { mostExportRows, reportExport } from '@shanmen/shared/contracts/reports/export';
import { ClosedObject, Day } from '@shanmen/shared/contracts/schema';
import { Value } from 'typebox/value';

import type { Staff } from '../../callers/staff.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { FileOrLater } from '../../http/files/file-route.ts';
import { sendOrKeep } from '../../http/files/send-or-keep.ts';
import { RunningExports } from '../../platform/workbook/running-exports.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { filterIdsOf } from '../report/read/report-filters.ts';
import type { WorkOf } from '../report/report.routes.ts';
import { codesFor, type ReportWork, titleFor } from '../report/report-work.ts';
import { startExport } from './export.service.ts';

/** What a file is written with for whoever does not wait for it; `today` is the day on which he asked. */
export type WorkAlone = (staff: Staff, now: Date, today: string) => Promise<ReportWork>;

/**
 * A file of each report, sent while it is written. It is asked for with both halves of the credential like
 * every other call, so there is no address that opens a file for whoever knows it.
 */
export function exportRoutes(
  app: App,
  deps: AppDeps,
  definitions: readonly ReportDefinition[],
  { workOf, alone }: { workOf: WorkOf; alone: WorkAlone },
): void {
  const running = new RunningExports();
  app.memory.holds(() => running.forget());
  for (const definition of definitions) {
    const maker = `report ${definition.key}`;
    const body = reportExport(filterIdsOf(definition));
    const posted = ClosedObject({ ...body.properties, today: Day });
    app.exportBook.offer(maker, {
      codes: codesFor(definition, 'export'),
      make: async (staff, asked, now) => {
        const { today, ...wanted } = Value.Parse(posted, asked);
        const whole = { running: new RunningExports(), most: Infinity };
        return startExport(await alone(staff, now, today), definition, wanted, whole);
      },
    });
    app.post(
      `/api/reports/exports/${definition.key}`,
      {
        config: {
          permission: { anyOf: codesFor(definition, 'export') },
          scope: 'reports',
          audit: 'reports.report.exported',
        },
        schema: {
          body,
          response: FileOrLater,
        },
      },
      async (request, reply) => {
        const work = await workOf(request, reply);
        return sendOrKeep(deps, request, reply, {
          maker,
          title: await titleFor(work, definition),
          asked: { ...request.body, today: work.today },
          file: startExport(work, definition, request.body, { running, most: mostExportRows }),
        });
      },
    );
  }
}
