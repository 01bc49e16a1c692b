import type { HealthEvent } from '@shanmen/shared/contracts/modules/health-event';
import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

export async function insertHealthEvents(
  tx: Tx,
  events: readonly HealthEvent[],
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  await sql`
    insert into modules.health_event (
      received_at, kind, module, version, sequence, code, message, screen, request_id
    )
    select
      ${now}, event.kind, event.module, event.version, event.sequence, event.code, event.message,
      event.screen, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      kind text, module text, version text, sequence bigint, code text, message text, screen text
    )`.execute(tx);
}
