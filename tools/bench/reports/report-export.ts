import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type { ExportFormat } from '@shanmen/shared/contracts/reports/export';

import { openPools } from '../../../server/src/db/connection/pools.ts';
import { startExport } from '../../../server/src/reports/export/export.service.ts';
import { RunningExports } from '../../../server/src/platform/workbook/running-exports.ts';
import { reportDefinitions } from '../../../server/src/reports/report/definition/report-definitions.ts';
import type { ReportDefinition } from '../../../server/src/reports/report/definition/report-definition.ts';
import { showTotals } from '../../../server/src/reports/report/report.service.ts';
import type { ReportWork } from '../../../server/src/reports/report/report-work.ts';
import { layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import type { Figure } from '../figure.ts';
import { reportReader } from './report-reader.ts';
import { fillSales } from './report-sales.ts';

export const name = 'report-export';

const rows = 100_000;
const sampleMs = 20;

/** 今日销售明细 of a large day as a file: how fast, how soon, and how much room it takes. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const ground = await layGround(url, { sellers: 1, quotas: 1, capacity: 1_000_000 });
  await fillSales(url, ground, rows);
  const pools = openPools({ url, applicationName: 'bench report-export' });
  try {
    const work = await reportReader(pools, ground.attractions[0]?.visitDate ?? '');
    const asked = { key: 't.today', filters: {} } as const;
    await measureExport(work, { ...asked, format: 'csv' });
    return [
      ...(await measureExport(work, { ...asked, format: 'xlsx' })),
      ...(await measureExport(work, { ...asked, format: 'csv' })),
    ];
  } finally {
    await pools.close();
    await database.stop();
  }
}

type Asked = { key: ReportKey; format: ExportFormat; filters: { from?: string; to?: string } };

/** A list as a file, read to its end: how fast, how soon, in how much room, and how large it is. */
async function measureExport(work: ReportWork, { key, format, filters }: Asked): Promise<Figure[]> {
  globalThis.gc?.();
  const definition = reportDefinitions[key];
  const before = process.memoryUsage.rss();
  let [most, bytes, firstMs] = [before, 0, 0];
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), sampleMs);
  const begun = performance.now();
  const alone = { running: new RunningExports(), most: Infinity };
  const file = await startExport(work, definition, { format, filters }, alone);
  for await (const chunk of file.content) {
    if (bytes === 0) firstMs = performance.now() - begun;
    bytes += Buffer.byteLength(chunk);
  }
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(sampling);
  const count = await countRows(work, definition, filters);
  const what = `${format}, ${count} rows`;
  return [
    { name: `${what}, rate`, value: Math.round(count / seconds), unit: 'rows/s', aim: '≥ 80000' },
    { name: `${what}, first byte`, value: Math.round(firstMs), unit: 'ms', aim: '≤ 200' },
    { name: `${what}, memory`, value: Math.round((most - before) / 1e6), unit: 'MB', aim: '≤ 80' },
    { name: `${what}, file`, value: Math.round(bytes / 1e6), unit: 'MB' },
  ];
}

async function countRows(
  work: ReportWork,
  definition: ReportDefinition,
  filters: Asked['filters'],
): Promise<number> {
  if (definition.layout !== 'list') return 0;
  return (await showTotals(work, definition, filters)).rowCount;
}
