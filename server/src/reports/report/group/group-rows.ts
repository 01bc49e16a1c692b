import type { Cell } from '@shanmen/shared/contracts/reports/report';

import type { Block, Measure } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';
import type { FactRow } from '../read/limits.queries.ts';
import { ratioOf } from './ratio.ts';

/** A row as it is shown: its cells in column order, how many labels it sums over, and what picks its lines. */
export type SheetRow = {
  readonly level: number;
  readonly cells: readonly Cell[];
  readonly picks: Readonly<Record<string, string>>;
};

/** Hundredths of a percent. */
const percentScale = 10_000;

/**
 * Rows of the database to rows of the sheet: labels in words, 小计 and 合计 named, ratios from the totals of
 * their parts at every level.
 */
export function groupRows(block: Block, facts: readonly FactRow[]): SheetRow[] {
  const parents = new Map(facts.map(fact => [placeOf(fact, levelOf(fact)), fact]));
  return facts.map(fact => {
    const level = levelOf(fact);
    const parent = parents.get(placeOf(fact, level + 1)) ?? fact;
    return {
      level,
      cells: [
        ...labelCells(block, fact, level),
        ...block.measures.map(measure => figureOf(block, measure, { fact, parent, level })),
      ],
      picks: picksOf(block, fact, level),
    };
  });

  /** Which group of its level a row is: its labels without those that are summed over. */
  function placeOf(fact: FactRow, level: number): string {
    const kept = Math.max(block.labels.length - level, 0);
    return JSON.stringify([level, ...block.labels.slice(0, kept).map((_, index) => fact[`key${index}`])]);
  }
}

function labelCells({ labels }: Block, fact: FactRow, level: number): Cell[] {
  const kept = labels.length - level;
  return labels.map(({ words }, index) => {
    if (index === kept) return level === labels.length ? '合计' : '小计';
    if (index > kept) return null;
    const name = fact[`name${index}`];
    if (typeof name !== 'string') return '（无）';
    return words?.[name] ?? name;
  });
}

type Place = { readonly fact: FactRow; readonly parent: FactRow; readonly level: number };

function figureOf({ measures, labels }: Block, measure: Measure<SourceId>, place: Place): Cell {
  const { fact, parent, level } = place;
  switch (measure.kind) {
    case 'sum':
    case 'count':
    case 'distinct':
      return numberIn(fact, measure.id);
    case 'text': {
      const text = fact[measure.id];
      // What one fact says is no word about several.
      return level < labels.length && level === 0 && typeof text === 'string' ? text : null;
    }
    case 'ratio': {
      const scale = measure.format === 'percent' ? percentScale : 1;
      return quotient(valueOf(measure.part), valueOf(measure.whole), scale);
    }
    case 'share':
      return quotient(valueOf(measure.part), numberIn(parent, measure.part), percentScale);
    default:
      return measure satisfies never;
  }

  function valueOf(id: string): number | null {
    return measures.some(other => other.id === id) ? numberIn(fact, id) : null;
  }
}

function quotient(part: number | null, whole: number | null, scale: number): number | null {
  return part === null || whole === null ? null : ratioOf(part, whole, scale);
}

function numberIn(fact: FactRow, id: string): number | null {
  const value = fact[id];
  return typeof value === 'number' ? value : null;
}

function levelOf(fact: FactRow): number {
  return numberIn(fact, 'level') ?? 0;
}

function picksOf({ labels }: Block, fact: FactRow, level: number): Record<string, string> {
  const kept = labels.slice(0, labels.length - level);
  return Object.fromEntries(
    kept.flatMap(({ filter }, index): [string, string][] => {
      const key = fact[`key${index}`];
      return filter !== undefined && typeof key === 'string' ? [[filter, key]] : [];
    }),
  );
}
