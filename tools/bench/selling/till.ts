import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { fen, sumFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays, dayOf } from '@shanmen/shared/time';
import type { Client } from 'pg';

import { demoPassword } from '../../../server/seeds/demo/people.ts';
import { addUser } from '../../../server/src/admin/public.ts';
import { passwordHasher, writePassword } from '../../../server/src/auth/public.ts';
import { openClient } from '../../../server/src/db/connection/connection.ts';
import { type Db, withTransaction } from '../../../server/src/db/transaction.ts';
import { withClient } from '../../../server/test/app/database-address.ts';
import { cheapHashing } from '../../../server/test/app/hashing.ts';
import { findFaults } from '../../../server/test/app/scenario.ts';
import { bringIn, openGround } from '../../../server/test/proofs/goods-work/ground.ts';
import { type Figure, median } from '../figure.ts';
import { withGoods } from '../goods/goods-ground.ts';
import { startApi, startRecorder } from './api-process.ts';
import { call, signIn } from './sale-clients.ts';
import { type AnsweredStatement, recordStatements } from './sale-recording.ts';
import { raiseIds, replayTillSale, writesOf } from './till-recording.ts';

export const name = 'till';

const port = 8143;
const origin = `http://127.0.0.1:${port}`;
const tillCount = 10;
/** A guest every three seconds at every till: a queue at noon. */
const turnMs = 3000;
const workMs = Number(process.env['TILL_SECONDS'] ?? 30) * 1000;
const raceMs = 2500;
const races = 2;
const warmTurns = 15;

/**
 * Ten tills of eight stores, each with a cashier of its own: three goods in cash, from the sending to the answer, while
 * all ten are at work; then all ten as fast as they can, in turns with the same statements and with the same writes
 * through bare pg.
 */
export async function run(): Promise<readonly Figure[]> {
  return withGoods(async (db, url) => {
    const api = await startApi(url, port);
    const desks: TillDesk[] = [];
    try {
      await withClient(url, raiseIds);
      for await (const desk of openTills(db, url)) desks.push(desk);
      await warm(desks, [overHttp]);
      const took = (await Promise.all(desks.map(atWork))).flat();
      // The rival writes what the product would refuse, so the books are proved before it.
      const faults = await findFaults(db);
      for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`);
      await warm(desks, [overPg, writesOverPg]);
      const compared = await compare(desks);
      return [
        { name: `sale, p50 of ${took.length}, ${tillCount} tills`, value: median(took), unit: 'ms' },
        { name: `sale, p95, ${tillCount} tills`, value: p95(took), unit: 'ms', aim: '≤ 150' },
        {
          name: 'findings of the proof',
          value: faults.length,
          unit: 'rows',
          aim: '0',
          isBroken: faults.length > 0,
        },
        ...compared,
      ];
    } finally {
      await Promise.all(desks.map(({ client }) => client.end()));
      api.disconnect();
      await once(api, 'exit');
    }
  });
}

/** Each connection plans what it repeats a few times anew; a server at work has done so long ago. */
async function warm(desks: readonly TillDesk[], warmed: readonly Way[]): Promise<void> {
  for (const way of warmed) for (let turn = 0; turn < warmTurns; turn += 1) await Promise.all(desks.map(way));
}

type TillDesk = {
  headers: Readonly<Record<string, string>>;
  sale: TillSale;
  statements: readonly AnsweredStatement[];
  writes: readonly AnsweredStatement[];
  client: Client;
};

function sellAt({ headers, sale }: Pick<TillDesk, 'headers' | 'sale'>, at = origin): Promise<TillSaleAnswer> {
  return call(at, '/api/cashier/sales', sale, { ...headers, 'idempotency-key': randomUUID() });
}

/** A guest after the other, each when the turn begins. @returns how long each sale took, in milliseconds */
async function atWork(desk: TillDesk): Promise<number[]> {
  const took: number[] = [];
  const endsAt = performance.now() + workMs;
  await pause(Math.random() * turnMs);
  while (performance.now() < endsAt) {
    const since = performance.now();
    await sellAt(desk);
    took.push(performance.now() - since);
    await pause(Math.max(0, turnMs - (performance.now() - since)));
  }
  return took;
}

type Way = (desk: TillDesk) => Promise<unknown>;
const overHttp: Way = desk => sellAt(desk);
const overPg: Way = ({ client, statements }) => replayTillSale(client, statements, 'all');
const writesOverPg: Way = ({ client, writes }) => replayTillSale(client, writes, 'write');

const ways = {
  'over HTTP': overHttp,
  'same statements, bare pg': overPg,
  'same writes, bare pg': writesOverPg,
} as const;

/** All ways in turns, so that a machine that slows down slows all. */
async function compare(desks: readonly TillDesk[]): Promise<Figure[]> {
  const sold = Object.keys(ways).map(() => 0);
  for (let turn = 0; turn < races; turn += 1)
    for (const [index, way] of Object.values(ways).entries())
      sold[index] = (sold[index] ?? 0) + (await sellFor(desks, way));
  const [http = 0, same = 0, writes = 0] = sold;
  const perSecond = (count: number) => (count * 1000) / (races * raceMs);
  return [
    ...Object.keys(ways).map((way, index): Figure => {
      return { name: `${way}, ${tillCount} tills`, value: perSecond(sold[index] ?? 0), unit: 'sales/s' };
    }),
    { name: 'statements of a sale', value: desks[0]?.statements.length ?? 0, unit: 'rows' },
    { name: 'of them writes and their locks', value: desks[0]?.writes.length ?? 0, unit: 'rows' },
    { name: 'HTTP against the same statements', value: http / same, unit: 'ratio' },
    { name: 'HTTP against the same writes', value: http / writes, unit: 'ratio', aim: '≥ 0.5' },
  ];
}

async function sellFor(desks: readonly TillDesk[], way: Way): Promise<number> {
  const endsAt = performance.now() + raceMs;
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

type Till = { id: number; whId: number; outletId: number };

/** Goods in every store, a cashier with an open shift at every till, and one recorded sale of each. */
async function* openTills(db: Db, url: string): AsyncGenerator<TillDesk> {
  const day = dayOf(new Date());
  const ground = await openGround({ origin, db, day, retries: 3 });
  const { tills, sold } = await withClient(url, async client => {
    const { rows } = await client.query<Till>(
      `select till.id, store.wh_id as "whId", store.outlet_id as "outletId" from goods.till
       join goods.store on store.id = till.store_id order by till.no, store.code limit ${tillCount}`,
    );
    // Whole yuan, so that the 抹零 of a store takes nothing off.
    const goods = await client.query<{ id: number; priceFen: number }>(
      `select id, retail_fen as "priceFen" from goods.goods
       where retail_fen > 0 and retail_fen % 100 = 0 and status = 'active' order by code limit 3`,
    );
    return { tills: rows, sold: goods.rows };
  });
  const stocked = ground.masters.goods.filter(({ goodsId }) => sold.some(({ id }) => id === goodsId));
  for (const whId of new Set(tills.map(till => till.whId))) await bringIn(ground, whId, stocked, '100000');
  await addCashiers(db, tills);
  const totalFen = sumFen(sold.map(({ priceFen }) => fen(priceFen)));
  const recorder = await startRecorder(url);
  try {
    for (const [index, { id: tillId }] of tills.entries()) {
      const headers = await signIn(origin, `till${index}`, demoPassword);
      const opening = { tillId, openingFloatFen: 0 };
      await call(origin, '/api/cashier/shifts', opening, { ...headers, 'idempotency-key': randomUUID() });
      const sale: TillSale = {
        tillId,
        lines: sold.map(({ id: goodsId }) => ({ goodsId, qty: quantity('1') })),
        expectedTotalFen: totalFen,
        payments: [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }],
      };
      await sellAt({ headers, sale }, recorder.origin);
      const { statements } = await recordStatements(() => sellAt({ headers, sale }, recorder.origin));
      yield { headers, sale, statements, writes: writesOf(statements), client: await openClient(url) };
    }
  } finally {
    await recorder.close();
  }
}

async function addCashiers(db: Db, tills: readonly Till[]): Promise<void> {
  const hash = await passwordHasher(cheapHashing).hash(demoPassword);
  const now = new Date();
  await withTransaction(db, async tx => {
    for (const [index, { outletId }] of tills.entries()) {
      const person = { userName: `till${index}`, name: `收银员${index}`, roles: ['cashier'], outletId };
      const id = await addUser(tx, { ...person, validFrom: addDays(dayOf(now), -1) });
      await writePassword(tx, id, hash, 'user', now);
    }
  });
}

function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
