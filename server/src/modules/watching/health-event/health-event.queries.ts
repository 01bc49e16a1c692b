import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

export async function insertHealthEvents(
  tx: Tx,
  events: readonly HealthEvent[],
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  await sql`
    insert into modules.health_event (
      received_at, happened_at, kind, module, version, sequence, cohort, shell, code, message, stack, screen,
      url, from_version, to_version, times, request_id
    )
    select
      ${now}, event.at, event.kind, event.module, event.version, event.sequence, event.cohort, event.shell,
      event.code, event.message, event.stack, event.screen, event.url, event."from", event."to",
      coalesce(event.count, 1), ${requestId}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      at timestamptz, kind text, module text, version text, sequence bigint, cohort text, shell text, code text,
      message text, stack text, screen text, url text, "from" text, "to" text, count int
    )`.execute(tx);
}
