import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { send, waitingContent } from '../../platform/workbook/write/sending.ts';
import { xlsxFile } from '../../platform/workbook/write/xlsx-file.ts';
import { readInBatches } from '../report/read/limits.queries.ts';
import { readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import type { OpenSheet } from '../report/read/sheet.ts';
import { csvFile } from './csv-file.ts';

const rowCount = 200_000;
const batchSize = 1000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe('an export whose reader is slow', () => {
  it.each([
    ['csv', csvFile],
    ['xlsx', xlsxFile],
  ] as const)('R-22 is read no further than he takes it: %s', async (_format, write) => {
    const content = waitingContent();
    let batchesRead = 0;
    const sent = readSnapshot({ facts: test.db }, async snapshot => {
      const numbers = readInBatches(
        snapshot,
        sql`select n as "ticketNo", md5(n::text) as "qr" from generate_series(1, ${rowCount}::int) as n`,
        batchSize,
      );
      await send(write(sheetOf(counted(numbers))), content);
    });
    while (!content.writableNeedDrain) await setImmediate();
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    const waiting = batchesRead;
    expect(waiting).toBeLessThan(rowCount / batchSize / 2);

    for await (const part of content) expect(part).not.toHaveLength(0);
    await sent;
    expect(batchesRead).toBe(rowCount / batchSize);

    async function* counted<T>(batches: AsyncIterable<T>) {
      for await (const batch of batches) {
        batchesRead += 1;
        yield batch;
      }
    }
  });
});

function sheetOf(batches: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>): OpenSheet {
  return {
    title: '号码',
    reachesNothing: false,
    header: [],
    sections: [
      {
        title: '',
        columns: [
          { id: 'ticketNo', title: '票号', format: 'int', width: 8 },
          { id: 'qr', title: '二维码', format: 'text', width: 20 },
        ],
        labels: 1,
        drill: '',
        async *batches() {
          for await (const batch of batches) {
            yield batch.map(({ ticketNo, qr }) => ({
              level: 0,
              cells: [Number(ticketNo), String(qr)],
              picks: {},
            }));
          }
        },
      },
    ],
    signatures: [],
    period: { from: '2026-10-02', to: '2026-10-02' },
    asOf: new Date(0),
    rowCount,
  };
}
