import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import type { SourceColumn, SourceId } from './sources.ts';

/** A report is data: what it reads, what it shows, how it totals, what it may be filtered by. */
export type ReportDefinition<S extends SourceId = SourceId> = {
  readonly key: ReportKey;
  readonly view: PermissionCode;
  readonly source: S;
  readonly layout: 'list';
  readonly columns: readonly ListColumn<S>[];
  /** Sums over the whole filter, never over a page. */
  readonly totals: readonly TotalColumn<S>[];
  readonly filters: readonly FilterUse<S>[];
  /** Newest first by this column, then by the unique key of the source. */
  readonly newestBy: SourceColumn<S>;
  readonly maxDays: number;
  readonly signatures: readonly string[];
};

export type ListColumn<S extends SourceId> = ReportColumn & {
  readonly of: SourceColumn<S>;
  /** Words for codes; a list of codes is joined with 、. */
  readonly words?: Readonly<Record<string, string>>;
};

export type TotalColumn<S extends SourceId> = ReportColumn & { readonly sumOf: SourceColumn<S> };

/**
 * `period`: business days from `from` to `to`. `ids`: rows whose id is among those given, named in
 * the list of choices. `codes`: as `ids`, from a closed list; on a column of lists one match is
 * enough. `keyword`: part of one of several columns.
 */
export type FilterUse<S extends SourceId> = { readonly id: string; readonly title: string } & (
  | { readonly kind: 'period' }
  | { readonly kind: 'ids'; readonly of: SourceColumn<S>; readonly label: SourceColumn<S> }
  | {
      readonly kind: 'codes';
      readonly of: SourceColumn<S>;
      readonly words: Readonly<Record<string, string>>;
      readonly listed?: boolean;
    }
  | { readonly kind: 'keyword'; readonly in: readonly SourceColumn<S>[] }
);
