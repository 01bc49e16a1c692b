/** Rows that are drawn together; skipped by the browser while they are out of sight. */
export type Block<Row> = { readonly start: number; readonly rows: readonly Row[] };

const usualRows = 100;
const mostRows = 140;
const fewestRows = 60;

/**
 * Cuts rows into blocks of about 100. A block ends where a group begins, as long as that leaves it between
 * 60 and 140 rows, so that a merged label does not cross a block; a longer group is cut.
 */
export function reportBlocks<Row>(
  rows: readonly Row[],
  beginsGroup: (index: number) => boolean = () => true,
): Block<Row>[] {
  const blocks: Block<Row>[] = [];
  for (let start = 0; start < rows.length;) {
    const end = blockEnd(rows.length, start, beginsGroup);
    blocks.push({ start, rows: rows.slice(start, end) });
    start = end;
  }
  return blocks;
}

function blockEnd(count: number, start: number, beginsGroup: (index: number) => boolean): number {
  if (count - start <= mostRows) return count;
  for (let step = 0; step <= mostRows - usualRows; step += 1) {
    const later = start + usualRows + step;
    const earlier = start + usualRows - step;
    if (beginsGroup(later)) return later;
    if (earlier >= start + fewestRows && beginsGroup(earlier)) return earlier;
  }
  return start + usualRows;
}
