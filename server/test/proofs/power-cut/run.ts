import process from 'node:process';

import { skippedExit } from '../../../../tools/pipeline/step.ts';
import { chanceOf } from '../../../seeds/demo/chance.ts';
import { whyNoLoopDisk } from './loop-disk.ts';
import { type Cut, cutPower, prepareSite, removeSite, type Site } from './power-cut.ts';

/** ROUNDS=… and SEED=… as the proofs set them; the controls come first. */
const rounds = Number(process.env['ROUNDS'] ?? 20);
const mostControls = 5;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const port = Number(process.env['PORT'] ?? 8127);

const say = (line: string) => process.stdout.write(`[power cut] ${line}\n`);
const chances = chanceOf(seed);
const chance = () => chances.between(0, 999_999) / 1_000_000;

const obstacle = whyNoLoopDisk();
if (obstacle === null) process.exitCode = await proveAll();
else {
  say(`SKIPPED, and P-02 is not proved: ${obstacle}. Run it as root on a machine with loop devices.`);
  process.exitCode = skippedExit;
}
// Sellers that were cut off still wait for their answers.
process.exit();

async function proveAll(): Promise<number> {
  say(`SEED=${seed}`);
  const site = await prepareSite();
  try {
    if (!(await doesHarmUnsynced(site))) {
      say('this test proves nothing: without fsync it lost nothing either');
      return 1;
    }
    let [harmed, acknowledged] = [0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      const cut = await cutPower(site, { port, chance, fsync: true });
      say(`${round} of ${rounds}: ${wordsOf(cut)}`);
      acknowledged += cut.acknowledged;
      if (isHarm(cut)) harmed += 1;
    }
    say(`P-02: ${rounds - harmed} of ${rounds} rounds open and whole, ${acknowledged} acknowledged sales`);
    return harmed === 0 ? 0 : 1;
  } finally {
    await removeSite(site);
  }
}

async function doesHarmUnsynced(site: Site): Promise<boolean> {
  for (let attempt = 1; attempt <= mostControls; attempt += 1) {
    const cut = await cutPower(site, { port, chance, fsync: false });
    say(`control without fsync: ${wordsOf(cut)}`);
    if (isHarm(cut)) return true;
  }
  return false;
}

function isHarm({ unopened, lost, doubled, faults }: Cut): boolean {
  return unopened !== null || lost > 0 || doubled > 0 || faults.length > 0;
}

function wordsOf({ acknowledged, unopened, lost, doubled, faults }: Cut): string {
  if (unopened !== null) return `${acknowledged} acknowledged, did not open: ${unopened}`;
  return `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${faults.length} findings`;
}
