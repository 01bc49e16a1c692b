import { runChaos } from './chaos.ts';

/** `npm run chaos`: SEED=… repeats a run, KILLS=… makes it longer. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const kills = Number(process.env['KILLS'] ?? 10);
const port = Number(process.env['PORT'] ?? 8139);

const outcome = await runChaos({ seed, kills, port, log: line => process.stdout.write(`[chaos] ${line}\n`) });
const { metrics, ...figures } = outcome;
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
const harm = outcome.lost.length + outcome.doubled.length + outcome.faults.length;
if (harm > 0) {
  process.stdout.write(`${metrics}[chaos] harm was done; SEED=${seed} npm run chaos repeats it\n`);
  process.exitCode = 1;
}
