import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays, dayOf } from '@shanmen/shared/time';

import { changeSetting } from '../../../server/src/admin/public.ts';
import { readConfig } from '../../../server/src/process/config.ts';
import { openPools, type Pools } from '../../../server/src/db/connection/pools.ts';
import { withTransaction } from '../../../server/src/db/transaction.ts';
import { readMasterKeys } from '../../../server/src/process/master-keys/master-key.ts';
import { proofOf } from '../../../server/src/ticket/booking/booking-proof/proof-token.ts';
import { openDay, releaseExpired, ticketKeys } from '../../../server/src/ticket/public.ts';
import { chaosPassword, type Ground, layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { findFaults, readNumber } from '../../../server/test/app/scenario.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { secretFolder, startApi } from './api-process.ts';
import type { Figure } from '../figure.ts';
import { type Ask, bookAtHome, type Rush, scanAtGate, serveWindow } from './rush-people.ts';
import { ask, call, signIn } from './sale-clients.ts';

export const name = 'rush-hour';

const seconds = Number(process.env['RUSH_SECONDS'] ?? '120');
export const crowd = { windows: 30, gates: 40, visitors: 10 } as const;
/** How long each of them takes for one turn, as in ticketing at the busiest hour. */
const turnMs = { windows: 10_000, gates: 3000, visitors: 5000 } as const;
export const port = 8136;
export const origin = `http://127.0.0.1:${port}`;

/** Windows, gates and visitors at once, with refunds, other days and bookings that nobody pays; then the books are proved. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  const today = dayOf(new Date());
  const ground = await layGround(url, { sellers: crowd.windows, quotas: 4, visitDate: today });
  const pools = openPools({ url, applicationName: 'bench rush' });
  const rush: Rush = {
    places: ground.attractions,
    codes: [],
    otherDay: addDays(today, 1),
    chance: Math.random,
  };
  await withTransaction(pools.main, tx => changeSetting(tx, settings.demo, true, null));
  await openDay(pools.main, rush.otherDay, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  const api = await startApi(url, port);
  try {
    const took: Took = { sale: [], gate: [] };
    const people = [...(await atWork(ground, rush, took)), ...visitorsOf(rush, took)];
    const endsAt = Date.now() + seconds * 1000;
    await Promise.all(people.map(person => keepOn(person, endsAt)));
    const faults = await faultsOf(pools, url);
    return [
      { name: `T-46 sale, p95 of ${took.sale.length}`, value: p95(took.sale), unit: 'ms', aim: '≤ 300' },
      { name: `T-46 gate, p95 of ${took.gate.length}`, value: p95(took.gate), unit: 'ms', aim: '≤ 150' },
      { name: 'differences in the books', value: faults, unit: 'rows', aim: '0' },
    ];
  } finally {
    api.disconnect();
    await once(api, 'exit');
    await pools.close();
    await database.stop();
  }
}

/** How long answers took, in milliseconds. */
export type Took = { readonly sale: number[]; readonly gate: number[] };
export type Person = { readonly turnMs: number; readonly act: () => Promise<void> };

export async function keepOn({ turnMs: turn, act }: Person, endsAt: number): Promise<void> {
  // They do not all begin in the same moment.
  await pause(Math.random() * turn);
  while (Date.now() < endsAt) {
    const next = Date.now() + turn;
    await act();
    await pause(Math.max(0, next - Date.now()));
  }
}

/** Everybody at a window, each with a shift, and at a gate. */
export async function atWork({ sellers, attractions }: Ground, rush: Rush, took: Took): Promise<Person[]> {
  const people: Person[] = [];
  const asks: Ask[] = [];
  for (const { userName, windowId } of sellers) {
    const credential = await signIn(origin, userName, chaosPassword);
    const opening = { windowId, openingFloatFen: 100_000 };
    await call(origin, '/api/ticket/shifts', opening, { ...credential, 'idempotency-key': randomUUID() });
    const asking = askAs(credential, took);
    const sold: Order[] = [];
    asks.push(asking);
    people.push({ turnMs: turnMs.windows, act: () => serveWindow(rush, asking, windowId, sold) });
  }
  for (let index = 0; index < crowd.gates; index += 1) {
    const asking = asks[index % asks.length];
    const gateId = attractions[index % attractions.length]?.gateId;
    if (!asking || gateId === undefined) throw new Error('there is no gate');
    people.push({ turnMs: turnMs.gates, act: () => scanAtGate(rush, asking, gateId) });
  }
  return people;
}

function visitorsOf(rush: Rush, took: Took): Person[] {
  const { person } = ticketKeys(readMasterKeys(readConfig({ SHANMEN_DATA: secretFolder })));
  return Array.from({ length: crowd.visitors }, (_, index) => ({
    turnMs: turnMs.visitors,
    // Somebody else each time: one mobile holds few places.
    act: () => {
      const mobile = `15${index}${String(Date.now() % 1e8).padStart(8, '0')}`;
      const { proof } = proofOf(mobile, person, new Date());
      return bookAtHome(rush, askAs({ 'visitor-proof': proof }, took));
    },
  }));
}

export function askAs(headers: Record<string, string>, took: Took): Ask {
  return async (path, body, what) => {
    const begun = performance.now();
    const answer = await ask<never>(origin, path, body, { ...headers, 'idempotency-key': randomUUID() });
    if (what) took[what].push(performance.now() - begun);
    return answer;
  };
}

/** What the proof finds once nobody holds a place any more, and places that were sold twice. */
export async function faultsOf({ main }: Pools, url: string): Promise<number> {
  await releaseExpired(main, new Date(Date.now() + 86_400_000));
  const oversold = 'select count(*) as value from ticket.slot where sold + held > capacity';
  const faults = await findFaults(main);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length + (await readNumber(url, oversold));
}

export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
