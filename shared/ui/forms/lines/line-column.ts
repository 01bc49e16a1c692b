import type { ComponentType } from 'react';

/** One column of a line grid; typed functions instead of paths. */
export type LineColumn<L> = {
  /** The property of the line that its schema judges, or a name of its own for what is computed. */
  readonly id: string;
  readonly title: string;
  /** In px. */
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** Stays in sight beside the number while the others are scrolled: what the line is of. */
  readonly isPinned?: true;
  /** On a phone it stands before the others, so wide: what a line is entered for is seen without scrolling. */
  readonly onPhone?: number;
  /** What stands in the cell; for a computed column a pure function of the line. */
  readonly text: (line: L) => string;
  /** Why it cannot stay as it is, however it came there: typed, scanned or from a file. */
  readonly fault?: (line: L) => string | null;
  /** Absent where nothing can be typed. */
  readonly edit?: LineEdit<L>;
};

export type LineOptions = readonly { readonly value: string; readonly label: string }[];

export type LineEdit<L> = {
  readonly kind: 'text' | 'qty' | 'money' | 'select' | 'day' | 'picker';
  /** The line with what was typed, or why it cannot be: 数量格式不正确. */
  readonly write: (line: L, text: string) => L | string;
  /** Of a select, where they differ by line. */
  readonly options?: LineOptions | ((line: L) => LineOptions);
  /** What a scanner reads into it may be no good's: 批次. */
  readonly takesCodes?: true;
  /** Enter passes it by: it is changed now and then, by a click or by Tab. */
  readonly isAside?: true;
  /** Of a picker: the lines for pasted codes; a code that is missing in the answer is not known. */
  readonly resolve?: (codes: readonly string[]) => Promise<ReadonlyMap<string, L>>;
};

/** What a scanner does in a line grid. */
export type ScanRules<L> = {
  /** The line for a code, why it gives none, or null when nothing has it. @param count typed before it, `3*code` */
  readonly find: (code: string, count: string) => Promise<L | string | null>;
  /** What is offered beside the box for a code that nothing has; `again` scans it once more. */
  readonly Offer?: ComponentType<{ code: string; again: () => void }>;
  /** Same good at the same price. */
  readonly isSame: (line: L, scanned: L) => boolean;
  readonly add: (line: L, scanned: L) => L;
};

/** The columns in the order in which a phone shows them. */
export function phoneColumns<L>(columns: readonly LineColumn<L>[]): readonly LineColumn<L>[] {
  const first = columns.flatMap(column =>
    column.onPhone === undefined ? [] : [{ ...column, width: column.onPhone }],
  );
  return [...first, ...columns.filter(({ onPhone }) => onPhone === undefined)];
}

export function editableColumns<L>(columns: readonly LineColumn<L>[]): readonly LineColumn<L>[] {
  return columns.filter(column => column.edit !== undefined);
}

export function optionsFor<L>({ edit }: LineColumn<L>, line: L): LineOptions | undefined {
  const options = edit?.options;
  return typeof options === 'function' ? options(line) : options;
}
