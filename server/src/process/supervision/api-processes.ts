import cluster, { type Worker } from 'node:cluster';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Backoff, createBackoff } from './backoff.ts';
import { type ParentMessage, waitingForOrders } from './parent-message.ts';

export type ApiProcesses = {
  /** Tells every process, also those started later, to serve with these settings. Resolves once all listen. */
  serve(settings: Readonly<Record<string, string>>): Promise<void>;
  /** Rejects when one cannot be kept alive. */
  failed: Promise<never>;
  /** Lets requests under way finish; `drainMs` is how long new ones are still answered. */
  stop(drainMs: number): Promise<void>;
};

type Options = {
  /** Their code as JavaScript; null: they run the sources. */
  apiFile: string | null;
  count: number;
  log(line: string): void;
  /** Where the processes' own log lines go. */
  output(worker: Worker): void;
};

/** A stop longer than this is cut short: whoever asked for it is waiting. */
const stopLimitMs = 10_000;

/**
 * Starts identical API processes behind one port and restarts those that die. They load their
 * code at once and serve when told to, so that loading takes no time of its own at a start. The
 * port belongs to us: connections queue instead of being refused while a process restarts.
 */
export function startApiProcesses({ apiFile, count, log, output }: Options): ApiProcesses {
  // The processes accept by themselves: a connection handed over by us to one that has just died
  // would hang, while one that nobody has accepted yet waits for the next.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: apiFile ?? fileURLToPath(new URL('../main.ts', import.meta.url)),
    execArgv: apiFile === null ? ['--import', import.meta.resolve('tsx')] : ['--enable-source-maps'],
    silent: true,
  });
  const backoff = createBackoff();
  let stopping = false;
  let listeners = 0;
  let order: ParentMessage | null = null;

  const fork = () => {
    // Whatever a process starts in its turn is found beside it.
    output(cluster.fork(apiFile === null ? {} : { SHANMEN_SERVER_CODE: dirname(apiFile) }));
  };
  // A message that arrives while a process still loads its code is lost, so each says when it listens.
  const waiting = new Set<Worker>();
  cluster.on('message', (worker, message: unknown) => {
    if (message !== waitingForOrders) return;
    if (order === null) waiting.add(worker);
    else worker.send(order);
  });
  const failed = new Promise<never>((_, reject) => {
    cluster.on('exit', (worker, code, signal) => {
      if (stopping) return;
      log(`API process ${worker.process.pid} ended (${signal ?? code})`);
      // What never worked will not work a moment later either.
      if (listeners === 0) reject(new Error('the API did not start; the lines above say why'));
      else restart(backoff, () => !stopping && fork(), reject);
    });
  });
  const listening = new Promise<void>(resolve => {
    cluster.on('listening', () => {
      listeners += 1;
      if (listeners === count) resolve();
    });
  });
  // It may fail before anyone waits for it; whoever does hears of it all the same.
  failed.catch(() => undefined);
  for (let index = 0; index < count; index += 1) fork();

  return {
    failed,
    async serve(settings) {
      order = { serve: settings };
      for (const worker of waiting) worker.send(order);
      waiting.clear();
      await listening;
    },
    async stop(drainMs) {
      stopping = true;
      await Promise.all(workers().map(worker => stopOne(worker, order === null ? null : drainMs)));
    },
  };
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined);
}

function restart(backoff: Backoff, fork: () => void, giveUp: (error: Error) => void): void {
  const waitMs = backoff.afterFailure(Date.now());
  if (waitMs === null) giveUp(new Error('the API ended 20 times within 5 minutes and is not started again'));
  else setTimeout(fork, waitMs);
}

/** A process that never served has nothing to finish. */
function stopOne(worker: Worker, drainMs: number | null): Promise<void> {
  return new Promise(resolve => {
    const kill = () => worker.process.kill('SIGKILL');
    const limit = setTimeout(kill, stopLimitMs);
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    if (drainMs === null) kill();
    else worker.send({ stopAfterMs: drainMs } satisfies ParentMessage);
  });
}
