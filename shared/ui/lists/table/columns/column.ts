import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ReactNode } from 'react';
import type { Filters } from '../../search/search-context.ts';

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'left' | 'center' | 'right';
  /** In px; columns without one share what is left. */
  readonly width?: number;
  /** The field by which the server sorts. */
  readonly sortable?: string;
  readonly fixed?: 'left' | 'right';
  /** Drawn only for holders of the code; the server does not send its values to others either. */
  readonly code?: PermissionCode;
  /** Hidden until the user chooses it in 列设置. */
  readonly hidden?: boolean;
  /**
   * Given for a movement of a statement: whether the row has any. The column is hidden, by itself or by the user, only
   * while no row and no sum has any, or the figures that are seen would not add up.
   */
  readonly moves?: (row: Row) => boolean;
  /** On a phone the first three stand on the card of a row: true adds one that the screen is for, false leaves one out. */
  readonly onCard?: boolean;
  /** Draws the server's sum of this column over the whole filter. */
  readonly total?: (sum: number) => ReactNode;
};

/** How far the reading of the rows is. Old rows stay while new ones are read. */
export type RowsState = {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Takes the filters back; absent when there are none. */
  readonly clear?: (() => void) | undefined;
  /** What it means that there is nothing, though nothing was searched. */
  readonly nothing?: string;
};

/** `-name` is descending, as it stands in the address. */
export type Sort = { readonly by: string | undefined; readonly change: (by: string | undefined) => void };

export type Selection = {
  readonly keys: readonly string[];
  readonly change: (keys: readonly string[]) => void;
  /**
   * Every row of the filter, on whatever page: the batch call sends filter and count instead of keys, and
   * the server refuses when the count is another one by then.
   */
  readonly whole: { readonly filters: Filters; readonly count: number } | null;
};
