import type { FastifyRequest } from 'fastify';

import { type Tx, withTransaction } from '../db/transaction.ts';
import { onceOnly } from '../platform/idempotency/idempotency.ts';
import type { FindRecorded } from '../platform/idempotency/recorded.queries.ts';
import type { AppDeps } from './route.ts';

/**
 * Runs an idempotent write in one transaction together with the row of its key: the effect and the
 * saved answer appear together or not at all. A repeat with the same content answers what the first
 * one answered, without running `work`.
 * @param findRecorded of what carries its key as its own: finds it once the saved answer was purged
 * @throws idempotency_mismatch, request_in_progress, already_recorded, and what `work` throws
 */
export async function runOnce<T>(
  { pools }: AppDeps,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
  findRecorded?: FindRecorded,
): Promise<{ result: T }> {
  const key = request.idempotency;
  return withTransaction(pools.main, async tx => {
    const effect = async () => ({ status: 200, body: { result: await work(tx) } });
    const answer = await onceOnly(tx, key, effect, findRecorded);
    if (answer.replayed) key.markReplayed();
    // Both the first answer and its repeats come from the saved text, so they are equal byte for byte.
    const body: { result: T } = JSON.parse(answer.body);
    return body;
  });
}
