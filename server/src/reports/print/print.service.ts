import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';

import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { noteLeaving } from '../report/leaving.ts';
import { readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import type { FilterTexts } from '../report/read/report-filters.ts';
import { openSheet, readWhole } from '../report/read/sheet.ts';
import { limitsFor, type ReportWork } from '../report/report-work.ts';

/** What the screen shows, whole, for paper. @throws filter_invalid, period_too_long, too_many_rows, report_timeout */
export async function printReport(
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
