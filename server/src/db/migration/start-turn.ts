import { openClient } from '../connection/connection.ts';

const startTurnLock = 4_207_002;

/** Runs `work` while no other start of this deployment runs its own: two starts must not seed at once. */
export async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = await openClient(url, { application_name: 'shanmen start' });
  try {
    await client.query('select pg_advisory_lock($1)', [startTurnLock]);
    return await work();
  } finally {
    await client.end();
  }
}
