import type { Cell, ReportColumn } from '@shanmen/shared/contracts/reports/report';

import type { Block, Measure } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';
import type { FactRow } from '../read/limits.queries.ts';
import { noneId } from '../read/report-filters.ts';
import { beforeId } from './group.queries.ts';

import { addCauses, type Causes, causesOf } from './causes.ts';
import { classesByShare, ratioOf } from './ratio.ts';

/** A row as it is shown: its cells in column order, how many labels it sums over, and what picks its lines. */
export type SheetRow = {
  readonly level: number;
  readonly cells: readonly Cell[];
  readonly picks: Readonly<Record<string, string>>;
};

/** The figures that stand in the table. */
export function shownMeasures({ measures }: Block): Block['measures'] {
  return measures.filter(({ hidden }) => hidden !== true);
}

/** Hundredths of a percent. */
const percentScale = 10_000;

/**
 * Rows of the database to rows of the sheet: labels in words, 小计 and 合计 named, ratios from the totals of
 * their parts at every level.
 * @param fixed what picks the lines of every row, by the report itself
 */
export function groupRows(
  block: Block,
  facts: readonly FactRow[],
  fixed: Readonly<Record<string, string>> = {},
): SheetRow[] {
  const parents = new Map(facts.map(fact => [placeOf(fact, levelOf(fact)), fact]));
  const classes = new Map(
    block.measures.flatMap(measure =>
      measure.kind === 'abc' ? [[measure.id, classesOf(block, measure, facts)] as const] : [],
    ),
  );
  const causes = causesIn(block, facts);
  return facts.map(fact => {
    const level = levelOf(fact);
    const parent = parents.get(placeOf(fact, level + 1)) ?? fact;
    return {
      level,
      cells: [
        ...labelCells(block, fact, level),
        ...shownMeasures(block).map(measure => {
          if (measure.kind === 'abc') return classes.get(measure.id)?.get(fact) ?? null;
          if (measure.kind === 'cause') return causes.get(fact)?.[measure.cause] ?? null;
          return figureOf(block, measure, { fact, parent, level });
        }),
      ],
      picks: { ...fixed, ...picksOf(block, fact, level) },
    };
  });

  /** Which group of its level a row is: its labels without those that are summed over. */
  function placeOf(fact: FactRow, level: number): string {
    const kept = Math.max(block.labels.length - level, 0);
    return JSON.stringify([level, ...block.labels.slice(0, kept).map((_, index) => fact[`key${index}`])]);
  }
}

/** Of each row of a table under one label why its amount is another one; of 合计 what they add up to. Empty without a comparison. */
function causesIn({ measures, labels }: Block, facts: readonly FactRow[]): Map<FactRow, Causes> {
  const asked = measures.find(({ kind }) => kind === 'cause');
  const total = facts.find(fact => levelOf(fact) === labels.length);
  if (asked?.kind !== 'cause' || total === undefined) return new Map();
  const visitors = { now: numberIn(total, asked.visitors), then: numberIn(total, beforeId(asked.visitors)) };
  if (visitors.now === null || visitors.then === null) return new Map();
  const { now: came, then: cameThen } = visitors;
  const amount = (fact: FactRow, of: (id: string) => string) => ({
    fen: numberIn(fact, of(asked.part)) ?? 0,
    qty: numberIn(fact, of(asked.qty)) ?? 0,
  });
  const lines = facts
    .filter(fact => levelOf(fact) === 0)
    .map(fact => {
      const kind = { now: amount(fact, now), then: amount(fact, beforeId) };
      return [fact, causesOf(kind, { now: came, then: cameThen })] as const;
    });
  return new Map([...lines, [total, addCauses(lines.map(([, causes]) => causes))]]);
}

/** Of each line its class, by where it stands among the lines that it is held against. */
function classesOf(
  { labels }: Block,
  { part, within }: Extract<Measure<SourceId>, { kind: 'abc' }>,
  facts: readonly FactRow[],
): Map<FactRow, string> {
  const outer = labels.findIndex(({ id }) => id === within);
  const among = new Map<unknown, FactRow[]>();
  for (const fact of facts) {
    if (levelOf(fact) > 0) continue;
    const key = outer < 0 ? '' : fact[`key${outer}`];
    const lines = among.get(key);
    if (lines === undefined) among.set(key, [fact]);
    else lines.push(fact);
  }
  return new Map(
    [...among.values()].flatMap(lines => {
      const classes = classesByShare(lines.map(line => numberIn(line, part) ?? 0));
      return lines.map((line, index) => [line, classes[index] ?? 'C'] as const);
    }),
  );
}

function labelCells({ labels }: Block, fact: FactRow, level: number): Cell[] {
  const kept = labels.length - level;
  return labels.map(({ words, none = '（无）' }, index) => {
    if (index === kept) return level === labels.length ? '合计' : '小计';
    if (index > kept) return null;
    const name = fact[`name${index}`];
    if (typeof name !== 'string') return none;
    return words?.[name] ?? name;
  });
}

type Place = { readonly fact: FactRow; readonly parent: FactRow; readonly level: number };

function figureOf(
  { measures, labels }: Block,
  measure: Exclude<Measure<SourceId>, { kind: 'abc' | 'cause' }>,
  place: Place,
): Cell {
  const { fact, parent, level } = place;
  switch (measure.kind) {
    case 'sum':
    case 'count':
    case 'distinct':
    case 'standing':
    case 'ratio':
      return valueOf(measure.id, now);
    case 'text': {
      const text = fact[measure.id];
      // What one fact says is no word about several.
      return level < labels.length && level === 0 && typeof text === 'string'
        ? (measure.words?.[text] ?? text)
        : null;
    }
    case 'share':
      return quotient(valueOf(measure.part, now), numberIn(parent, measure.part), percentScale);
    case 'before':
      return valueOf(measure.part, beforeId);
    case 'difference':
    case 'rate': {
      const more = difference(valueOf(measure.part, now), valueOf(measure.part, beforeId));
      return measure.kind === 'difference' ? more : rateOf(more, valueOf(measure.part, beforeId));
    }
    default:
      return measure satisfies never;
  }

  /** A figure over the days that are shown, or over those they are compared with. */
  function valueOf(id: string, of: (id: string) => string): number | null {
    const found = measures.find(other => other.id === id);
    if (found?.kind !== 'ratio') return found === undefined ? null : numberIn(fact, of(id));
    const scale = scales[found.format] ?? 1;
    return quotient(valueOf(found.part, of), valueOf(found.whole, of), scale);
  }
}

/** How many of a unit make one of what is shown. */
const scales: Partial<Record<ReportColumn['format'], number>> = { percent: percentScale, rate: percentScale };

function now(id: string): string {
  return id;
}

function difference(value: number | null, before: number | null): number | null {
  return value === null || before === null ? null : value - before;
}

/** Against nothing, or less than nothing, no rate says anything. */
function rateOf(more: number | null, before: number | null): number | null {
  return before === null || before <= 0 ? null : quotient(more, before, percentScale);
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

function picksOf({ labels, drillBy }: Block, fact: FactRow, level: number): Record<string, string> {
  const kept = labels.slice(0, labels.length - level);
  const picked = kept.flatMap(({ filter }, index): [string, string][] => {
    const key = fact[`key${index}`];
    return filter === undefined ? [] : [[filter, typeof key === 'string' ? key : String(noneId)]];
  });
  return { ...Object.fromEntries(picked), ...(drillBy === undefined ? {} : { by: drillBy }) };
}
