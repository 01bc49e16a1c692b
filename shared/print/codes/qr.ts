import qrcode from 'qrcode-generator';

/** Modules of white that a reader needs around the code. */
export const quietZone = 4;

/**
 * The modules of a QR code, row by row; true is dark. The smallest version that holds the text with a
 * quarter of redundancy, so that a creased or half-faded slip still reads.
 */
export function qrMatrix(text: string): boolean[][] {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const rows = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return rows.map(row => rows.map(column => code.isDark(row, column)));
}

/** One closed path over all dark modules, a run per row, in units of modules with the quiet zone around. */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
  return matrix.flatMap((row, y) => darkRuns(row).map(run => runPath(run, y))).join('');
}

type Run = { start: number; length: number };

function darkRuns(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((dark, x) => (dark && row[x - 1] !== true ? [x] : []));
  return starts.map(start => {
    const end = row.indexOf(false, start);
    return { start, length: (end === -1 ? row.length : end) - start };
  });
}

function runPath({ start, length }: Run, y: number): string {
  return `M${start + quietZone} ${y + quietZone}h${length}v1h-${length}z`;
}
