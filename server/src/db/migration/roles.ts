import type { Client } from 'pg';

import type { Log } from '../log.ts';

/** DDL, the API, and the reports: three sets of rights on one database. */
const roles = ['shanmen_owner', 'shanmen_app', 'shanmen_report'] as const;

/** Any fixed number: roles belong to the whole server, so migrations of several databases meet here. */
const roleLock = 4_207_001;

/**
 * Makes the three roles, the connecting user a member of them, and goes on as the owner.
 * @returns false, after a line in the log, where the user may not make roles: everything then
 * belongs to that user and the grants are skipped.
 */
export async function assumeOwner(client: Client, log: Log): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [roleLock]);
    for (const role of roles) await ensureRole(client, role);
    await client.query('commit');
    await grantDatabase(client);
    if (await ownerMayAlter(client)) await client.query('set role shanmen_owner');
    return true;
  } catch (error) {
    await client.query('rollback');
    log(`database roles skipped (${reasonOf(error)}): the API works with the rights of its own user`);
    return false;
  }
}

async function ensureRole(client: Client, role: (typeof roles)[number]): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role} nologin`);
  const { rows } = await client.query<{ member: boolean }>(`select pg_has_role($1, 'member') as member`, [
    role,
  ]);
  if (rows[0]?.member === false) await client.query(`grant ${role} to current_user`);
}

async function grantDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; granted: boolean }>(
    `select
       quote_ident(current_database()) as name,
       has_database_privilege('shanmen_owner', current_database(), 'create') as granted`,
  );
  const [database] = rows;
  if (database?.granted === false) {
    await client.query(`grant create on database ${database.name} to shanmen_owner`);
  }
}

/** A schema that was made before the roles could be made belongs to the connecting user for good. */
async function ownerMayAlter(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(nspowner) as owner
     from pg_namespace
     where nspname = 'platform'`,
  );
  return rows.every(row => row.owner === 'shanmen_owner');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
