import type { ReportChart, ReportSection } from '@shanmen/shared/contracts/reports/report';
import { useMemo } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { drawnOf } from './drawn-section.ts';

type SectionChartProps = {
  readonly title: string;
  readonly section: ReportSection;
  readonly chart: ReportChart;
};

/** A table of a report as a picture, with the sentence that it says. */
export function SectionChart({ title, section, chart }: SectionChartProps) {
  const { option, label, table } = useMemo(() => drawnOf(section, chart), [section, chart]);
  return <Chart title={`${title}：${table.columns[1]}`} label={label} option={option} table={table} />;
}
