import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

type Named = { readonly id: number; readonly name: string };

/** What the rows of a file meet: who is there already, and what they can be given. */
export type UserSurroundings = {
  readonly userNames: ReadonlySet<string>;
  /** Who has a 工号 already, by the 工号. */
  readonly staffNos: ReadonlyMap<string, string>;
  /** Roles in use by their names, outlets that are open by theirs. */
  readonly roles: ReadonlyMap<string, number>;
  readonly outlets: ReadonlyMap<string, number>;
};

export async function readUserSurroundings(
  db: Db,
  asked: { userNames: readonly string[]; staffNos: readonly string[] },
): Promise<UserSurroundings> {
  const [users, roles, outlets] = [
    await sql<{ userName: string; staffNo: string | null; name: string }>`
      select user_name as "userName", staff_no as "staffNo", name
      from admin.staff
      where user_name = any(${[...asked.userNames]}::text[])
         or staff_no = any(${[...asked.staffNos]}::text[])`.execute(db),
    await sql<Named>`select id, name from admin.role where status = 'enabled'`.execute(db),
    await sql<Named>`select id, name from admin.outlet where status = 'open'`.execute(db),
  ];
  return {
    userNames: new Set(users.rows.map(({ userName }) => userName)),
    staffNos: new Map(users.rows.flatMap(({ staffNo, name }) => (staffNo === null ? [] : [[staffNo, name]]))),
    roles: new Map(roles.rows.map(({ id, name }) => [name, id])),
    outlets: new Map(outlets.rows.map(({ id, name }) => [name, id])),
  };
}
