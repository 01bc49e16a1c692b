import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export async function insertHealthEvents(
  tx: Tx,
  events: readonly HealthEvent[],
  { now, requestId, staffId }: { now: Date; requestId: string; staffId: number | null },
): Promise<void> {
  await sql`
    insert into modules.health_event (
      received_at, happened_at, kind, module, version, sequence, cohort, shell, code, message, stack, screen,
      url, from_version, to_version, times, request_id, staff_id
    )
    select
      ${now}, event.at, event.kind, event.module, event.version, event.sequence, event.cohort, event.shell,
      event.code, event.message, event.stack, event.screen, event.url, event."from", event."to",
      coalesce(event.count, 1), ${requestId}, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      at timestamptz, kind text, module text, version text, sequence bigint, cohort text, shell text, code text,
      message text, stack text, screen text, url text, "from" text, "to" text, count int
    )`.execute(tx);
}

/** How many persons told since an instant that a version did not open or broke. */
export async function countTellers(
  db: Db,
  { module, version, sequence }: { module: string; version: string; sequence: number },
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct staff_id)::int as people
    from modules.health_event
    where (module, version) = (${module}, ${version})
      and sequence >= ${sequence}
      and received_at >= ${since}
      and kind in ('load_failed', 'integrity_failed', 'mount_failed', 'uncaught')`.execute(db);
  return rows[0]?.people ?? 0;
}
