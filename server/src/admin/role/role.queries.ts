import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

export type ScopeDomain = 'ticket' | 'retail' | 'stock' | 'reception' | 'reports';
export type ScopeKind = 'all' | 'region' | 'own' | 'listed' | 'self';

export type BuiltInRole = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly grantsAll?: true;
  readonly sessionLimit: number;
  readonly codes: readonly PermissionCode[];
  readonly scopes: Readonly<Partial<Record<ScopeDomain, ScopeKind>>>;
};

/**
 * Makes a built-in role, or adds to it the codes that a newer release knows. Codes that an
 * administrator took away come back only when the role was never edited (version 1).
 */
export async function putRole(tx: Tx, role: BuiltInRole): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into admin.role (code, name, description, built_in, grants_all, session_limit)
    values (${role.code}, ${role.name}, ${role.description}, true, ${role.grantsAll ?? false}, ${role.sessionLimit})
    on conflict (code) do update
    set built_in = true
    returning id, version`.execute(tx);
  const [row] = rows;
  if (!row || row.version > 1) return;
  await sql`
    insert into admin.role_permission (role_id, code)
    select ${row.id}, unnest(${role.codes}::text[])
    on conflict (role_id, code) do nothing`.execute(tx);
  for (const [domain, kind] of Object.entries(role.scopes)) {
    await sql`
      insert into admin.role_scope (role_id, domain, kind)
      values (${row.id}, ${domain}, ${kind})
      on conflict (role_id, domain) do nothing`.execute(tx);
  }
}

export async function findRoleId(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.role
    where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}
