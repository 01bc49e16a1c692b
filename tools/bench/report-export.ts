import type { ExportFormat } from '@shanmen/shared/contracts/reports/export';

import { findUserId } from '../../server/src/admin/public.ts';
import { openPools, type Pools } from '../../server/src/db/pools.ts';
import { startExport } from '../../server/src/reports/export/export.service.ts';
import { RunningExports } from '../../server/src/reports/export/running-exports.ts';
import { reportDefinitions } from '../../server/src/reports/report/definition/report-definitions.ts';
import type { ReportWork } from '../../server/src/reports/report/report-work.ts';
import { type Ground, layGround } from '../../server/test/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../server/test/database-address.ts';
import { startScratchServer } from '../../server/test/scratch-server.ts';
import type { Figure } from './figure.ts';
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
    const work = await readerOf(pools, ground);
    await measure(work, 'csv');
    return [...(await measure(work, 'xlsx')), ...(await measure(work, 'csv'))];
  } finally {
    await pools.close();
    await database.stop();
  }
}

async function measure(work: ReportWork, format: ExportFormat): Promise<Figure[]> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [most, bytes, firstMs] = [before, 0, 0];
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), sampleMs);
  const begun = performance.now();
  const file = await startExport(
    work,
    reportDefinitions['t.today'],
    { format, filters: {} },
    new RunningExports(),
  );
  for await (const chunk of file.content) {
    if (bytes === 0) firstMs = performance.now() - begun;
    bytes += Buffer.byteLength(chunk);
  }
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(sampling);
  const what = `${format}, ${rows} rows × ${reportDefinitions['t.today'].columns.length}`;
  return [
    { name: `${what}, rate`, value: Math.round(rows / seconds), unit: 'rows/s', aim: '≥ 80000' },
    { name: `${what}, first byte`, value: Math.round(firstMs), unit: 'ms', aim: '≤ 200' },
    { name: `${what}, memory`, value: Math.round((most - before) / 1e6), unit: 'MB', aim: '≤ 80' },
    { name: `${what}, file`, value: Math.round(bytes / 1e6), unit: 'MB' },
  ];
}

/** Somebody who may see everything. */
async function readerOf(pools: Pools, { attractions }: Ground): Promise<ReportWork> {
  const staffId = (await findUserId(pools.main, 'admin')) ?? (await findUserId(pools.main, 'chaos0')) ?? 0;
  return {
    db: pools.main,
    facts: pools.reports,
    now: new Date(),
    today: attractions[0]?.visitDate ?? '',
    staff: {
      id: staffId,
      userName: 'bench',
      name: '测量',
      outletId: null,
      roles: [],
      codes: new Set(['report:t.today:view', 'report:t.today:export']),
      sessionId: 0,
      stepUpUntil: null,
      requestId: 'bench',
      ip: '127.0.0.1',
    },
  };
}
