import { array, assert as check, integer, property } from 'fast-check';
import { beginsGroup, labelLook } from './grid-labels.ts';
import { reportBlocks } from './report-blocks.ts';

const labels = 2;

/** Rows of groups of these lengths; the innermost label differs in each. */
function rowsOf(lengths: readonly number[]): string[][] {
  return lengths.flatMap((length, group) => Array.from({ length }, (_, line) => [`组${group}`, `行${line}`]));
}

/** What a reader sees in the outermost column: the label, or nothing where it is not said again. */
function seenLabels(rows: readonly string[][]): { label: string; seen: string | null }[] {
  return reportBlocks(rows, beginsGroup(rows, labels)).flatMap(({ start, rows: inside }) =>
    inside.map((_, index) => {
      const row = start + index;
      const look = labelLook(rows, { row, label: 0, labels, start });
      const label = rows[row]?.[0] ?? '';
      return { label, seen: look === 'repeat' ? null : label };
    }),
  );
}

/** Rows above whose label a reader would take for that of the row: none may be of another group. */
function misread(cells: readonly { label: string; seen: string | null }[]): number {
  let said: string | null = null;
  return cells.filter(({ label, seen }) => {
    said = seen ?? said;
    return said !== label;
  }).length;
}

describe('the labels of a report grid', () => {
  proof('U-26 say what each row belongs to, in groups of 1 to 5,000 rows', () => {
    const groups = array(integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 });
    check(
      property(groups, lengths => expect(misread(seenLabels(rowsOf(lengths)))).toBe(0)),
      { numRuns: 40 },
    );
  });

  it('U-26 are said in each block, so that none hangs over from another', () => {
    const groups = array(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
    check(
      property(groups, lengths => {
        const rows = rowsOf(lengths);
        for (const { start } of reportBlocks(rows, beginsGroup(rows, labels))) {
          expect(labelLook(rows, { row: start, label: 0, labels, start })).not.toBe('repeat');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('U-26 would be misread when only the first row of a block said them (control)', () => {
    const cells = seenLabels(rowsOf([30, 30, 30])).map((cell, index) => ({
      ...cell,
      seen: index % 100 === 0 ? cell.label : null,
    }));
    expect(misread(cells)).toBeGreaterThan(0);
  });

  it('U-26 are said anew where the same word stands in another group', () => {
    const rows = [
      ['窗口', '成人票', '1'],
      ['窗口', '成人票', '2'],
      ['网络', '成人票', '1'],
    ];
    const looks = rows.map((_, row) => labelLook(rows, { row, label: 1, labels: 3, start: 0 }));
    expect(looks).toEqual(['first', 'repeat', 'first']);
  });
});
