import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';

import { addDays, dayOf } from '@shanmen/shared/time';

import { openPools } from '../../../server/src/db/connection/pools.ts';
import { buildDays } from '../../../server/src/reports/public.ts';
import { chaosPassword, type Ground, layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { cashSale } from '../../../server/test/data/ticket/factories.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { startApi } from '../selling/api-process.ts';
import type { Figure } from '../figure.ts';
import { type BenchSeller, call, post, read, signIn } from '../selling/sale-clients.ts';
import { fillYear } from './year-of-sales.ts';

export const name = 'reports-beside-sales';

const tills = 8;
const readers = 5;
const turns = 3;
const turnMs = 10_000;
const slowestMs = 2000;
const leastRatio = 0.9;
/** With fewer the database, the API and these clients share what the promise supposes to be there. */
const supposedCores = 4;
const port = 8138;
const origin = `http://127.0.0.1:${port}`;

/**
 * P-26: how many sales go through while five people read reports of the year one after the other, against how many do
 * alone, in turns.
 * @throws when a sale is refused; with enough cores also when one takes too long, or the tills lose more than a tenth
 */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  // The last of them sells nothing: he reads.
  const ground = await layGround(url, { sellers: tills + 1, quotas: 5, capacity: 1_000_000 });
  await countYear(url, ground);
  const api = await startApi(url, port);
  try {
    const sellers = await openTills(ground);
    const reader = await signIn(origin, `chaos${tills}`, chaosPassword);
    const { alone, beside } = await inTurns(sellers, reader);
    return judged(alone, beside);
  } finally {
    api.disconnect();
    await once(api, 'exit');
    await database.stop();
  }
}

type Tally = { sold: number; read: number; slowest: number };

async function countYear(url: string, ground: Ground): Promise<void> {
  const today = dayOf(new Date());
  // Not today's: the sales that are measured take its numbers.
  await fillYear(url, ground, addDays(today, -1));
  await withClient(url, client =>
    client.query(
      `insert into admin.staff_role (staff_id, role_id, valid_from)
       select staff.id, role.id, '2020-01-01'
       from admin.staff, admin.role
       where staff.user_name = 'chaos${tills}' and role.code = 'manager'`,
    ),
  );
  const pools = openPools({ url, applicationName: 'bench beside' });
  while ((await buildDays(pools.main, today, new Date())) > 0);
  await pools.close();
}

async function openTills({ sellers, attractions }: Ground): Promise<BenchSeller[]> {
  const open: BenchSeller[] = [];
  for (const [index, { userName, windowId }] of sellers.slice(0, tills).entries()) {
    const place = attractions[index % attractions.length];
    if (!place) throw new Error('there is nothing to sell');
    const credential = await signIn(origin, userName, chaosPassword);
    const key = { ...credential, 'idempotency-key': randomUUID() };
    await call(origin, '/api/ticket/shifts', { windowId, openingFloatFen: 0 }, key);
    open.push({ origin, ...credential, sale: cashSale({ windowId }, place) });
  }
  return open;
}

/** Both in turns, so that a machine that slows down slows both. */
async function inTurns(sellers: readonly BenchSeller[], reader: Credential) {
  const alone: Tally = { sold: 0, read: 0, slowest: 0 };
  const beside: Tally = { sold: 0, read: 0, slowest: 0 };
  await work(sellers, [], { sold: 0, read: 0, slowest: 0 });
  for (let turn = 0; turn < turns; turn += 1) {
    await work(sellers, [], alone);
    await work(
      sellers,
      Array.from({ length: readers }, () => reader),
      beside,
    );
  }
  return { alone, beside };
}

type Credential = Awaited<ReturnType<typeof signIn>>;

async function work(
  sellers: readonly BenchSeller[],
  people: readonly Credential[],
  tally: Tally,
): Promise<void> {
  const endsAt = performance.now() + turnMs;
  await Promise.all([
    ...sellers.map(async seller => {
      while (performance.now() < endsAt) {
        const begun = performance.now();
        await post(seller, randomUUID());
        tally.slowest = Math.max(tally.slowest, performance.now() - begun);
        if (performance.now() < endsAt) tally.sold += 1;
      }
    }),
    ...people.map(async person => {
      while (performance.now() < endsAt) {
        await read(origin, yearReport(), person);
        tally.read += 1;
      }
    }),
  ]);
}

/** 票种销售汇总 of a whole year. */
function yearReport(): string {
  const today = dayOf(new Date());
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return `/api/reports/results/t.product?from=${from}&to=${today}`;
}

function judged(alone: Tally, beside: Tally): Figure[] {
  const perSecond = ({ sold }: Tally) => (sold * 1000) / (turns * turnMs);
  const ratio = beside.sold / alone.sold;
  const isFit = ratio >= leastRatio && beside.slowest <= slowestMs;
  if (cpus().length >= supposedCores && !isFit) {
    const slowest = Math.round(beside.slowest);
    throw new Error(`P-26 the tills sell ${ratio.toPrecision(2)} of it, the slowest sale took ${slowest} ms`);
  }
  return [
    { name: `sales alone, ${tills} tills`, value: perSecond(alone), unit: 'sales/s' },
    { name: `sales beside ${readers} readers`, value: perSecond(beside), unit: 'sales/s' },
    { name: 'P-26 beside against alone', value: ratio, unit: 'ratio', aim: '≥ 0.9 (4 cores)' },
    { name: 'P-26 slowest sale beside them', value: beside.slowest, unit: 'ms', aim: '≤ 2000' },
    { name: 'reports of the year meanwhile', value: beside.read, unit: 'requests' },
  ];
}
