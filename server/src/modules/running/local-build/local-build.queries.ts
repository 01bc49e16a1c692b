import type { ActiveLocalBuild } from '@shanmen/shared/contracts/modules/running/local-build';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

type NewLocalBuild = ActiveLocalBuild & { sessionId: number; staffId: number; now: Date };

/** A session runs one build at most: a further one takes the place of the first. */
export async function putLocalBuild(tx: Tx, build: NewLocalBuild): Promise<void> {
  await sql`
    insert into modules.local_build (session_id, staff_id, module, origin, key, until, created_at)
    values (
      ${build.sessionId}, ${build.staffId}, ${build.module}, ${build.origin}, ${build.key},
      ${build.until}, ${build.now}
    )
    on conflict (session_id) do update
    set module = excluded.module,
        origin = excluded.origin,
        key = excluded.key,
        until = excluded.until,
        created_at = excluded.created_at`.execute(tx);
}

/** @returns what ran, or null when nothing did */
export async function deleteLocalBuild(tx: Tx, sessionId: number): Promise<ActiveLocalBuild | null> {
  const { rows } = await sql<ActiveLocalBuild>`
    delete from modules.local_build
    where session_id = ${sessionId}
    returning module, origin, key, until`.execute(tx);
  return rows[0] ?? null;
}

/** Whether any session runs one: mostly none does, and a page then asks nothing more. */
export async function hasLocalBuilds(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select
    from modules.local_build
    where until > ${now}
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function readLocalBuild(db: Db, sessionId: number, now: Date): Promise<ActiveLocalBuild | null> {
  const { rows } = await sql<ActiveLocalBuild>`
    select module, origin, key, until
    from modules.local_build
    where session_id = ${sessionId}
      and until > ${now}`.execute(db);
  return rows[0] ?? null;
}
