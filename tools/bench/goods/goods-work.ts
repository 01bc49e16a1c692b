import { once } from 'node:events';

import { dayOf } from '@shanmen/shared/time';

import { fillPlace, openGround, type Place } from '../../../server/test/proofs/goods-work/ground.ts';
import { raceForTheLast, type Round } from '../../../server/test/proofs/goods-work/race.ts';
import { reckon, type Reckoning } from '../../../server/test/proofs/goods-work/reckoning.ts';
import { type Done, workAt } from '../../../server/test/proofs/goods-work/work.ts';
import { startApi } from '../selling/api-process.ts';
import { type Figure, median } from '../figure.ts';
import { withGoods } from './goods-ground.ts';

export const name = 'goods-work';

const port = 8142;
const origin = `http://127.0.0.1:${port}`;
const salesPerTill = Number(process.env['SHANMEN_WORK_SALES'] ?? 500);
const runs = Number(process.env['SHANMEN_WORK_RUNS'] ?? 3);
const retriesOfClients = [0, 3];
const races = 10;
const racers = 20;

/** Rows of the ledger that each hot good has in a warehouse before anything is sold there. */
const histories = [
  ['ZC', 0],
  ['A1', 10_000],
  ['C1', 50_000],
] as const;

/** What one run over a database of its own came to. */
type Run = { all: readonly Done[]; rounds: readonly Round[]; reckoning: Reckoning };

/**
 * Four tills that sell and take back while two people audit in batches, over HTTP, by how long the history of the
 * goods is; then twenty tills at once on ten pieces. It is broken where a unit was oversold, a balance differs from its
 * documents, or a fen went astray; a busy server that tells somebody so is counted among the errors that were shown.
 */
export async function run(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const retries of retriesOfClients) {
    const done: Run[] = [];
    for (let count = 1; count <= runs; count += 1) done.push(await runOnce(retries, count));
    figures.push(...figuresOf(`${retries} retries`, done));
  }
  return figures;
}

function runOnce(retries: number, seed: number): Promise<Run> {
  return withGoods(async (db, url) => {
    const api = await startApi(url, port);
    try {
      const ground = await openGround({ origin, db, day: dayOf(new Date()), retries });
      const places: Place[] = [];
      for (const [code, rows] of histories) places.push(await fillPlace(url, ground, code, rows));
      const waiting = Math.ceil((salesPerTill * 2) / 5);
      const all = await workAt(ground, places, { salesPerTill, waiting, seed: seed * 100 });
      const rounds: Round[] = [];
      for (let race = 0; race < races; race += 1) rounds.push(await raceForTheLast(ground, racers));
      return { all, rounds, reckoning: await reckon(url, db) };
    } finally {
      api.disconnect();
      await once(api, 'exit');
    }
  });
}

function figuresOf(who: string, done: readonly Run[]): Figure[] {
  const shown = done.flatMap(({ all, rounds }) => [...all, ...rounds].flatMap(each => each.shown));
  for (const words of new Set(shown)) process.stdout.write(`${who}: shown ${words}\n`);
  return [
    ...histories.flatMap((_history, index) => figuresOfPlace(who, done, index)),
    { name: `${who}: errors shown`, value: shown.length, unit: 'rows' },
    ...provedOf(who, done),
  ];
}

function figuresOfPlace(who: string, done: readonly Run[], index: number): Figure[] {
  const what = `${who}, ${(histories[index]?.[1] ?? 0).toLocaleString('en')} rows`;
  const over = (measure: (place: Done, shortest: Done) => number) =>
    done.flatMap(({ all }) => {
      const [place, shortest] = [all[index], all[0]];
      return place && shortest ? [measure(place, shortest)] : [];
    });
  const figure = (name: string, unit: Figure['unit'], values: readonly number[]): Figure => ({
    name: `${what}: ${name}`,
    value: median(values),
    unit,
    spread: [Math.min(...values), Math.max(...values)],
  });
  const ratio = figure(
    'p50 against none',
    'ratio',
    over((place, shortest) => median(place.times) / median(shortest.times)),
  );
  return [
    figure(
      'accepted',
      'sales/s',
      over(({ times, seconds }) => times.length / seconds),
    ),
    ...[50, 95, 99].map(percent =>
      figure(
        `p${percent}`,
        'ms',
        over(({ times }) => percentile(times, percent)),
      ),
    ),
    ...(index === 0 ? [] : [{ ...ratio, aim: '0.7 to 1.3' }]),
  ];
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

/** What has to be nothing, and the races that have to be exact. */
function provedOf(who: string, done: readonly Run[]): Figure[] {
  const faults = done.flatMap(({ reckoning }) => reckoning.faults);
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${who}: ${fault}\n`);
  const sum = (key: 'oversold' | 'differing' | 'driftFen') =>
    done.reduce((whole, { reckoning }) => whole + reckoning[key], 0);
  const nothing = (what: string, unit: Figure['unit'], value: number): Figure => ({
    name: `${who}: ${what}`,
    value,
    unit,
    aim: '0',
    isBroken: value !== 0,
  });
  const rounds = done.flatMap(each => each.rounds);
  const half = racers / 2;
  return [
    nothing('units oversold', 'units', sum('oversold')),
    nothing('balances unlike their documents', 'rows', sum('differing')),
    nothing('value gone astray', 'fen', sum('driftFen')),
    nothing('findings of the proof', 'rows', faults.length),
    {
      name: `${who}: races of ${racers} that sold ${half}, told ${half}`,
      value: rounds.filter(({ accepted, short }) => accepted === half && short === half).length,
      unit: 'rows',
      aim: String(rounds.length),
      // Whoever was shown an error may have been served or not; only asking again with his key tells.
      isBroken: rounds.some(({ accepted, short }) => accepted > half || short > half),
    },
  ];
}
