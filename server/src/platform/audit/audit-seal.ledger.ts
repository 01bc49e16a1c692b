import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** All columns in a fixed order, so that a column added later changes no hash. */
export const auditRowText = sql`
  jsonb_build_array(
    audit_log.id, to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    audit_log.staff_id, audit_log.second_staff_id, to_jsonb(audit_log.role_ids), audit_log.outlet_id,
    audit_log.ip::text, audit_log.device_id, audit_log.session, audit_log.request_id, audit_log.action,
    audit_log.object_type, audit_log.object_id, audit_log.result, audit_log.reason, audit_log.before,
    audit_log.after
  )::text`;

export const auditRowHash = sql`sha256(convert_to(${auditRowText}, 'UTF8'))`;

export type UnsealedRow = { auditId: number; rowHash: Buffer };

/**
 * The oldest rows without a seal. What was sealed long ago is not read again, however long the log is.
 * @param lookBack how many ids before the newest that has one
 */
export async function listUnsealed(
  db: Db,
  { lookBack, limit }: { lookBack: number; limit: number },
): Promise<UnsealedRow[]> {
  const from = (await readNewestSealed(db)) - lookBack;
  const result = await sql<UnsealedRow>`
    select audit_log.id as "auditId", ${auditRowHash} as "rowHash"
    from platform.audit_log
    where audit_log.id > ${from}
      and not exists (
        select
        from platform.audit_seal
        where audit_seal.audit_id = audit_log.id
          and audit_seal.audit_id > ${from}
      )
    order by audit_log.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** Asked for by itself: of a number that stands in the statement PostgreSQL knows how few rows lie beyond it. */
async function readNewestSealed(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(audit_id), 0) as id
    from platform.audit_seal`.execute(db);
  return rows[0]?.id ?? 0;
}

export type SealHead = { seq: number; hash: Buffer };

/** The newest seal, be it in an archive; null before the first one. */
export async function readSealHead(db: Db): Promise<SealHead | null> {
  const result = await sql<SealHead>`
    select seq, hash
    from (
      (select seq, hash from platform.audit_seal order by seq desc limit 1)
      union all
      (select last_seq, head from platform.log_archive order by last_seq desc limit 1)
    ) as head
    where seq > 0
    order by seq desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type Seal = { seq: number; auditId: number; rowHash: Buffer; prevHash: Buffer; hash: Buffer };

/** Appends seals. Two sealers at once want the same `seq`, and the second one fails. */
export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const column = <K extends keyof Seal>(name: K) => seals.map(seal => seal[name]);
  await sql`
    insert into platform.audit_seal (seq, audit_id, row_hash, prev_hash, hash)
    select seq, audit_id, row_hash, prev_hash, hash
    from unnest(${column('seq')}::bigint[], ${column('auditId')}::bigint[], ${column('rowHash')}::bytea[],
                ${column('prevHash')}::bytea[], ${column('hash')}::bytea[]) as seal (seq, audit_id, row_hash, prev_hash, hash)`.execute(
    tx,
  );
}
