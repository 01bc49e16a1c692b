import { withTransaction } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { ReportDefinition } from './definition/report-definition.ts';
import type { OpenSheet } from './read/sheet.ts';
import type { ReportWork } from './report-work.ts';

/** Figures that leave the screen leave a row: who took out which report, how many rows, under which filters. */
export async function noteLeaving(
  { db, staff }: ReportWork,
  { key }: ReportDefinition,
  how: 'exported' | 'printed',
  { header, rowCount }: OpenSheet,
  more: { format?: string } = {},
): Promise<void> {
  await withTransaction(db, tx =>
    writeAudit(tx, {
      staffId: staff.id,
      outletId: staff.outletId,
      action: `reports.report.${how}`,
      objectType: 'report',
      objectId: key,
      after: {
        rows: rowCount,
        ...more,
        ...Object.fromEntries(header.map(({ title, text }) => [title, text])),
      },
      requestId: staff.requestId,
      ip: staff.ip,
    }),
  );
}
