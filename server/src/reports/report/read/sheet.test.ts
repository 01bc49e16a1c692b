import { mostSheetRows } from '@shanmen/shared/contracts/reports/report';

import { type OpenSheet, readWhole } from './sheet.ts';

/** A sheet of one column whose rows are counted before they are read. */
function sheetOf(rowCount: number): OpenSheet {
  return {
    title: '样张',
    reachesNothing: false,
    header: [],
    sections: [
      {
        title: '',
        columns: [{ id: 'line', title: '行', format: 'int', width: 4 }],
        labels: 1,
        drill: '',
        async *batches() {
          yield Array.from({ length: rowCount }, (_, line) => ({ level: 0, cells: [line], picks: {} }));
        },
      },
    ],
    signatures: [],
    period: { from: '2026-10-02', to: '2026-10-02' },
    asOf: new Date('2026-10-02T02:00:00Z'),
    rowCount,
  };
}

describe('a sheet for screen and paper', () => {
  it('is whole as long as a reader can take it in', async () => {
    const { sections } = await readWhole(sheetOf(mostSheetRows));
    expect(sections[0]?.rows).toHaveLength(mostSheetRows);
  });

  it('is refused with too_many_rows beyond, and says what to do instead', async () => {
    await expect(readWhole(sheetOf(mostSheetRows + 1))).rejects.toMatchObject({
      code: 'too_many_rows',
      message: '超过 5000 行，请缩小范围或使用导出',
    });
  });
});
