import type { ReportDefinition } from '../../../src/reports/report/definition/report-definition.ts';
import { reportDefinitions } from '../../../src/reports/report/definition/report-definitions.ts';
import { isRow } from './reading.ts';

/** Every figure of an answer that adds up over outlets: the sums of a list, and 合计 of a report. */
export function sumsOf(url: string, result: unknown): ReadonlyMap<string, number> {
  const { totals, cells, sections } = Object(result);
  const plain = [totals, cells].filter(isRow).flatMap(figures => Object.entries(figures));
  const parts: unknown[] = Array.isArray(sections) ? sections : [];
  const all = [...plain, ...parts.flatMap((section, index) => sectionSums(url, section, index))];
  const sums = new Map<string, number>();
  for (const [id, value] of all) {
    if (typeof value === 'number') sums.set(id, value);
  }
  return sums;
}

function sectionSums(url: string, section: unknown, index: number): [string, unknown][] {
  const { columns, rows } = Object(section);
  if (!Array.isArray(columns) || !Array.isArray(rows)) return [];
  const last: unknown = rows.at(-1);
  if (!Array.isArray(last)) return [];
  const adding = addingMeasures(url, index);
  return columns.flatMap((column, at): [string, unknown][] => {
    const id = String(Object(column).id);
    return adding.has(id) ? [[`${String(index)} ${id}`, last[at]]] : [];
  });
}

/** Measures of a block of the view that is shown unasked that are sums, not ratios or counts of the different. */
function addingMeasures(url: string, index: number): ReadonlySet<string> {
  const reports = Object.values<ReportDefinition>(reportDefinitions);
  const report = reports.find(({ key }) => url.endsWith(`/${key}`));
  const measures = report?.layout === 'group' ? report.views[0]?.blocks[index]?.measures : undefined;
  return new Set((measures ?? []).filter(({ kind }) => kind === 'sum').map(({ id }) => id));
}
