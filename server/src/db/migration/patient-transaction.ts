import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import { isConnectionLost, isRepeatable } from '../connection/failures.ts';
import type { Log } from '../log.ts';

const mostAttempts = 10;

/** Does `work` whole or not at all, again while a table that it needs is busy: a migration can wait its turn. */
export function inTransaction(
  client: Client,
  what: string,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  return patiently(what, log, async () => {
    await client.query(`begin; set local lock_timeout = '5s'`);
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      if (!isConnectionLost(error)) await client.query('rollback');
      throw error;
    }
  });
}

/** @throws `<what> failed: …` when it fails for good */
export async function patiently(what: string, log: Log, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || attempt === mostAttempts) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${what} failed: ${reason}`, { cause: error });
      }
      log(`${what} waits for a busy table (attempt ${attempt} of ${mostAttempts})`);
    }
    await pause(200 * attempt);
  }
}
