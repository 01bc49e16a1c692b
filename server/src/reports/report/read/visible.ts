import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { reportStems } from '@shanmen/shared/contracts/reports/report-keys';

import type { Block, ListReport, ReportDefinition } from '../definition/report-definition.ts';

type Codes = ReadonlySet<PermissionCode>;

/** A list without what its reader may not see; there is no way around it to the rows. */
export function visibleList(report: ListReport, codes: Codes): ListReport {
  const mayShow = ({ code }: { code?: PermissionCode }) => code === undefined || codes.has(code);
  return {
    ...report,
    columns: report.columns.filter(mayShow),
    totals: report.totals.filter(mayShow),
  };
}

/** A report without filters by what its reader may not see. */
export function visibleFilters<R extends ReportDefinition>(report: R, codes: Codes): R {
  return {
    ...report,
    filters: report.filters.filter(({ code }) => code === undefined || codes.has(code)),
  };
}

/** A table without what its reader may not see, nor what could be worked out of it, nor a way to lines he may not open. */
export function visibleBlock({ drill, ...table }: Block, codes: Codes): Block {
  const shown = table.measures.filter(({ code }) => code === undefined || codes.has(code));
  const isThere = (id: string) => shown.some(measure => measure.id === id);
  const opens = drill && reportStems[drill].some(stem => codes.has(`report:${stem}:view`));
  return {
    ...table,
    ...(opens && { drill }),
    measures: shown.filter(measure => {
      if (measure.kind === 'ratio') return isThere(measure.part) && isThere(measure.whole);
      return !('part' in measure) || isThere(measure.part);
    }),
  };
}
