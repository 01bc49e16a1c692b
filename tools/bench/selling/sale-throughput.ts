import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

import type { Client } from 'pg';

import { openClient } from '../../../server/src/db/connection/connection.ts';
import { chaosPassword, type Ground, layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { cashSale } from '../../../server/test/data/ticket/factories.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { startApi, startRecorder } from './api-process.ts';
import type { Figure } from '../figure.ts';
import { type BenchSeller, call, post, signIn } from './sale-clients.ts';
import { recordSale, type Recording, replaySale } from './sale-recording.ts';

export const name = 'sale-throughput';

const crowds = [1, 8, 16] as const;
/** So many API processes share the largest crowd, as behind a proxy. */
const processes = [1, 2, 3, 4] as const;
const turns = 2;
const turnMs = 2500;
const port = 8137;
const origin = `http://127.0.0.1:${port}`;

/**
 * Sales per second over HTTP against the same statements through bare pg, both on this machine in
 * one run; then with one to four API processes, and what waiting for a replica costs. The ratio is what the server itself costs; the sales per second depend
 * on the machine.
 */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const desks: Desk[] = [];
  try {
    const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
    await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
    const ground = await layGround(url, { sellers: Math.max(...crowds), quotas: 5, capacity: 1_000_000 });
    return await withApis(url, async apis => {
      for await (const desk of openDesks(url, ground)) desks.push(desk);
      const figures: Figure[] = [];
      await sellFor(1000, desks, overHttp);
      for (const crowd of crowds) figures.push(...(await compare(desks.slice(0, crowd))));
      return [...figures, ...(await shareOut(desks, apis)), ...(await besideReplica(desks, url))];
    });
  } finally {
    // In the order in which one stands on the other.
    await Promise.all(desks.map(({ client }) => client.end()));
    await database.stop();
  }
}

async function withApis<T>(url: string, work: (apis: readonly Api[]) => Promise<T>): Promise<T> {
  const apis: Api[] = [];
  try {
    for (const index of processes.keys()) {
      const child = await startApi(url, port + index);
      apis.push({ child, origin: `http://127.0.0.1:${port + index}` });
    }
    return await work(apis);
  } finally {
    await Promise.all(apis.map(({ child }) => end(child)));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  if (child.connected) child.disconnect();
  if (child.exitCode === null) await gone;
}

type Api = { child: ChildProcess; origin: string };

/** All desks at one process, then shared by two, three and four; in turns with bare pg, as {@link compare}. */
async function shareOut(desks: readonly Desk[], apis: readonly Api[]): Promise<Figure[]> {
  const sold = processes.map(() => 0);
  const spent = processes.map(() => 0);
  let bare = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, count] of processes.entries()) {
      const serving = apis.slice(0, count);
      const shared = desks.map((desk, at) => ({ ...desk, seller: sellerAt(desk, serving, at) }));
      // Each connection plans its statements before anything is measured.
      await sellFor(1000, shared, overHttp);
      const before = cpuMs(serving);
      sold[index] = (sold[index] ?? 0) + (await sellFor(turnMs, shared, overHttp));
      spent[index] = (spent[index] ?? 0) + cpuMs(serving) - before;
    }
    bare += await sellFor(turnMs, desks, overPg);
  }
  const perSecond = (count: number) => (count * 1000) / (turns * turnMs);
  return [
    ...processes.flatMap((count, index): Figure[] => {
      const [sales, what] = [sold[index] ?? 0, `${count} API process${count === 1 ? '' : 'es'}`];
      return [
        { name: `${what}, ${desks.length} clients`, value: perSecond(sales), unit: 'sales/s' },
        { name: `${what}, of their processors a sale`, value: (spent[index] ?? 0) / sales, unit: 'ms' },
      ];
    }),
    { name: `beside them bare pg, ${desks.length} clients`, value: perSecond(bare), unit: 'sales/s' },
  ];
}

/** Where the server of DATABASE_URL has a replica: commits that wait for its disk, in turns with commits that do not. */
async function besideReplica(desks: readonly Desk[], url: string): Promise<Figure[]> {
  const { rowCount } = await withClient(url, client => client.query('select 1 from pg_stat_replication'));
  if (rowCount === 0) return [];
  const waitFor = (who: string) =>
    withClient(url, async client => {
      await client.query(`alter system set synchronous_standby_names = '${who}'`);
      await client.query('select pg_reload_conf()');
    });
  const ways = [
    { what: 'replica follows', who: '', sold: 0 },
    { what: 'commits wait for the replica', who: '*', sold: 0 },
  ];
  try {
    for (let turn = 0; turn < turns * 2; turn += 1) {
      for (const way of ways) {
        await waitFor(way.who);
        await sellFor(500, desks, overHttp);
        way.sold += await sellFor(turnMs, desks, overHttp);
      }
    }
  } finally {
    await waitFor('');
  }
  return ways.map(({ what, sold }) => ({
    name: `${what}, ${desks.length} clients`,
    value: (sold * 1000) / (turns * 2 * turnMs),
    unit: 'sales/s',
  }));
}

function sellerAt({ seller }: Desk, serving: readonly Api[], index: number): BenchSeller {
  return { ...seller, origin: serving[index % serving.length]?.origin ?? seller.origin };
}

/** What these processes have worked; the kernel counts in hundredths of a second. */
function cpuMs(apis: readonly Api[]): number {
  const ticks = apis.map(({ child }) => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

/** A seller who can sell in both ways. */
type Desk = { seller: BenchSeller; recording: Recording; client: Client };
type Way = (desk: Desk) => Promise<unknown>;

const overHttp: Way = ({ seller }) => post(seller, randomUUID());
const overPg: Way = ({ client, recording }) => replaySale(client, recording);

/** Both ways in turns, so that a machine that slows down slows both. */
async function compare(desks: readonly Desk[]): Promise<Figure[]> {
  const sold = { http: 0, pg: 0 };
  for (let turn = 0; turn < turns; turn += 1) {
    sold.http += await sellFor(turnMs, desks, overHttp);
    sold.pg += await sellFor(turnMs, desks, overPg);
  }
  const perSecond = (count: number) => (count * 1000) / (turns * turnMs);
  const crowd = `${desks.length} client${desks.length === 1 ? '' : 's'}`;
  return [
    { name: `over HTTP, ${crowd}`, value: perSecond(sold.http), unit: 'sales/s' },
    { name: `same statements, bare pg, ${crowd}`, value: perSecond(sold.pg), unit: 'sales/s' },
    {
      name: `HTTP against bare pg, ${crowd}`,
      value: sold.http / sold.pg,
      unit: 'ratio',
      ...(desks.length === 16 ? { aim: '≥ 0.6' } : {}),
    },
  ];
}

/** @returns how many sales were finished within the time */
async function sellFor(ms: number, desks: readonly Desk[], way: Way): Promise<number> {
  const endsAt = performance.now() + ms;
  let count = 0;
  await Promise.all(
    desks.map(async desk => {
      while (performance.now() < endsAt) {
        await way(desk);
        if (performance.now() < endsAt) count += 1;
      }
    }),
  );
  return count;
}

/** Signs everybody in, opens the shifts, and records one sale of each. */
async function* openDesks(url: string, ground: Ground): AsyncGenerator<Desk> {
  const recorder = await startRecorder(url);
  try {
    for (const [index, { userName, windowId }] of ground.sellers.entries()) {
      const place = ground.attractions[index % ground.attractions.length];
      if (!place) throw new Error('there is nothing to sell');
      const credential = await signIn(origin, userName, chaosPassword);
      const seller = { origin, ...credential, sale: cashSale({ windowId }, place) };
      await call(
        origin,
        '/api/ticket/shifts',
        { windowId, openingFloatFen: 0 },
        { ...credential, 'idempotency-key': randomUUID() },
      );
      await post({ ...seller, origin: recorder.origin }, randomUUID());
      const recording = await recordSale({ ...seller, origin: recorder.origin }, post);
      yield { seller, recording, client: await openClient(url) };
    }
  } finally {
    await recorder.close();
  }
}
