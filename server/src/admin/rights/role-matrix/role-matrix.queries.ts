import type { GrantChanges } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/**
 * The last change of each permission of a role since a day, as the log knows it: a row names under `after` what the
 * role got by it and under `before` what it lost. What was only asked for changed nothing.
 */
export async function listGrantChanges(db: Db, roleCode: string, since: string): Promise<GrantChanges> {
  const { rows } = await sql<GrantChanges[number]>`
    with change as (
      select log.id, log.at, log.staff_id, log.before, log.after
      from platform.audit_log as log
      where log.object_type = 'admin.role'
        and log.object_id = ${roleCode}
        and log.result = 'done'
        and log.after ->> 'state' is distinct from 'refused'
        and log.at >= (${since}::date)::timestamp at time zone 'Asia/Shanghai'
    ), moved as (
      select change.id, change.at, change.staff_id, code, true as given
      from change
      cross join jsonb_array_elements_text(coalesce(change.after -> 'codes', '[]')) as code
      union all
      select change.id, change.at, change.staff_id, code, false
      from change
      cross join jsonb_array_elements_text(coalesce(change.before -> 'codes', '[]')) as code
    )
    select distinct on (moved.code) moved.code, moved.given, moved.at, staff.name as by
    from moved
    left join admin.staff on staff.id = moved.staff_id
    order by moved.code, moved.id desc`.execute(db);
  return rows;
}
