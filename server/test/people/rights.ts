import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { sql } from 'kysely';

import type { TestApp } from '../app/app.ts';

/**
 * Gives a person of the demo these rights besides, by a role of their own; they hold from the next call on.
 * @param outletIds where the role reaches in `domain`; nowhere but the person's own without it
 */
export async function giveRights(
  { db }: Pick<TestApp, 'db'>,
  userName: string,
  codes: readonly PermissionCode[],
  outletIds: readonly number[] = [],
  domain: 'ticket' | 'reports' = 'ticket',
): Promise<void> {
  await sql`
    with made as (
      insert into admin.role (code, name)
      select 'besides-' || count(*), '另有权限 ' || count(*) from admin.role
      returning id
    ), given as (
      insert into admin.role_permission (role_id, code)
      select id, unnest(${[...codes]}::text[]) from made
    ), reached as (
      insert into admin.role_scope (role_id, domain, kind, outlet_ids)
      select id, ${domain}, 'listed', ${[...outletIds]}::bigint[] from made where ${outletIds.length > 0}
    )
    insert into admin.staff_role (staff_id, role_id, valid_from)
    select staff.id, made.id, '2020-01-01' from admin.staff, made where staff.user_name = ${userName}`.execute(
    db,
  );
  await sql`update admin.permission_version set version = version + 1`.execute(db);
}
