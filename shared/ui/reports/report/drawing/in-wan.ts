import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import { roundedQuotient } from '@shanmen/shared/quantity';

const wan = 10_000n;

/** The same table with its money in 万元, to two places and half up; a file and paper keep yuan. */
export function inWan(section: ReportSection): ReportSection {
  const isMoney = section.columns.map(({ format }) => format === 'money');
  const rows = section.rows.map(row =>
    row.map((cell, at) =>
      isMoney[at] && typeof cell === 'number' ? Number(roundedQuotient(BigInt(cell), wan)) : cell,
    ),
  );
  return { ...section, rows };
}
