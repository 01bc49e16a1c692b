import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { EntryQueue, EntryTicket } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import { addDays, dayOf } from '@shanmen/shared/time';

import { changeSetting } from '../../../server/src/admin/public.ts';
import { readConfig } from '../../../server/src/process/config.ts';
import { openPools, type Pools } from '../../../server/src/db/connection/pools.ts';
import { withTransaction } from '../../../server/src/db/transaction.ts';
import { readMasterKeys } from '../../../server/src/process/master-keys/master-key.ts';
import { proofOf } from '../../../server/src/ticket/booking/booking-proof/proof-token.ts';
import { openDay, ticketKeys } from '../../../server/src/ticket/public.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { layGround } from '../../../server/test/proofs/chaos/ground.ts';
import type { Figure } from '../figure.ts';
import { secretFolder, startApi } from '../selling/api-process.ts';
import {
  askAs,
  atWork,
  crowd,
  faultsOf,
  keepOn,
  origin,
  p95,
  type Person,
  port,
  type Took,
} from '../selling/rush-hour.ts';
import { bookAtHome, type Rush } from '../selling/rush-people.ts';

export const name = 'rush';

const seconds = Number(process.env['RUSH_SECONDS'] ?? '60');
/** Entry tickets that are given at most; each belongs to a visitor with an address and a browser of his own. */
const mostTickets = Number(process.env['RUSH_TICKETS'] ?? '50000');
/** Visitors who come in a second; without it the next comes as soon as one of {@link atOnce} is done. */
const arrivals = Number(process.env['RUSH_ARRIVALS'] ?? 'Infinity');
/** Visitors whose calls are under way at the same time. */
const atOnce = 64;
const root = '/api/ticket/public';

/** The opening of booking beside windows and gates, first without and then with 排队进入. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const today = dayOf(new Date());
  const ground = await layGround(url, { sellers: crowd.windows, quotas: 4, visitDate: today });
  const pools = openPools({ url, applicationName: 'bench rush' });
  const places = ground.attractions;
  const rush: Rush = { places, codes: [], otherDay: addDays(today, 1), chance: Math.random };
  await withTransaction(pools.main, tx => changeSetting(tx, settings.demo, true, null));
  await openDay(pools.main, rush.otherDay, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  const api = await startApi(url, port, { SHANMEN_TRUSTED_PROXY: '127.0.0.1' });
  try {
    const took: Took = { sale: [], gate: [] };
    const staff = await atWork(ground, rush, took);
    // Late in the day visitors can book tomorrow still.
    const home: Rush = { ...rush, places: places.map(place => ({ ...place, visitDate: rush.otherDay })) };
    const quiet = await phase('windows and gates alone', staff, took, async () => []);
    const open = await phase('with visitors', staff, took, endsAt => comeFreely(home, rush.otherDay, endsAt));
    await withTransaction(pools.main, tx => changeSetting(tx, settings.entryQueueMode, 'queue-on', null));
    // Every process reads settings anew within seconds.
    await pause(6000);
    const queue = new Map<string, number>();
    const queued = await phase('with visitors who queue', staff, took, endsAt =>
      queueUp(home, queue, endsAt),
    );
    return [...quiet, ...open, ...queued, ...(await booksOf(pools, url))];
  } finally {
    api.disconnect();
    await once(api, 'exit');
    await pools.close();
    await database.stop();
  }
}

type Visits = (endsAt: number) => Promise<readonly Figure[]>;

/** What staff noticed meanwhile, and what the visitors did. */
async function phase(
  what: string,
  staff: readonly Person[],
  took: Took,
  visits: Visits,
): Promise<readonly Figure[]> {
  took.sale.length = 0;
  took.gate.length = 0;
  const endsAt = Date.now() + seconds * 1000;
  let busy = 0;
  const count = () => (busy += 1);
  const work = staff.map(({ turnMs, act }) => keepOn({ turnMs, act: () => orBusy(act(), count) }, endsAt));
  const [visitors] = await Promise.all([visits(endsAt), ...work]);
  return [
    { name: `windows and gates refused as busy, ${what}`, value: busy, unit: 'requests', aim: '0' },
    { name: `sale ${what}, p95 of ${took.sale.length}`, value: p95(took.sale), unit: 'ms', aim: '≤ 300' },
    { name: `gate ${what}, p95 of ${took.gate.length}`, value: p95(took.gate), unit: 'ms', aim: '≤ 150' },
    ...visitors,
  ];
}

/** A server that is asked for more than it can do says so. @throws what else went wrong */
async function orBusy(work: Promise<void>, count: () => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!String(error).includes('service_busy')) throw error;
    count();
  }
}

/** Everybody who comes looks and books at once. */
async function comeFreely(rush: Rush, visitDate: string, endsAt: number): Promise<readonly Figure[]> {
  const first: number[] = [];
  let busy = 0;
  await many(async index => {
    const headers = { 'x-forwarded-for': addressOf(index) };
    const begun = performance.now();
    await call('GET', 'calendar-days', headers);
    await call('GET', `products?visitDate=${visitDate}`, headers);
    first.push(performance.now() - begun);
    const asking = askAs({ ...headers, 'visitor-proof': proofFor(index) }, { sale: [], gate: [] });
    await orBusy(bookAtHome(rush, asking), () => (busy += 1));
    return Date.now() < endsAt;
  });
  return [
    { name: `days and tickets of a visitor, p95 of ${first.length}`, value: p95(first), unit: 'ms' },
    { name: 'visitors who looked and booked', value: first.length / seconds, unit: 'visitors/s' },
    { name: 'visitors refused as busy', value: busy, unit: 'visitors' },
  ];
}

/** Everybody who comes is given a ticket; who is let in books, as the queue says. */
async function queueUp(rush: Rush, tickets: Map<string, number>, endsAt: number): Promise<readonly Figure[]> {
  const first: number[] = [];
  const begunAt = Date.now();
  const coming = many(async index => {
    const headers = { 'x-forwarded-for': addressOf(index) };
    const begun = performance.now();
    const { cookie, result } = await call<EntryTicket>('POST', 'entry-tickets', headers);
    first.push(performance.now() - begun);
    if (result.arrivedAt !== null) tickets.set(cookie, result.arrivedAt);
    return Date.now() < endsAt && first.length < mostTickets;
  });
  const given = coming.then(() => (Date.now() - begunAt) / 1000);
  const [{ served, overtaken, busy }, givenIn] = await Promise.all([serve(rush, tickets, endsAt), given]);
  return [
    { name: `place in the queue, p95 of ${first.length}`, value: p95(first), unit: 'ms' },
    { name: 'entry tickets', value: first.length / givenIn, unit: 'visitors/s' },
    { name: 'visitors who were let in', value: served, unit: 'visitors' },
    { name: 'of them refused as busy', value: busy, unit: 'visitors' },
    { name: 'let in before one who came earlier', value: overtaken, unit: 'visitors', aim: '0' },
  ];
}

/** What a proxy asks for all who wait, and the bookings of those who are let in, by when they came. */
async function serve(rush: Rush, tickets: ReadonlyMap<string, number>, endsAt: number) {
  const served = new Set<string>();
  let [last, overtaken, busy] = [0, 0, 0];
  while (Date.now() < endsAt) {
    const { result: queue } = await call<EntryQueue>('GET', 'entry-queue', {});
    const now = [...tickets].filter(([cookie, came]) => came <= queue.letInUntil && !served.has(cookie));
    overtaken += now.filter(([, came]) => came < last).length;
    last = now.reduce((latest, [, came]) => Math.max(latest, came), last);
    for (const [cookie] of now) {
      served.add(cookie);
      const index = 1_000_000 + served.size;
      const headers = { cookie, 'x-forwarded-for': addressOf(index), 'visitor-proof': proofFor(index) };
      await orBusy(bookAtHome(rush, askAs(headers, { sale: [], gate: [] })), () => (busy += 1));
    }
    await pause(2000);
  }
  return { served: served.size, overtaken, busy };
}

async function booksOf(pools: Pools, url: string): Promise<readonly Figure[]> {
  return [{ name: 'differences in the books', value: await faultsOf(pools, url), unit: 'rows', aim: '0' }];
}

/** So many at once, none before his time of arrival, until `act` says that it is enough. */
async function many(act: (index: number) => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  let come = 0;
  const keep = async () => {
    for (let goesOn = true; goesOn;) {
      const index = (come += 1);
      await pause(Math.max(0, begun + (index * 1000) / arrivals - performance.now()));
      goesOn = await act(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keep));
}

async function call<T>(method: 'GET' | 'POST', path: string, headers: Readonly<Record<string, string>>) {
  const send = () => fetch(`${origin}${root}/${path}`, { method, headers: { ...headers, origin } });
  // A server without a moment to spare hangs up on a connection; a browser asks once more, too.
  const answer = await send().catch(send);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');
  const { result }: { result: T } = JSON.parse(await answer.text());
  return { result, cookie };
}

/** An address for each visitor. */
function addressOf(index: number): string {
  return [10, (index >> 16) & 255, (index >> 8) & 255, index & 255].join('.');
}

const { person } = ticketKeys(readMasterKeys(readConfig({ SHANMEN_DATA: secretFolder })));

function proofFor(index: number): string {
  return proofOf(`15${String(index).padStart(9, '0')}`, person, new Date()).proof;
}
