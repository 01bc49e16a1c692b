import { settings } from '@shanmen/shared/contracts/admin/settings';
import { addDays, dayOf } from '@shanmen/shared/time';

import { changeSetting } from '../../server/src/admin/public.ts';
import { type App, buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openPools, type Pools } from '../../server/src/db/pools.ts';
import { withTransaction } from '../../server/src/db/transaction.ts';
import { allGuards } from '../../server/src/guards.ts';
import type { DeclaredRoute } from '../../server/src/http/route-table.ts';
import { buildDays } from '../../server/src/reports/public.ts';
import { chaosPassword, layGround } from '../../server/test/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../server/test/database-address.ts';
import { startScratchServer } from '../../server/test/scratch-server.ts';
import { staffRoutes } from '../../server/test/route-calls.ts';
import { secretFolder } from './api-process.ts';
import { type Figure, median } from './figure.ts';
import { seeAll } from './report-reader.ts';
import { read, signIn } from './sale-clients.ts';
import { fillYear, yearDays } from './year-of-sales.ts';

export const name = 'year-lists';

const port = 8139;
const origin = `http://127.0.0.1:${port}`;
const runs = 3;
/** Whoever opens a list does not wait longer, whatever lies behind it. */
const limitMs = 1000;
/** Quicker ones are counted and not printed. */
const shownMs = 100;

/** Every list of the product with a year of more than a million tickets behind it: as it opens, and over all its days. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const today = dayOf(new Date());
  await fillYear(url, await layGround(url, { sellers: 4, quotas: 5, capacity: 10_000 }), today);
  await seeAll(url);
  const pools = openPools({ url, applicationName: 'bench year-lists' });
  const app = await serve(url, pools);
  try {
    // Who reads everything here has no second factor to show.
    await withTransaction(pools.main, tx => changeSetting(tx, settings.secondFactorTypes, [], null));
    while ((await buildDays(pools.main, today, new Date())) > 0);
    return await figuresOf(listsOf(app, today));
  } finally {
    await app.close();
    await pools.close();
    await database.stop();
  }
}

async function serve(url: string, pools: Pools): Promise<App> {
  const config = readConfig({ ...process.env, DATABASE_URL: url, SHANMEN_DATA: secretFolder });
  const app = await buildApp({
    config,
    pools,
    readiness: { draining: false },
    now: () => new Date(),
    guards: { ...allGuards, rateLimit: false },
    // Slow statements are printed as lists.
    log: { write: () => undefined },
  });
  await app.listen({ host: '127.0.0.1', port });
  return app;
}

type Fields = Readonly<Record<string, unknown>>;

/** The address of every list that wants to know nothing before; where it has days, also of a month and of the year. */
function listsOf(app: App, today: string): string[] {
  const spans = [30, yearDays].map(
    days => new URLSearchParams({ from: addDays(today, 1 - days), to: today }),
  );
  return staffRoutes(app)
    .filter(isList)
    .flatMap(({ url, schema }) => {
      const fields = fieldsOf(schema.querystring);
      return 'from' in fields && 'to' in fields ? [url, ...spans.map(days => `${url}?${days}`)] : [url];
    });
}

/** Reports have a bench of their own, and days of their own. */
function isList({ method, url, access, schema }: DeclaredRoute): boolean {
  if (url.startsWith('/api/reports/')) return false;
  if (method !== 'GET' || url.includes(':') || access.stream === true || access.permission === 'device')
    return false;
  const answer = fieldsOf(fieldsOf(schema.response)['200'] ?? Object(schema.response)['200']);
  const rows = fieldsOf(answer['result'])['rows'] ?? answer['result'];
  return Object(rows).type === 'array' && (Object(schema.querystring).required ?? []).length === 0;
}

function fieldsOf(schema: unknown): Fields {
  return Object(Object(schema).properties);
}

async function figuresOf(addresses: readonly string[]): Promise<Figure[]> {
  const credential = await signIn(origin, 'chaos0', chaosPassword);
  const figures: Figure[] = [];
  for (const address of addresses) {
    const value = await timeOf(() => read(origin, address, credential)).catch(refused);
    if (value >= shownMs)
      figures.push({ name: address, value, unit: 'ms', aim: `≤ ${limitMs}`, isBroken: value > limitMs });
  }
  const quick = addresses.length - figures.length;
  return [
    { name: `of ${addresses.length} lists, below ${shownMs} ms`, value: quick, unit: 'requests' },
    ...figures,
  ];
}

/** A list that is not asked for so many days says so at once; what breaks or gives up ends the bench. */
function refused(error: unknown): number {
  if (error instanceof Error && / answered 4\d\d: /.test(error.message)) return 0;
  throw error;
}

/** The middle of some calls after a first one that warms up. */
async function timeOf(ask: () => Promise<void>): Promise<number> {
  await ask();
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return Math.round(median(times));
}
