import { Readable } from 'node:stream';

import type { Workbook } from './workbook.ts';
import { xlsxFile } from './xlsx-file.ts';

/** A file on its way out. */
export type FileOut = {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
  /** Number of rows, where they were counted. */
  readonly rows?: number;
};

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @param name without its ending */
export function fileOf(name: string, workbook: Workbook): FileOut {
  const content = Readable.from(xlsxFile(workbook), { highWaterMark: 4 });
  return { name: `${name}.xlsx`, type: xlsxType, content };
}
