import { ClosedObject } from '../schema.ts';
import { reportQuery } from './report.ts';

/** What the screen shows, whole, to be put on paper. The answer is a `ReportSheet`. */
export function reportPrint(filterIds: readonly string[]) {
  return ClosedObject({ filters: reportQuery(filterIds) });
}
