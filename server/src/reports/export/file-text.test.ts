import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import fc from 'fast-check';

import { readXlsx } from '../../../test/data/files/read-xlsx.ts';
import type { SheetRow } from '../report/group/group-rows.ts';
import type { OpenSheet } from '../report/read/sheet.ts';
import { csvFile } from './csv-file.ts';
import { xlsxFile } from '../../platform/workbook/write/xlsx-file.ts';

const dangerous = [
  '=1+1',
  '+8613800000000',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =cmd|calc',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
];
const harmless = ['成人票', '1,5', 'a"b', '<b>&', '_x000D_', ' leading', 'a=b', ''];

describe('a text in a file', () => {
  it.each(dangerous)('R-20 Z-07 %j is no formula, neither in xlsx nor in csv', async text => {
    const [xlsx, csv] = await written(text);
    // A typed text cell is never a formula; the quote prefix keeps it one when it is edited.
    expect(xlsx).not.toContain('<f>');
    expect(xlsx).toMatch(/<c r="A4" s="6" t="inlineStr">/);
    expect(csv.split('\r\n')[1]).toMatch(/^明细,"?'/);
  });

  it('R-20 Z-07 as it is would be a formula in csv (control)', () => {
    for (const text of dangerous) expect(`明细,${text}`).not.toMatch(/^明细,"?'/);
  });

  it.each([...harmless, ...dangerous.filter(text => !/[\t\r]/.test(text))])(
    'R-20 Z-07 %j returns from xlsx exactly',
    async text => {
      const { rows } = readXlsx(await bytesOf(xlsxFile(sheetOf([text]))));
      expect(rows[3]?.[0]).toBe(text);
    },
  );

  it('R-20 of digits stays a text, however long', async () => {
    const ticketNo = '2610020000000197';
    const [xlsx, csv] = await written(ticketNo);
    expect(xlsx).toContain(`t="inlineStr"><is><t>${ticketNo}</t>`);
    expect(csv).toContain(`明细,"\t${ticketNo}"`);
  });

  it('R-20 begins with the mark that tells Excel of UTF-8, and has lines as Windows has', async () => {
    const bytes = await bytesOf(csvFile(sheetOf(['成人票'])));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8').slice(1)).toBe('层级,票种\r\n明细,成人票\r\n');
  });
});

describe('an amount in a file', () => {
  it('R-20 is exact to the fen, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -1e13, max: 1e13 }), async fen => {
        const sheet = sheetOf([fen], { format: 'money' });
        const text = (await bytesOf(csvFile(sheet))).toString('utf8').split('\r\n')[1]?.split(',')[1] ?? '';
        const xml = readXlsx(await bytesOf(xlsxFile(sheet))).files.get('xl/worksheets/sheet1.xml') ?? '';
        const inXlsx = /<c r="A4"[^>]*><v>([^<]*)<\/v>/.exec(xml)?.[1] ?? '';
        expect([fenIn(text), fenIn(inXlsx)]).toEqual([fen, fen]);
      }),
      { numRuns: 60 },
    );
  });
});

function fenIn(text: string): number {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return Number(text.replace('.', ''));
}

function sheetOf(values: readonly (string | number)[], column: Partial<ReportColumn> = {}): OpenSheet {
  const rows: SheetRow[] = values.map(value => ({ level: 0, cells: [value], picks: {} }));
  return {
    title: '样张',
    reachesNothing: false,
    header: [{ title: '统计期间', text: '2026-10-02' }],
    sections: [
      {
        title: '',
        columns: [{ id: 'product', title: '票种', format: 'text', width: 8, ...column }],
        labels: 1,
        drill: '',
        async *batches() {
          yield rows;
        },
      },
    ],
    signatures: ['制表'],
    period: { from: '2026-10-02', to: '2026-10-02' },
    asOf: new Date('2026-10-02T02:00:00Z'),
    rowCount: rows.length,
  };
}

async function written(text: string): Promise<[xlsx: string, csv: string]> {
  const xlsx = readXlsx(await bytesOf(xlsxFile(sheetOf([text]))));
  const csv = (await bytesOf(csvFile(sheetOf([text])))).toString('utf8');
  return [xlsx.files.get('xl/worksheets/sheet1.xml') ?? '', csv];
}

async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}
