import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { ActiveVersions } from '../import-map/cohort.ts';

export type Ticket = {
  id: number;
  modules: Record<string, string>;
  createdBy: number;
  expiresAt: string;
  revokedAt: string | null;
};

export async function findTicket(db: Db, tokenHash: Buffer): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    select
      id,
      modules,
      created_by as "createdBy",
      expires_at as "expiresAt",
      revoked_at as "revokedAt"
    from modules.override_ticket
    where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export type NewTicket = {
  tokenHash: Buffer;
  modules: Record<string, string>;
  createdBy: number;
  now: Date;
  until: Date;
};

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into modules.override_ticket (token_hash, modules, created_by, created_at, expires_at)
    values (${ticket.tokenHash}, ${JSON.stringify(ticket.modules)}, ${ticket.createdBy}, ${ticket.now}, ${ticket.until})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

/** Withdraws a link, and ends it in every session that opened it. @returns whether it was in use */
export async function revokeTicket(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update modules.override_ticket
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null`.execute(tx);
  await sql`
    delete from modules.session_override
    where ticket_id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export type NewOverride = ActiveVersions & {
  sessionId: number;
  staffId: number;
  ticketId: number | null;
  now: Date;
};

export async function putOverride(tx: Tx, override: NewOverride): Promise<void> {
  await sql`
    insert into modules.session_override (session_id, staff_id, ticket_id, modules, until, created_at)
    values (
      ${override.sessionId}, ${override.staffId}, ${override.ticketId}, ${JSON.stringify(override.modules)},
      ${override.until}, ${override.now}
    )
    on conflict (session_id) do update
    set ticket_id = excluded.ticket_id,
        modules = excluded.modules,
        until = excluded.until,
        created_at = excluded.created_at`.execute(tx);
}

export async function deleteOverride(tx: Tx, sessionId: number): Promise<void> {
  await sql`
    delete from modules.session_override
    where session_id = ${sessionId}`.execute(tx);
}

/** What the session chose, as long as it holds and every version of it may still be run. */
export async function readOverride(db: Db, sessionId: number, now: Date): Promise<ActiveVersions | null> {
  const { rows } = await sql<ActiveVersions>`
    select override.modules, override.until
    from modules.session_override as override
    where override.session_id = ${sessionId}
      and override.until > ${now}
      and not exists (
        select
        from jsonb_each_text(override.modules) as chosen (module, version)
        left join modules.module_version
          on module_version.module = chosen.module
          and module_version.version = chosen.version
          and module_version.withdrawn_at is null
        where module_version.id is null
      )`.execute(db);
  return rows[0] ?? null;
}
