import type { ReportComparison } from '@shanmen/shared/contracts/reports/report';

import type { Block, Measure } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';

const words = {
  yoy: { before: '同期', rate: '同比' },
  'yoy-weekday': { before: '同期', rate: '同比' },
  'yoy-holiday': { before: '同期', rate: '同比' },
  mom: { before: '上期', rate: '环比' },
} as const;

/** A table with, behind each figure that is compared, its value then, the difference and the rate. */
export function comparedBlock(table: Block, { kind }: ReportComparison): Block {
  return { ...table, measures: table.measures.flatMap(measure => [measure, ...comparing(measure, kind)]) };
}

function comparing(measure: Measure<SourceId>, kind: keyof typeof words): Measure<SourceId>[] {
  if (measure.compared === undefined || (measure.compared === 'years' && kind === 'mom')) return [];
  const { id: part, title, format, width, code } = measure;
  const guarded = code === undefined ? {} : { code };
  const { before, rate } = words[kind];
  const then: Measure<SourceId>[] = [
    { ...guarded, id: `${part}-before`, title: `${before}${title}`, format, width, kind: 'before', part },
    { ...guarded, id: `${part}-more`, title: `${title}增减`, format, width, kind: 'difference', part },
  ];
  // Shares are compared in points: 40 % after 30 % is 10 points more, not a third.
  if (format === 'percent') return then;
  return [
    ...then,
    {
      ...guarded,
      id: `${part}-rate`,
      title: `${title}${rate}`,
      format: 'rate',
      width: 6,
      kind: 'rate',
      part,
    },
  ];
}
