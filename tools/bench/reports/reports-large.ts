import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openPools } from '../../../server/src/db/connection/pools.ts';
import { boards } from '../../../server/src/reports/dashboard/boards.ts';
import { showBoard } from '../../../server/src/reports/dashboard/dashboard.service.ts';
import { buildDays } from '../../../server/src/reports/public.ts';
import { reportDefinitions } from '../../../server/src/reports/report/definition/report-definitions.ts';
import { showSheet } from '../../../server/src/reports/report/report.service.ts';
import type { ReportWork } from '../../../server/src/reports/report/report-work.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { layGround } from '../../../server/test/proofs/chaos/ground.ts';
import type { Figure } from '../figure.ts';
import { reportReader } from './report-reader.ts';
import { fillYear } from './year-of-sales.ts';

export const name = 'reports-large';

const days = 3 * 365;
const ticketsPerOrder = 3;
/** 10,000,000 by `SHANMEN_BENCH_LINES`, as reports are promised; a tenth of it shows the same shape in minutes. */
const lines = Number(process.env['SHANMEN_BENCH_LINES'] ?? 1_000_000);
const times = 20;

/** Reports of a day, a month and a year with 同比, and the board, over three years of tickets, beside the same asked in bare SQL. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const today = dayOf(new Date());
  const ground = await layGround(url, { sellers: 8, quotas: 5, capacity: 1_000_000 });
  const ordersPerDay = Math.round(lines / days / ticketsPerOrder);
  await fillYear(url, ground, today, { days, ordersPerDay });
  const pools = openPools({ url, applicationName: 'bench reports-large' });
  try {
    while ((await buildDays(pools.main, today, new Date())) > 0);
    await withClient(url, client => client.query('vacuum analyze'));
    const work = await reportReader(pools, today);
    return await measured(url, work);
  } finally {
    await pools.close();
    await database.stop();
  }
}

type Asked = { what: string; report: ReportKey; query: Record<string, string>; aim: number };

async function measured(url: string, work: ReportWork): Promise<Figure[]> {
  const { today } = work;
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  const year = { from: addDays(today, -364), to: today };
  const asked: readonly Asked[] = [
    { what: '门店 of today', report: 'cash.all.sum', query: { from: today, to: today }, aim: 50 },
    { what: '门店 of the month', report: 'cash.all.sum', query: month, aim: 100 },
    { what: '门店 of a year, 同比', report: 'cash.all.sum', query: { ...year, compare: 'yoy' }, aim: 200 },
    { what: '票种 of a year, 同比', report: 't.product', query: { ...year, compare: 'yoy' }, aim: 200 },
    { what: '总表 with its year, 同比', report: 'rev.total', query: { to: today, compare: 'yoy' }, aim: 200 },
    { what: '月趋势 of a year', report: 'rev.chart', query: year, aim: 200 },
  ];
  const figures: Figure[] = [];
  for (const { what, report, query, aim } of asked) {
    const read = () => showSheet(work, reportDefinitions[report], query);
    figures.push({ name: `${what}, p95`, value: await p95(read), unit: 'ms', aim: `≤ ${aim}` });
  }
  const tiles = boards.business.tiles.flatMap(({ id, form }) => (form === 'todo' ? [] : [id]));
  const waits = () => Promise.resolve({ count: 0, isAll: true });
  const ports = { shortGoods: waits, refunds: waits, invoices: waits };
  const board = () => showBoard(work, boards.business, { ports, ids: new Set(tiles) });
  figures.push({ name: '经营驾驶舱, p95', value: await p95(board), unit: 'ms', aim: '≤ 80' });
  for (const [what, { from, to }] of [
    ['a day', { from: today, to: today }],
    ['a month', month],
    ['a year', year],
  ] as const) {
    figures.push({ name: `the same of ${what} in bare SQL`, value: await bareMs(url, from, to), unit: 'ms' });
  }
  return figures;
}

async function p95(read: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  await read();
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await read();
    taken.push(performance.now() - begun);
  }
  return Math.round(taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95) - 1] ?? 0);
}

/** What whoever writes SQL by hand asks of the tables: sold and given back, by outlet. */
async function bareMs(url: string, from: string, to: string): Promise<number> {
  return withClient(url, async client => {
    const ask = () =>
      client.query(
        `select sold.outlet_id, count(distinct sold.id) as orders, count(*) as tickets, sum(ticket.paid_fen) as sold_fen
         from ticket.ticket_order as sold
         join ticket.ticket on ticket.order_id = sold.id
         where sold.biz_date between $1 and $2
         group by rollup (sold.outlet_id)`,
        [from, to],
      );
    await ask();
    const begun = performance.now();
    await ask();
    return Math.round(performance.now() - begun);
  });
}
