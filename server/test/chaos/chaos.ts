import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chanceOf } from '../../seeds/demo/chance.ts';
import { launchDatabase } from '../../src/db/launcher/launch.ts';
import { layGround } from './ground.ts';
import { startProduct, type Victim } from './product.ts';
import { reckon, type Reckoning } from './reckoning.ts';
import { emptyTally, openShifts, sellUntilEnd, type Tally } from './sellers.ts';

export type ChaosOptions = { seed: number; kills: number; port: number; log: (line: string) => void };

export type ChaosOutcome = Reckoning & {
  kills: Record<Victim, number>;
  acknowledged: number;
  unanswered: number;
  /** The longest time from a kill until somebody sold again. */
  longestGapMs: number;
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
    let ended = false;
    const tally = emptyTally();
    const selling = { origin: product.origin, ground, chance, until: () => ended };
    const desks = await openShifts(selling, tally);
    log(`seed ${seed}: ${desks.length} sellers begin`);
    const sold = sellUntilEnd(selling, desks, tally);
    const killed: Record<Victim, number> = { api: 0, backend: 0, database: 0 };
    let longestGapMs = 0;
    for (let count = 0; count < kills;) {
      await pause(300 + chance() * 1200);
      const victim = victimOf(chance());
      if (!(await product.kill(victim, chance))) continue;
      count += 1;
      killed[victim] += 1;
      const gapMs = await untilSoldAgain(tally);
      longestGapMs = Math.max(longestGapMs, gapMs);
      log(`kill ${count} of ${kills}: ${victim}, sold again after ${gapMs} ms`);
    }
    ended = true;
    await sold;
    const adopted = await launchDatabase({ dataFolder: folder, log: () => undefined });
    const reckoning = await reckon(adopted.url, tally);
    await product.stop();
    const { acknowledged, unanswered } = tally;
    return { ...reckoning, kills: killed, acknowledged: acknowledged.length, unanswered, longestGapMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until every seller could have sold once more. @returns how long that took */
async function untilSoldAgain({ acknowledged }: Tally): Promise<number> {
  const from = Date.now();
  const before = acknowledged.length;
  while (acknowledged.length < before + 8) {
    if (Date.now() - from > 60_000) throw new Error('nobody sold for a minute after a kill');
    await pause(20);
  }
  return Date.now() - from;
}

function victimOf(fraction: number): Victim {
  if (fraction < 0.4) return 'api';
  return fraction < 0.7 ? 'backend' : 'database';
}

function fractions(seed: number): () => number {
  const chance = chanceOf(seed);
  return () => chance.between(0, 999_999) / 1_000_000;
}
