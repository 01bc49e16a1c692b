import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf } from '../schema.ts';
import { sheetQuery } from './report.ts';

export const exportFormats = { xlsx: 'Excel 表格', csv: 'CSV 文本' } as const;
export type ExportFormat = keyof typeof exportFormats;

/** Nobody waits for a longer file: it is written in the background. */
export const mostExportRows = 200_000;

const format = OneOf(['xlsx', 'csv']);

/** What the screen shows, as a file: same filters, same columns. The answer is the file itself. */
export function reportExport(filterIds: readonly string[]) {
  return ClosedObject({ format, filters: sheetQuery(filterIds) });
}

/** What an export leaves in the audit log. */
export const ExportNote = ClosedObject({
  report: Type.String({ maxLength: 40 }),
  format,
  rows: Type.Integer({ minimum: 0 }),
  header: Type.String({ maxLength: 4000 }),
});
export type ExportNote = Static<typeof ExportNote>;
