import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chanceOf } from '../../../seeds/demo/chance.ts';
import { launchDatabase } from '../../../src/db/launcher/launch.ts';
import { type Ground, layGround } from './ground.ts';
import { type Product, startProduct, type Victim } from './product.ts';
import { reckon, type Reckoning } from './reckoning.ts';
import { emptyTally, openShifts, sellUntilEnd, type Tally } from './sellers.ts';

/** Generous: on a machine that runs other tests too, each process takes seconds to load its code. */
const recoveryLimitMs = 120_000;

export type ChaosOptions = { seed: number; kills: number; port: number; log: (line: string) => void };

export type ChaosOutcome = Reckoning & {
  kills: Record<Victim, number>;
  acknowledged: number;
  unanswered: number;
  /** The longest time from a kill until somebody sold again. */
  longestGapMs: number;
  /** What the processes told of themselves at the end, as Prometheus text. */
  metrics: string;
};

/**
 * Runs the whole product in a folder of its own, lets sellers sell, and kills API processes,
 * database backends and the database itself at random moments; then compares what the sellers were
 * told with what is there.
 */
export async function runChaos({ seed, kills, port, log }: ChaosOptions): Promise<ChaosOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-chaos-'));
  const chance = fractions(seed);
  try {
    const prepared = await launchDatabase({ dataFolder: folder, log: () => undefined });
    const ground = await layGround(prepared.url, { sellers: 8, quotas: 5 });
    await prepared.stop();

    const product = await startProduct(folder, port);
    try {
      return await killAndReckon({ seed, kills, log, chance, ground, product, folder });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Run = Pick<ChaosOptions, 'seed' | 'kills' | 'log'> & {
  chance: () => number;
  ground: Ground;
  product: Product;
  folder: string;
};

async function killAndReckon({
  seed,
  kills,
  log,
  chance,
  ground,
  product,
  folder,
}: Run): Promise<ChaosOutcome> {
  let ended = false;
  const tally = emptyTally();
  const selling = { origin: product.origin, ground, chance, until: () => ended };
  const desks = await openShifts(selling, tally);
  log(`seed ${seed}: ${desks.length} sellers begin`);
  const sold = sellUntilEnd(selling, desks, tally);
  // It is awaited at the next kill; until then its refusal waits too.
  sold.catch(() => undefined);
  const killed: Record<Victim, number> = { api: 0, backend: 0, database: 0 };
  const ends: Ends = { api: [], database: [] };
  let longestGapMs = 0;
  for (let count = 0; count < kills;) {
    await pause(300 + chance() * 1200);
    const victim = sparing(victimOf(chance()), ends);
    if (!(await product.kill(victim, chance))) continue;
    count += 1;
    killed[victim] += 1;
    if (victim !== 'backend') ends[victim].push(Date.now());
    // Rejects at once when a seller is refused for good.
    const gapMs = await Promise.race([untilSoldAgain(tally, product), sold.then(() => 0)]);
    longestGapMs = Math.max(longestGapMs, gapMs);
    log(`kill ${count} of ${kills}: ${victim}, sold again after ${gapMs} ms`);
  }
  ended = true;
  await sold;
  const metrics = await product.metrics();
  const adopted = await launchDatabase({ dataFolder: folder, log: () => undefined });
  const reckoning = await reckon(adopted.url, tally);
  const { acknowledged, unanswered } = tally;
  const told = { acknowledged: acknowledged.length, unanswered, longestGapMs, metrics };
  return { ...reckoning, kills: killed, ...told };
}

/** Waits until every seller could have sold once more. @returns how long that took */
async function untilSoldAgain(tally: Tally, product: Product): Promise<number> {
  const { acknowledged } = tally;
  const from = Date.now();
  const before = acknowledged.length;
  while (acknowledged.length < before + 8) {
    if (Date.now() - from > recoveryLimitMs) {
      throw new Error(`nobody sold after a kill; last answer: ${tally.lastBusy}\n${product.output()}`);
    }
    await pause(20);
  }
  return Date.now() - from;
}

function victimOf(fraction: number): Victim {
  if (fraction < 0.4) return 'api';
  return fraction < 0.7 ? 'backend' : 'database';
}

/** When each was killed. */
type Ends = Record<'api' | 'database', number[]>;

/** What ends twenty times within five minutes is given up on purpose; of the database a start that fails counts too. */
const mostEnds = { api: 18, database: 9 } as const;

function sparing(victim: Victim, ends: Ends): Victim {
  if (victim === 'backend') return victim;
  const recent = ends[victim].filter(at => Date.now() - at < 5 * 60_000);
  return recent.length >= mostEnds[victim] ? 'backend' : victim;
}

function fractions(seed: number): () => number {
  const chance = chanceOf(seed);
  return () => chance.between(0, 999_999) / 1_000_000;
}
