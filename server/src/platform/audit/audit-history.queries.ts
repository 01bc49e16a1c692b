import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** What happened to one object, as the audit log knows it. */
export type AuditedStep = { at: string; staffId: number | null; action: string; reason: string | null };

const mostSteps = 100;

/** Newest first. */
export async function listAuditedSteps(db: Db, objectType: string, objectId: string): Promise<AuditedStep[]> {
  const result = await sql<AuditedStep>`
    select at, staff_id as "staffId", action, reason
    from platform.audit_log
    where object_type = ${objectType}
      and object_id = ${objectId}
      and result = 'done'
    order by id desc
    limit ${mostSteps}`.execute(db);
  return result.rows;
}

/** What became of the fields of an object, as they were written down. */
export type AuditedChange = AuditedStep & {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

/** Newest first. */
export async function listAuditedChanges(
  db: Db,
  objectType: string,
  objectId: string,
): Promise<AuditedChange[]> {
  const result = await sql<AuditedChange>`
    select at, staff_id as "staffId", action, reason, before, after
    from platform.audit_log
    where object_type = ${objectType}
      and object_id = ${objectId}
      and result = 'done'
    order by id desc
    limit ${mostSteps}`.execute(db);
  return result.rows;
}
