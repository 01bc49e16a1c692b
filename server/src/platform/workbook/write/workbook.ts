/**
 * How the cells of a column are written; money is fen, a percentage or rate hundredths of a percent, a quantity
 * its decimal text or a number of thousandths.
 */
export type ColumnFormat =
  | 'text'
  | 'letter'
  | 'money'
  | 'int'
  | 'quantity'
  | 'percent'
  | 'rate'
  | 'day'
  | 'instant';

export type WorkbookColumn = {
  readonly title: string;
  readonly format: ColumnFormat;
  /** Width in characters of Chinese text. */
  readonly width: number;
};

export type WorkbookCell = string | number | null;

/** Cells in column order, and over how many labels they are a sum; 0 is a row of its own. */
export type WorkbookRow = { readonly level: number; readonly cells: readonly WorkbookCell[] };

/** One table of the sheet; its rows are read while they are written. */
export type WorkbookSection = {
  readonly title: string;
  readonly columns: readonly WorkbookColumn[];
  /** How many columns at the left name a row. */
  readonly labels: number;
  readonly batches: () => AsyncIterable<readonly WorkbookRow[]> | Iterable<readonly WorkbookRow[]>;
};

/** What a file holds: a title, words that say what it is, tables, lines for signatures. */
export type Workbook = {
  readonly title: string;
  readonly header: readonly { readonly title: string; readonly text: string }[];
  readonly sections: readonly WorkbookSection[];
  readonly signatures: readonly string[];
};
