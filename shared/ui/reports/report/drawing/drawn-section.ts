import type { ReportChart, ReportColumn, ReportSection } from '@shanmen/shared/contracts/reports/report';
import type { ChartOption } from '../../chart/chart.tsx';
import { plainFigure } from '../../grid/report-cell.tsx';

/** The largest that are drawn; more of them would be lines without names. */
const mostBars = 10;

/** A picture as the library has it, its sentence, and its figures as a table. */
export type Drawn = {
  readonly option: ChartOption;
  readonly label: string;
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
};

type Point = { readonly name: string; readonly now: number; readonly then: number | null };

/**
 * A table as a picture: the rows that sum up one label, as they stand in the table or the largest first, each beside what
 * it was in the days that are compared with. Every figure is one of the table's own.
 */
export function drawnOf(section: ReportSection, { column, label, isTrend }: ReportChart): Drawn {
  const at = section.columns.findIndex(({ id }) => id === column);
  const before = section.columns.findIndex(({ id }) => id === `${column}-before`);
  const figure = section.columns[at];
  const name = section.columns[label]?.title ?? '';
  const points = section.rows.flatMap((row, index): Point[] =>
    section.levels[index] === section.labels - 1 - label
      ? [
          {
            name: String(row[label] ?? ''),
            now: Number(row[at]),
            then: before < 0 ? null : Number(row[before]),
          },
        ]
      : [],
  );
  const drawn = isTrend ? points : points.toSorted((a, b) => b.now - a.now).slice(0, mostBars);
  const text = textOf(figure);
  // No finer than a yuan, a percent, or one of what is counted: small figures would have the same words at every line.
  const scale = { text, least: figure?.format === 'int' ? 1 : 100 };
  const series = [
    { title: figure?.title ?? '', values: drawn.map(({ now }) => now) },
    ...(before < 0
      ? []
      : [{ title: section.columns[before]?.title ?? '', values: drawn.map(({ then }) => then ?? 0) }]),
  ];
  return {
    option: isTrend ? trend(drawn, series, scale) : bars(drawn, series, scale),
    label: sentence({ name, title: figure?.title ?? '', all: points, drawn, text }),
    table: {
      columns: [name, ...series.map(({ title }) => title)],
      rows: drawn.map((point, index) => [
        point.name,
        ...series.map(({ values }) => text(values[index] ?? 0)),
      ]),
    },
  };
}

type Series = readonly { readonly title: string; readonly values: readonly number[] }[];
type Text = (value: number) => string;
type Scale = { readonly text: Text; readonly least: number };

function bars(points: readonly Point[], series: Series, scale: Scale): ChartOption {
  return {
    ...common(series, scale.text),
    xAxis: valueAxis(scale),
    yAxis: {
      type: 'category',
      inverse: true,
      data: points.map(({ name }) => name),
      // A bar without its name says nothing.
      axisLabel: { width: 180, overflow: 'truncate', interval: 0 },
    },
    series: series.map(({ title, values }, index) => ({
      type: 'bar',
      name: title,
      data: values,
      // What was then stands thin beside what is now.
      barMaxWidth: index === 0 ? 18 : 6,
    })),
  };
}

function trend(points: readonly Point[], series: Series, scale: Scale): ChartOption {
  return {
    ...common(series, scale.text),
    xAxis: { type: 'category', data: points.map(({ name }) => name) },
    yAxis: valueAxis(scale),
    series: series.map(({ title, values }, index) => ({
      type: 'line',
      name: title,
      data: values,
      ...(index > 0 && { lineStyle: { type: 'dashed', width: 1 } }),
    })),
  };
}

function valueAxis({ text, least }: Scale) {
  return { type: 'value', minInterval: least, axisLabel: { formatter: text, hideOverlap: true } } as const;
}

function common(series: Series, text: Text): ChartOption {
  return {
    grid: { left: 8, right: 32, top: 32, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => text(Number(value)) },
    ...(series.length > 1 && { legend: {} }),
  };
}

type Said = { name: string; title: string; all: readonly Point[]; drawn: readonly Point[]; text: Text };

function sentence({ name, title, all, drawn, text }: Said): string {
  const [largest] = all.toSorted((a, b) => b.now - a.now);
  if (largest === undefined) return '没有数据。';
  if (all.every(({ now }) => now === 0)) return `${name}的${title}都是 ${text(0)}。`;
  const part = drawn.length < all.length ? `，共 ${all.length} 项，图中为前 ${drawn.length} 项` : '';
  return `${name}中${title}最高的是 ${largest.name}，${text(largest.now)}${part}。`;
}

function textOf(column: ReportColumn | undefined): Text {
  return value => plainFigure(column?.format ?? 'text', Math.round(value)) ?? String(value);
}
