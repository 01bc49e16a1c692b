import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type Publishing = {
  /** Null for what a program or the server itself recorded. */
  publishedBy: number | null;
  /** Whether nobody but its publisher says that it was run in a browser. */
  isUntried: boolean;
  /** Whether the server ran a part of its screens only. */
  isTriedInPart: boolean;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
};

export async function readPublishing(db: Db, module: string, version: string): Promise<Publishing | null> {
  const { rows } = await sql<Publishing>`
    select
      published_by as "publishedBy",
      coalesce(smoke ->> 'by' = 'publisher', false) as "isUntried",
      whole_trial is null and coalesce(jsonb_typeof(smoke -> 'screens') = 'array', false) as "isTriedInPart",
      withdrawn_at as "withdrawnAt",
      withdrawn_reason as "withdrawnReason"
    from modules.module_version
    where module = ${module}
      and version = ${version}`.execute(db);
  return rows[0] ?? null;
}

export async function insertApproval(
  tx: Tx,
  approval: { module: string; version: string; staffId: number; now: Date },
): Promise<void> {
  await sql`
    insert into modules.release_approval (module, version, approved_by, approved_at)
    values (${approval.module}, ${approval.version}, ${approval.staffId}, ${approval.now})
    on conflict do nothing`.execute(tx);
}

export async function countApprovals(db: Db, module: string, version: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from modules.release_approval
    where module = ${module}
      and version = ${version}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type GivenApproval = { module: string; version: string; approvedBy: number };

export async function listApprovals(db: Db): Promise<GivenApproval[]> {
  const { rows } = await sql<GivenApproval>`
    select release_approval.module, release_approval.version, release_approval.approved_by as "approvedBy"
    from modules.release_approval
    order by release_approval.approved_at`.execute(db);
  return rows;
}
