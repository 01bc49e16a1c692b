import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** How long an API process was held by its own work, how much room it took, and how long it computed. */
export type Delays = { p99Ms: number; longestMs: number; megabytes: number; cpuMs: number };

const resolutionMs = 10;
const question = 'how long were you held';

/** In the API process: answers with what was seen since the question before. */
export function tellDelays(): void {
  const seen = monitorEventLoopDelay({ resolution: resolutionMs });
  seen.enable();
  // Every turn of the timer is counted, its own time included.
  let computed = process.cpuUsage();
  const msOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  process.on('message', message => {
    if (message !== question) return;
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage(computed);
    computed = process.cpuUsage();
    process.send?.({
      p99Ms: msOf(seen.percentile(99)),
      longestMs: msOf(seen.max),
      megabytes: Math.round(rss / 1e6),
      cpuMs: (user + system) / 1000,
    });
    seen.reset();
  });
}

/** What an API process answers, and forgets. */
export async function delaysOf(api: ChildProcess): Promise<Delays> {
  const answer = once(api, 'message');
  api.send(question);
  const [told] = await answer;
  return told;
}
