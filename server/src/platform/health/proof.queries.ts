import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { auditRowHash } from '../audit/audit-seal.ledger.ts';

/**
 * What the platform must never show, each finding begins with its check: an audit row that is not
 * what was sealed (V-14), keys without their answer (V-15), and a schema that no longer holds its
 * rules (V-16).
 */
export async function findPlatformFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    ${sealFaults}
    union all
    ${keysWithoutAnswer}
    union all
    ${brokenSchema}`.execute(db);
  return result.rows.map(row => row.finding);
}

/** What is older than its limit: audit rows without a seal (V-14), messages and jobs (V-15). It tells of who works here, not of what is kept. */
export async function findLateWork(db: Db, now: Date): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    ${neverSealed(now)}
    union all
    ${overdueWork(now)}`.execute(db);
  return result.rows.map(row => row.finding);
}

/**
 * Each seal holds the hash of its row and of the seal before it. A row is sealed within seconds, so
 * one that is old and has no seal, or is much older than its neighbour, was put there later. The first one follows the
 * newest archive, or is still being taken out for it.
 */
const sealFaults = sql`
    select fault.finding
    from (
      select
        audit_seal.seq,
        audit_seal.audit_id,
        audit_log.id is null as is_gone,
        audit_seal.row_hash <> ${auditRowHash} as is_altered,
        (lag(audit_seal.seq) over chain is not null or audit_seal.seq > coalesce(archived.last_seq, 0))
          and (
            audit_seal.seq <> coalesce(lag(audit_seal.seq) over chain, archived.last_seq, 0) + 1
            or audit_seal.prev_hash
              <> coalesce(lag(audit_seal.hash) over chain, archived.head, decode(repeat('00', 32), 'hex'))
          )
          or audit_seal.hash <> sha256(
            audit_seal.prev_hash || int8send(audit_seal.seq) || int8send(audit_seal.audit_id) || audit_seal.row_hash
          ) as is_unchained,
        audit_log.at < lag(audit_log.at) over chain - interval '60 seconds' as is_late
      from platform.audit_seal
      left join platform.audit_log on audit_log.id = audit_seal.audit_id
      left join (select last_seq, head from platform.log_archive order by last_seq desc limit 1) as archived on true
      window chain as (order by audit_seal.seq)
    ) as link
    cross join lateral (
      select format('V-14 audit row %s is gone', audit_id) as finding where is_gone
      union all
      select format('V-14 audit row %s was altered', audit_id) where is_altered and not is_gone
      union all
      select format('V-14 seal %s of audit row %s does not follow the one before', seq, audit_id) where is_unchained
      union all
      select format('V-14 audit row %s is older than the one sealed before it', audit_id) where is_late
    ) as fault`;

function neverSealed(now: Date) {
  return sql`
    select format('V-14 audit row %s was never sealed', audit_log.id) as finding
    from platform.audit_log
    where audit_log.at < ${now.toISOString()}::timestamptz - interval '5 minutes'
      and not exists (select from platform.audit_seal where audit_seal.audit_id = audit_log.id)`;
}

/** A message goes out within an hour; a posted job has used up its attempts after some three, a recurring one goes on. */
function overdueWork(now: Date) {
  return sql`
    select format('V-15 message %s (%s) waits since %s', id, topic, created_at) as finding
    from platform.outbox
    where sent_at is null
      and created_at < ${now.toISOString()}::timestamptz - interval '1 hour'
    union all
    select format('V-15 job %s (%s) was due at %s', id, kind, run_at)
    from platform.job
    where finished_at is null
      and failed_at is null
      and run_at < ${now.toISOString()}::timestamptz - interval '4 hours'
    union all
    select format('V-15 job %s (%s) failed %s times: %s', id, kind, attempts, last_error)
    from platform.job
    where finished_at is null
      and failed_at is null
      and attempts > 4
      and last_error is not null`;
}

const keysWithoutAnswer = sql`
  select format('V-15 key %s of %s has no answer', key, scope)
  from platform.idempotency_key
  where status is null`;

const brokenSchema = sql`
  select format('V-16 constraint %s on %s was never checked', conname, conrelid::regclass)
  from pg_constraint
  where not convalidated
  union all
  select format('V-16 index %s is not valid', indexrelid::regclass)
  from pg_index
  where not indisvalid
  union all
  select format('V-16 trigger %s on %s is switched off', tgname, tgrelid::regclass)
  from pg_trigger
  where tgname = 'append_only'
    and tgenabled = 'D'`;
