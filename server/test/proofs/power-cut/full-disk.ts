import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { skippedExit } from '../../../../tools/pipeline/step.ts';
import { chanceOf } from '../../../seeds/demo/chance.ts';
import { launchDatabase } from '../../../src/db/launcher/launch.ts';
import { layGround } from '../chaos/ground.ts';
import { type Product, startProduct } from '../chaos/product.ts';
import { reckon } from '../chaos/reckoning.ts';
import { emptyTally, openShifts, sellUntilEnd, type Tally } from '../chaos/sellers.ts';
import { makeDisk, mountDisk, whyNoLoopDisk } from './loop-disk.ts';

/** P-18: the disk fills up under sales; what is there stays right, and selling goes on once there is room again. */
const port = Number(process.env['PORT'] ?? 8125);
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const fullMs = 20_000;
const recoveryLimitMs = 120_000;

const say = (line: string) => process.stdout.write(`[full disk] ${line}\n`);

const obstacle = whyNoLoopDisk();
if (obstacle === null) process.exitCode = await prove();
else {
  say(`SKIPPED, and P-18 is proved for connections only: ${obstacle}.`);
  process.exitCode = skippedExit;
}
process.exit();

async function prove(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-full-disk-'));
  await chmod(folder, 0o755);
  const image = join(folder, 'disk.img');
  makeDisk(image, 1500);
  const disk = mountDisk(image, join(folder, 'disk'));
  const dataFolder = join(disk.folder, 'data');
  try {
    const prepared = await launchDatabase({ dataFolder, log: () => undefined });
    const ground = await layGround(prepared.url, { sellers: 8, quotas: 5, capacity: 20_000 });
    await prepared.stop();
    const product = await startProduct(dataFolder, port);
    const chances = chanceOf(seed);
    let isOver = false;
    const chance = () => chances.between(0, 999_999) / 1_000_000;
    const tally = emptyTally();
    const selling = { origin: product.origin, ground, chance, until: () => isOver };
    const sold = sellUntilEnd(selling, await openShifts(selling, tally), tally);
    sold.catch(() => undefined);
    try {
      await fillAndFree(disk.folder, product, tally);
      isOver = true;
      await sold;
      const adopted = await launchDatabase({ dataFolder, log: () => undefined });
      const { lost, doubled, faults } = await reckon(adopted.url, tally);
      say(
        `SEED=${seed}: ${tally.acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
      );
      for (const fault of faults) say(fault);
      return lost.length + doubled.length + faults.length === 0 ? 0 : 1;
    } finally {
      await product.stop();
    }
  } finally {
    await disk.unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillAndFree(folder: string, product: Product, tally: Tally): Promise<void> {
  await sellMore(tally, 40);
  const filler = join(folder, 'filler');
  // It ends by itself when nothing is left.
  execFileSync('sh', ['-c', `cat /dev/zero > ${filler} || true`], { stdio: 'ignore' });
  const before = tally.acknowledged.length;
  await pause(fullMs);
  say(
    `full for ${fullMs / 1000} s: ${tally.acknowledged.length - before} sold, refused with ${wordsOf(tally)}`,
  );
  const { status } = await fetch(`${product.origin}/readyz`);
  say(`/readyz answers ${status}`);
  if (status !== 503) throw new Error('the product calls itself ready on a full disk');
  await rm(filler);
  const freed = Date.now();
  await sellMore(tally, 8);
  say(`room again: sold after ${Date.now() - freed} ms`);
}

/** What a full disk is answered with: 503 and nothing else. */
function wordsOf({ refusals }: Tally): string {
  const others = [...refusals.keys()].filter(words => !words.startsWith('503 ') && !words.startsWith('429 '));
  if (others.length > 0) throw new Error(`refused with ${others.join(', ')}`);
  return [...refusals].map(([words, count]) => `${words} × ${count}`).join(', ') || 'nothing';
}

async function sellMore(tally: Tally, count: number): Promise<void> {
  const wanted = tally.acknowledged.length + count;
  for (const from = Date.now(); tally.acknowledged.length < wanted; await pause(20)) {
    if (Date.now() - from > recoveryLimitMs) throw new Error(`nobody sells; last answer: ${tally.lastBusy}`);
  }
}
