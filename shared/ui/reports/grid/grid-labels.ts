import type { CellValue } from './report-cell.tsx';

type Row = readonly CellValue[];

/**
 * How the label of a row is drawn: `first` says it, `repeat` stands under one that says the same and is only
 * read and copied, `again` says it once more, faded, because the block above has ended meanwhile.
 */
export type LabelLook = 'first' | 'repeat' | 'again';

/**
 * Whether a row begins a group of the outermost label. Rows with one label are no groups.
 * @param labels how many columns say what a row is about
 */
export function beginsGroup(rows: readonly Row[], labels: number): (index: number) => boolean {
  if (labels < 2) return () => true;
  return index => rows[index]?.[0] !== rows[index - 1]?.[0];
}

/**
 * The look of a label of a row in its block. A label belongs to those outside it: the same word in another group is said anew.
 * @param start index of the first row of the block
 */
export function labelLook(
  rows: readonly Row[],
  { row, label, labels, start }: { row: number; label: number; labels: number; start: number },
): LabelLook {
  const isInnermost = label >= labels - 1;
  if (isInnermost || row === 0 || !isSame(rows, row, label)) return 'first';
  return row === start ? 'again' : 'repeat';
}

function isSame(rows: readonly Row[], row: number, label: number): boolean {
  for (let at = 0; at <= label; at += 1) {
    if (rows[row]?.[at] !== rows[row - 1]?.[at]) return false;
  }
  return true;
}
