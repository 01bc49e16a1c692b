import { DatabaseError } from 'pg';

import { RuleViolation } from '../../callers/rule-violation.ts';

/** The same work may well pass a moment later. */
const repeatable = new Map([
  ['40001', 'serialization'],
  ['40P01', 'deadlock'],
  ['55P03', 'lock_timeout'],
]);

/** Connection exceptions, administrator shutdown, crash shutdown, still starting up; and no primary any more. */
const lostStates = /^(08...|57P0[123]|25006)$/;

const lostSockets = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** What the driver says when no answer came in time. */
const unanswered = 'Query read timeout';

const lostMessages = [
  unanswered,
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout expired',
];

export function isRepeatable(error: unknown): boolean {
  return error instanceof DatabaseError && repeatable.has(error.code ?? '');
}

/** Why a transaction runs again, in one word for the metrics. */
export function repeatReason(error: unknown): string {
  const code = error instanceof DatabaseError ? error.code : undefined;
  return repeatable.get(code ?? '') ?? 'connection_lost';
}

/** A lock was not granted within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return lostStates.test(error.code ?? '');
  const message = error instanceof Error ? error.message : '';
  return lostSockets.has(codeOf(error)) || lostMessages.some(start => message.startsWith(start));
}

/** The connection is there, and nobody at its other end. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === unanswered;
}

/** Its other end is a standby, or has become one: it only reads, and the next connection may find the primary. */
export function isStandby(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** The code of a system error, e.g. `ENOENT`; empty when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The pool had no free connection within its limit, or the server admits no further one. */
export function isPoolExhausted(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '53300';
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}

/**
 * The message that an operator reads when the database failed.
 * @returns null when the error is not the database's: a rule, or a bug.
 */
export function databaseRefusal(error: unknown): RuleViolation | null {
  if (isPoolExhausted(error)) return new RuleViolation('service_busy');
  if (isConnectionLost(error)) return new RuleViolation('database_unavailable');
  if (isRepeatable(error)) return new RuleViolation('service_busy');
  if (hasNoRoom(error)) return new RuleViolation('database_unavailable');
  const timedOut = error instanceof DatabaseError && error.code === '57014';
  return timedOut ? new RuleViolation('service_busy') : null;
}

/** Its disk or its memory is full; what it was doing was taken back. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof DatabaseError && /^53[12]00$/.test(error.code ?? '');
}

/** A day or an instant of the right form that no calendar has, like 30 February. */
export function isImpossibleDate(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '22007' || error.code === '22008');
}

/** The row that was to go is still named by another one. */
export function isStillNamed(error: unknown): boolean {
  return breaksReference(error);
}

/** A row that was to be named went meanwhile. */
export function isNamedNoMore(error: unknown): boolean {
  return breaksReference(error);
}

function breaksReference(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503';
}

/** The name of the constraint that a write broke, so that it can be answered with its rule's code. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.constraint ?? null) : null;
}
