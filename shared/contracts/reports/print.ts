import { ClosedObject } from '../schema.ts';
import { sheetQuery } from './report.ts';

/** What the screen shows, whole, to be put on paper. The answer is a `ReportSheet`. */
export function reportPrint(filterIds: readonly string[]) {
  return ClosedObject({ filters: sheetQuery(filterIds) });
}
