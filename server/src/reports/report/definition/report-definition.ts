import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ComparisonKind, ReportColumn } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';

import type { SourceColumn, SourceId } from './sources.ts';

/** A report is data: what it reads, what it shows, how it totals, what it may be filtered by. */
export type ReportDefinition = ListReport | GroupReport;

type Common = {
  readonly key: ReportKey;
  /** What is shown when no period is asked for. */
  readonly period: 'today' | 'week-to-date' | 'month-to-date' | 'last-month' | 'year-to-date';
  readonly filters: readonly FilterUse[];
  /** Filters that the report itself decides, with their values: the outlet group it is of. They are not offered. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** 统计口径: by which day and which rule the figures count, in one sentence. */
  readonly basis: string;
  readonly maxDays: number;
  readonly signatures: readonly string[];
};

/** One row per row of the source, newest first, read page by page. */
export type ListReport<S extends SourceId = SourceId> = Common & {
  readonly layout: 'list';
  readonly source: S;
  /** Other days by which the same lines are read, each a source of the same shape; without one asked for, its own. */
  readonly bases?: readonly { readonly id: string; readonly title: string; readonly source: SourceId }[];
  /** Only rows that say something here. */
  readonly among?: SourceColumn<S>;
  readonly columns: readonly ListColumn<S>[];
  /** Sums over the whole filter, never over a page. */
  readonly totals: readonly TotalColumn<S>[];
  /** Newest first by this column, then by the unique key of the source. */
  readonly newestBy: SourceColumn<S>;
  /** What changes it while somebody looks at it. */
  readonly live?: readonly ChangingNoun[];
};

/** Rows grouped by labels with 小计 and 合计. */
export type GroupReport = Common & {
  readonly layout: 'group';
  /** What the rows may be grouped by; the first one is shown unasked. */
  readonly views: readonly GroupView[];
  /** Shown as a picture until somebody asks for the table. */
  readonly isDrawnFirst?: true;
  /** With what figures marked `compared` can be compared. */
  readonly comparisons?: readonly ComparisonKind[];
};

export type GroupView = {
  readonly id: string;
  readonly title: string;
  /** One table, or several below each other as on a form. */
  readonly blocks: readonly Block[];
};

export type Block<S extends SourceId = SourceId> = {
  readonly title: string;
  readonly source: S;
  /** Only rows that say something here. */
  readonly among?: SourceColumn<S>;
  /** From outer to inner. */
  readonly labels: readonly Label<S>[];
  readonly measures: readonly Measure<S>[];
  /** The innermost rows stand by this figure, the largest first; by their label when absent. */
  readonly ranked?: string;
  /** How many persons a fact is: groups of too few stand together. Only under a single label without lines to open. */
  readonly together?: SourceColumn<S>;
  /** A picture of a figure by one of the labels: the largest first, or as they follow each other. */
  readonly chart?: { readonly of: string; readonly by: string; readonly isTrend?: true };
  /** The report that shows the lines of a row; it takes the same period and filters. */
  readonly drill?: ReportKey;
  /** By which of its bases that list is read. */
  readonly drillBy?: string;
};

/** A setting from whose value on a figure stands out. */
export type MarkedBy = 'crowdBusyPct' | 'varianceToleranceFen';

/** Gone from answer, file and paper for who lacks the code: `goods:cost:view`. */
type Guarded = { readonly code?: PermissionCode };

export type ListColumn<S extends SourceId> = ReportColumn &
  Guarded & {
    readonly of: SourceColumn<S>;
    /** Words for codes; a list of codes is joined with 、. */
    readonly words?: Readonly<Record<string, string>>;
  };

export type TotalColumn<S extends SourceId> = ReportColumn & Guarded & Sum<S>;

/** Adds up, over all rows or only over some. */
type Sum<S extends SourceId> = {
  readonly kind: 'sum';
  readonly of: SourceColumn<S>;
  readonly only?: Only<S>;
  readonly nullable?: true;
  /** What the source counts downwards, as a positive figure: tickets given back. */
  readonly turned?: true;
};

/** What rows are grouped by: equal values of `of`, called by `name`, else by their words, else as they are. */
export type Label<S extends SourceId> = ReportColumn & {
  readonly of: SourceColumn<S>;
  readonly name?: SourceColumn<S>;
  readonly words?: Readonly<Record<string, string>>;
  /** What a group without a value is called; （无） when absent. */
  readonly none?: string;
  /** What the values are sorted by; by their names when absent. */
  readonly order?: SourceColumn<S>;
  /** The filter of the drill-down that picks the lines of a row. */
  readonly filter?: string;
};

/** Only rows whose column has one of these codes. */
export type Only<S extends SourceId> = { readonly column: SourceColumn<S>; readonly in: readonly string[] };

/**
 * A figure and how it totals. `sum` and `count` add up; `distinct` is counted anew at every level; a
 * `ratio` is worked out from the totals of its two parts, a `share` from the value of the level above.
 * `abc` is the class of a line among all others, or among those of one value of the label `within`.
 * A `cause` is how much of the difference of an amount comes from more visitors, from what each bought, or from prices.
 * `standing` is what stands now for each `per`, whatever the period, once however many facts name it.
 * `text` is what a row of one fact says; it has no total. `before`, `difference` and `rate` are put behind a
 * figure that is compared, and need not be written down.
 */
export type Measure<S extends SourceId> = ReportColumn &
  Guarded & {
    /** `years`: with the same days of another year alone, as a year to date. */
    readonly compared?: true | 'years';
    /** Worked with, and not shown. */
    readonly hidden?: true;
    readonly warnBy?: MarkedBy;
  } & (
    | Sum<S>
    | { readonly kind: 'count'; readonly only?: Only<S> }
    | { readonly kind: 'distinct'; readonly of: SourceColumn<S>; readonly only?: Only<S> }
    | { readonly kind: 'standing'; readonly of: SourceColumn<S>; readonly per: SourceColumn<S> }
    | { readonly kind: 'ratio'; readonly part: string; readonly whole: string }
    | { readonly kind: 'share'; readonly part: string }
    | {
        readonly kind: 'cause';
        readonly cause: 'volume' | 'mix' | 'price';
        readonly part: string;
        readonly qty: string;
        readonly visitors: string;
      }
    | { readonly kind: 'abc'; readonly part: string; readonly within?: string }
    | {
        readonly kind: 'text';
        readonly of: SourceColumn<S>;
        readonly words?: Readonly<Record<string, string>>;
      }
    | { readonly kind: 'before' | 'difference' | 'rate'; readonly part: string }
  );

/**
 * `period`: business days from `from` to `to`. `ids`: rows whose id is among those given, named by what
 * occurred in the source `choices`. `codes`: as `ids`, from a closed list; on a column of lists one match
 * is enough. `keyword`: part of one of several columns. `until`: what happened before a time of its business day, so that
 * a day that is not over can be held against another. Columns are those of every source of the report, or of
 * the `views` that alone are filtered by it; another view may have a filter of the same id.
 */
export type FilterUse = Guarded & {
  readonly id: string;
  readonly title: string;
  readonly views?: readonly string[];
} & (
    | { readonly kind: 'period' }
    | {
        readonly kind: 'ids';
        readonly of: SourceColumn<SourceId>;
        readonly label: SourceColumn<SourceId>;
        readonly choices?: SourceId;
      }
    | {
        readonly kind: 'codes';
        readonly of: SourceColumn<SourceId>;
        readonly words: Readonly<Record<string, string>>;
        readonly listed?: boolean;
      }
    | { readonly kind: 'keyword'; readonly in: readonly SourceColumn<SourceId>[] }
    | { readonly kind: 'until'; readonly of: SourceColumn<SourceId> }
  );

/** A list of one source; the compiler holds its columns against it. */
export function listReport<S extends SourceId>(report: ListReport<S>): ListReport<S> {
  return report;
}

/** A table of a form over one source; the compiler holds its columns against it. */
export function block<S extends SourceId>(table: Block<S>): Block<S> {
  return table;
}
