import { randomBytes } from 'node:crypto';

import { largestImportBytes } from '@shanmen/shared/contracts/import-file';

import { sheetFile } from '../../../../test/data/files/workbook.ts';
import { openImport } from '../../import/import-file.ts';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const row = '<row><c t="inlineStr"><is><t>一</t></is></c><c><v>1</v></c></row>';

describe('a file that is handed in', () => {
  it('is read as other programs write it: shared texts, pieces, entities, formulas, gaps', async () => {
    const texts =
      '<sst><si><t>共用</t></si><si><r><t>两</t></r><r><t xml:space="preserve">段</t></r></si></sst>';
    const cells =
      '<c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2"><f>1+1</f><v>2</v></c><c r="E2" t="str"><f>A1</f><v>a&amp;b&#x4E2D;</v></c><c r="F2" t="e"><v>#N/A</v></c>';
    const file = await sheetFile('a.xlsx', sheet(`<row r="1"/><row r="2">${cells}</row>`), texts);
    const { rows } = await openImport(file);
    expect(rows).toEqual([
      {
        number: 2,
        cells: [
          { text: '共用', isNumber: false },
          undefined,
          { text: '两段', isNumber: false },
          { text: '2', isNumber: true },
          { text: 'a&b中', isNumber: false },
        ],
      },
    ]);
  });

  proof('G-19 Z-14 with a million rows is refused: import_unreadable', async () => {
    const file = await sheetFile('m.xlsx', sheet(row.repeat(1_000_000)));
    await expect(openImport(file)).rejects.toMatchObject({ code: 'import_unreadable', message: /行|过大/ });
  });

  it('G-19 with six thousand rows is refused by their number', async () => {
    const rows = Array.from(
      { length: 6000 },
      () => `<row><c><v>${randomBytes(3).readUIntBE(0, 3)}</v></c></row>`,
    );
    await expect(openImport(await sheetFile('s.xlsx', sheet(rows.join(''))))).rejects.toThrow('超过 5000 行');
  });

  proof('G-19 Z-14 that unpacks to far more than it is, is refused before it is unpacked', async () => {
    const file = await sheetFile('b.xlsx', sheet(' '.repeat(60 * 1024 * 1024)));
    expect(file.content.length).toBeLessThan(1024 * 1024);
    await expect(openImport(file)).rejects.toThrow('展开后过大');
  });

  it('G-19 Z-14 that declares less than it holds is not unpacked beyond', async () => {
    const file = await sheetFile('c.xlsx', sheet(row.repeat(2000)));
    const bytes = Buffer.from(file.content, 'base64');
    const index = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(100, index + 24);
    await expect(openImport({ name: 'c.xlsx', content: bytes.toString('base64') })).rejects.toThrow('已损坏');
  });

  it.each([
    ['is a text', Buffer.from('编码,品名')],
    ['is cut off', Buffer.from('PK\u0005\u0006')],
    ['is too long', Buffer.alloc(largestImportBytes + 1)],
  ])('that %s is refused: import_unreadable', async (_name, bytes) => {
    await expect(openImport({ name: 'x.xlsx', content: bytes.toString('base64') })).rejects.toMatchObject({
      code: 'import_unreadable',
    });
  });
});
