import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

type Look = { staffId: number; action: string; objectType: string; objectId: string; kind: string };

/** Whether the user looked at the same data of the same person within the last hour. */
export async function hasLooked(
  db: Db,
  { staffId, action, objectType, objectId, kind }: Look,
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from platform.audit_log
    where object_type = ${objectType}
      and object_id = ${objectId}
      and staff_id = ${staffId}
      and action = ${action}
      and after ->> 'kind' = ${kind}
      and at > now() - interval '1 hour'
    limit 1`.execute(db);
  return rows.length > 0;
}
