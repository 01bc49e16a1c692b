import { addDays, dayOf } from '@shanmen/shared/time';
import { reportKeys, reportTitles } from '@shanmen/shared/contracts/reports/report-keys';

import { openPools } from '../../server/src/db/pools.ts';
import type { ReportDefinition } from '../../server/src/reports/report/definition/report-definition.ts';
import { reportDefinitions } from '../../server/src/reports/report/definition/report-definitions.ts';
import {
  describeReport,
  showRows,
  showSheet,
  showTotals,
} from '../../server/src/reports/report/report.service.ts';
import type { ReportWork } from '../../server/src/reports/report/report-work.ts';
import { buildDays } from '../../server/src/reports/public.ts';
import { RuleViolation } from '../../server/src/rule-violation.ts';
import { layGround } from '../../server/test/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../server/test/database-address.ts';
import { startScratchServer } from '../../server/test/scratch-server.ts';
import { type Figure, median } from './figure.ts';
import { measureExport } from './report-export.ts';
import { reportReader, seeAll } from './report-reader.ts';
import { fillYear, ticketsPerDay, yearDays } from './year-of-sales.ts';

export const name = 'report-year';

const runs = 3;
const exportedRows = 200_000;

/** Every report of ticketing over a year of more than a million tickets, and a long list as a file. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const ground = await layGround(url, { sellers: 4, quotas: 5, capacity: 10_000 });
  const today = dayOf(new Date());
  const begun = performance.now();
  await fillYear(url, ground, today);
  const filled = Math.round((performance.now() - begun) / 1000);
  const pools = openPools({ url, applicationName: 'bench report-year' });
  try {
    await seeAll(url);
    const work = await reportReader(pools, today);
    const counting = performance.now();
    while ((await buildDays(pools.main, today, new Date())) > 0);
    const perDay = Math.round((performance.now() - counting) / (yearDays - 1));
    const figures: Figure[] = [
      { name: `bulk path, ${yearDays * ticketsPerDay} tickets`, value: filled, unit: 's' },
      { name: 'counting one closed day, all roll-ups', value: perDay, unit: 'ms' },
    ];
    for (const key of reportKeys.filter(each => each.startsWith('t.'))) {
      figures.push(...(await timesOf(work, reportDefinitions[key])));
    }
    const from = addDays(today, -Math.ceil(exportedRows / ticketsPerDay));
    const filters = { from, to: addDays(today, -1) };
    for (const format of ['xlsx', 'csv'] as const) {
      figures.push(...(await measureExport(work, { key: 't.today', format, filters })));
    }
    return figures;
  } finally {
    await pools.close();
    await database.stop();
  }
}

/** How long a report takes to open, and for a day, a month and as long as it may be asked for. */
async function timesOf(work: ReportWork, definition: ReportDefinition): Promise<Figure[]> {
  const { today } = work;
  const title = reportTitles[definition.key];
  const spans = {
    day: 0,
    month: 29,
    [`${definition.maxDays} days`]: Math.min(definition.maxDays, yearDays) - 1,
  };
  const figures: Figure[] = [await timed(`${title}, opened`, () => describeReport(work, definition))];
  for (const [span, back] of Object.entries(spans)) {
    const filters = { from: addDays(today, -back), to: today };
    if (definition.layout === 'list') {
      figures.push(await timed(`${title}, ${span}, page`, () => showRows(work, definition, filters, {})));
      figures.push(await timed(`${title}, ${span}, sums`, () => showTotals(work, definition, filters)));
    } else {
      figures.push(await timed(`${title}, ${span}`, () => showSheet(work, definition, filters)));
    }
  }
  return figures;
}

/** The middle of some runs after a first one that warms up; a report that gives up says so in its name. */
async function timed(what: string, work: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let index = 0; index <= runs; index += 1) {
    const begun = performance.now();
    const isDone = await finishes(work);
    if (!isDone)
      return { name: `${what}: gave up`, value: Math.round(performance.now() - begun), unit: 'ms' };
    if (index > 0) times.push(performance.now() - begun);
  }
  return { name: what, value: Math.round(median(times)), unit: 'ms' };
}

async function finishes(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof RuleViolation && error.code === 'report_timeout') return false;
    throw error;
  }
}
