import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';

import { type Backoff, createBackoff } from './backoff.ts';

export type ApiProcesses = {
  /** Resolves once every process listens. */
  listening: Promise<void>;
  /** Rejects when one cannot be kept alive. */
  failed: Promise<never>;
  /** Lets requests under way finish; `drainMs` is how long new ones are still answered. */
  stop(drainMs: number): Promise<void>;
};

type Options = {
  count: number;
  environment: NodeJS.ProcessEnv;
  log(line: string): void;
  /** Where the processes' own log lines go. */
  output(worker: Worker): void;
};

/** A stop longer than this is cut short: whoever asked for it is waiting. */
const stopLimitMs = 10_000;

/**
 * Runs identical API processes behind one port and restarts those that die. The port belongs to
 * us, so connections queue instead of being refused while one restarts.
 */
export function runApiProcesses({ count, environment, log, output }: Options): ApiProcesses {
  // The processes accept by themselves: a connection handed over by us to one that has just died
  // would hang, while one that nobody has accepted yet waits for the next.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../main.ts', import.meta.url)),
    execArgv: ['--import', import.meta.resolve('tsx')],
    silent: true,
  });
  const backoff = createBackoff();
  let stopping = false;
  let open = 0;
  const failed = new Promise<never>((_, reject) => {
    cluster.on('exit', (worker, code, signal) => {
      if (stopping) return;
      log(`API process ${worker.process.pid} ended (${signal ?? code})`);
      // What never worked will not work a moment later either.
      if (open === 0) reject(new Error('the API did not start; the lines above say why'));
      else restart(backoff, () => !stopping && fork(), reject);
    });
  });
  const fork = () => output(cluster.fork(environment));
  const listening = new Promise<void>(resolve => {
    cluster.on('listening', () => {
      open += 1;
      if (open === count) resolve();
    });
  });
  for (let index = 0; index < count; index += 1) fork();
  return {
    listening,
    failed,
    async stop(drainMs) {
      stopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(worker => worker && stopOne(worker, drainMs)),
      );
    },
  };
}

function restart(backoff: Backoff, fork: () => void, giveUp: (error: Error) => void): void {
  const waitMs = backoff.afterFailure(Date.now());
  if (waitMs === null) giveUp(new Error('the API ended 20 times within 5 minutes and is not started again'));
  else setTimeout(fork, waitMs);
}

function stopOne(worker: Worker, drainMs: number): Promise<void> {
  return new Promise(resolve => {
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), stopLimitMs);
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    worker.send({ stopAfterMs: drainMs });
  });
}
