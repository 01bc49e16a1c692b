import type { ImportFile } from '@shanmen/shared/contracts/import-file';
import { buffer } from 'node:stream/consumers';

import { xlsxFile } from '../../../src/platform/workbook/write/xlsx-file.ts';
import { type ZipPart, zipFile } from '../../../src/platform/workbook/write/zip-file.ts';

/** A file with one table of texts, as somebody fills in a template. */
export function tableFile(name: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  const columns = head.map(title => ({ title, format: 'text', width: 10 }) as const);
  const filled = rows.map(cells => ({ level: 0, cells }));
  return handIn(
    name,
    xlsxFile({
      title: '表',
      header: [],
      sections: [{ title: '', columns, labels: 1, batches: () => [filled] }],
      signatures: [],
    }),
  );
}

/** A file whose sheet is written by hand, for what only other programs write. */
export function sheetFile(name: string, sheetXml: string, sharedXml = ''): Promise<ImportFile> {
  const parts: ZipPart[] = [{ name: 'xl/worksheets/sheet1.xml', text: () => [sheetXml] }];
  if (sharedXml !== '') parts.push({ name: 'xl/sharedStrings.xml', text: () => [sharedXml] });
  return handIn(name, zipFile(parts));
}

async function handIn(name: string, content: AsyncIterable<Buffer>): Promise<ImportFile> {
  return { name, content: (await buffer(content)).toString('base64') };
}
