import assert from 'node:assert/strict';

import { isLockTimeout } from '../../db/connection/failures.ts';
import type { Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { insertKey, type KeyRow, readAnswer, saveAnswer } from './idempotency.queries.ts';
import type { FindRecorded, Recorded } from './recorded.queries.ts';

/**
 * A write as its key knows it: `scope` says whose key it is (`u:7`), `bodyHash` is the SHA-256 of
 * the canonical JSON of path parameters, query and body, `recordKey` the key as the record keeps it.
 */
export type IdempotencyRequest = Readonly<KeyRow> & { readonly recordKey: string };

export type OnceAnswer = { status: number; body: string; replayed: boolean };

/**
 * Runs `work` at most once per key. The row of the key, the effect and the saved answer share the
 * caller's transaction, so a failure of any kind leaves nothing and the request may be repeated.
 * @param findRecorded finds what the key made before its row was purged; asked under the row, so of two at once the
 * second waits for the first
 * @returns the answer's text; a repeat gets the first one's, byte for byte
 * @throws idempotency_mismatch when the key was used for another content or route
 * @throws request_in_progress when the first request is still running after 3 s
 * @throws already_recorded with its id and number when the row is gone and what it made is there
 */
export async function onceOnly<T>(
  tx: Tx,
  request: IdempotencyRequest,
  work: () => Promise<{ status: number; body: T }>,
  findRecorded?: FindRecorded,
): Promise<OnceAnswer> {
  if (!(await claimKey(tx, request))) return replay(tx, request);
  const earlier = await findRecorded?.(tx, request.recordKey);
  if (earlier) throw alreadyRecorded(earlier);
  const { status, body } = await work();
  const text = JSON.stringify(body);
  await saveAnswer(tx, request.scope, request.key, status, text);
  return { status, body: text, replayed: false };
}

async function claimKey(tx: Tx, request: IdempotencyRequest): Promise<boolean> {
  try {
    return await insertKey(tx, request);
  } catch (error) {
    if (isLockTimeout(error)) throw new RuleViolation('request_in_progress');
    throw error;
  }
}

async function replay(tx: Tx, { scope, key, route, bodyHash }: IdempotencyRequest): Promise<OnceAnswer> {
  const saved = await readAnswer(tx, scope, key);
  // Purged in this very moment: seven days old, so the document's own uuid answers from here on.
  if (saved === null) throw new RuleViolation('request_in_progress');
  if (saved.route !== route || !saved.bodyHash.equals(bodyHash))
    throw new RuleViolation('idempotency_mismatch');
  assert(saved.status !== null && saved.response !== null, 'a committed key carries its answer');
  return { status: saved.status, body: saved.response, replayed: true };
}

/** The answer to a repeat whose saved answer was purged: it names what the first one made. */
export function alreadyRecorded({ id, no }: Recorded): RuleViolation {
  return new RuleViolation('already_recorded', no === null ? undefined : `已保存为 ${no}`, { id, no });
}
