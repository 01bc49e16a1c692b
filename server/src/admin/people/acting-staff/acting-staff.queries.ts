import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';

type Acting = Pick<Staff, 'userName' | 'name' | 'outletId'> & { permissionVersion: number };

/** Who somebody is who may sign in on that day, with the version of all rights; null for nobody. */
export async function findActing(db: Db, id: number, day: string): Promise<Acting | null> {
  const { rows } = await sql<Acting>`
    select user_name as "userName", name, outlet_id as "outletId", permission_version as "permissionVersion"
    from admin.v_account
    where id = ${id}
      and status = 'enabled'
      and valid_from <= ${day}
      and (leave_on is null or leave_on >= ${day})`.execute(db);
  return rows[0] ?? null;
}
