import type { HealthEvent } from '@shanmen/shared/contracts/modules/health-event';

import { type Db, withTransaction } from '../../db/transaction.ts';
import { insertHealthEvents } from './health-event.queries.ts';

/** Kinds that tell of trouble; the others only feed figures and are not kept one by one. */
const troubles: ReadonlySet<string> = new Set([
  'load_failed',
  'integrity_failed',
  'mount_failed',
  'unmount_failed',
  'uncaught',
  'caught',
  'fallback_used',
  'security',
]);

/** @returns how many were kept */
export async function keepHealthEvents(
  db: Db,
  events: readonly HealthEvent[],
  from: { now: Date; requestId: string },
): Promise<number> {
  const kept = events.filter(({ kind }) => troubles.has(kind));
  if (kept.length > 0) await withTransaction(db, tx => insertHealthEvents(tx, kept, from));
  return kept.length;
}
