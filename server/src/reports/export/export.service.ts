import type { ExportFormat } from '@shanmen/shared/contracts/reports/export';

import { RuleViolation } from '../../callers/rule-violation.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import type { FilterTexts } from '../report/read/report-filters.ts';
import { type OpenSheet, openSheet } from '../report/read/sheet.ts';
import { noteLeaving } from '../report/leaving.ts';
import { codesFor, limitsFor, type ReportWork } from '../report/report-work.ts';
import { csvFile } from './csv-file.ts';
import type { RunningExports } from '../../platform/workbook/running-exports.ts';
import { TooLong } from '../../platform/export-job/too-long.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import { send, waitingContent } from '../../platform/workbook/write/sending.ts';
import { xlsxFile } from '../../platform/workbook/write/xlsx-file.ts';

/** A batch is a thousand rows; a look is one row of the database. */
const batchesPerLook = 5;

/** How long one statement of an export may take; a screen waits less. */
const longestSeconds = 120;

const kinds = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheet: OpenSheet) => xlsxFile(sheet),
  },
  csv: { type: 'text/csv; charset=utf-8', write: (sheet: OpenSheet) => csvFile(sheet) },
} as const satisfies Record<ExportFormat, unknown>;

/** Files of others that count besides, and the longest that somebody waits for. */
export type ExportLimits = { readonly running: RunningExports; readonly most: number };

/**
 * Begins a file of what the screen shows: same filters, columns and scope, from one snapshot. It is noted
 * who takes out what before the first byte leaves. A file that cannot be finished breaks off.
 * @throws filter_invalid, period_too_long, too_many_rows, export_limited, report_timeout
 */
export async function startExport(
  work: ReportWork,
  definition: ReportDefinition,
  { format, filters }: { format: ExportFormat; filters: FilterTexts },
  { running, most }: ExportLimits,
): Promise<FileOut> {
  const limits = await limitsFor(work, definition, filters);
  const end = running.begin(work.staff.id);
  const { type, write } = kinds[format];
  const content = waitingContent();
  content.once('close', end);
  return new Promise((resolve, reject) => {
    readSnapshot(
      work,
      async snapshot => {
        const sheet = await openSheet(snapshot, work, definition, { limits, texts: filters });
        if (sheet.rowCount > most) throw new TooLong(null, most, '缩短期间分次导出');
        await noteLeaving(work, definition, 'exported', sheet, { format });
        resolve({ name: fileName(sheet, format), type, content, rows: sheet.rowCount });
        await send(write(whileHeld(work, definition, sheet)), content);
      },
      longestSeconds,
    ).catch((failure: Error) => {
      reject(failure);
      content.destroy(failure);
    });
  });
}

/** The same sheet, which breaks off when its reader loses the right to it, or his session, meanwhile. */
function whileHeld({ holds }: ReportWork, definition: ReportDefinition, sheet: OpenSheet): OpenSheet {
  if (holds === undefined) return sheet;
  const codes = codesFor(definition, 'export');
  const sections = sheet.sections.map(section => ({
    ...section,
    async *batches() {
      let count = 0;
      for await (const batch of section.batches()) {
        if (count % batchesPerLook === 0 && !(await holds(codes))) throw new RuleViolation('no_permission');
        count += 1;
        yield batch;
      }
    },
  }));
  return { ...sheet, sections };
}

function fileName({ title, period: { from, to } }: OpenSheet, format: ExportFormat): string {
  return `${title}_${from === to ? from : `${from}_${to}`}.${format}`;
}
