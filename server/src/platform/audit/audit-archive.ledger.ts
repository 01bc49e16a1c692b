import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { auditRowText } from './audit-seal.ledger.ts';
import { linesInTurn, type LogCut, type LogPart } from './log-part.ts';

/** The audit log with its seals; `row` is the text that was sealed, so that the file alone proves the chain. */
export const auditPart: LogPart = {
  name: 'audit log',
  guarded: ['platform.audit_seal', 'platform.audit_log'],
  lines: (db, { lastSeq }) =>
    linesInTurn(async (after, limit) => {
      const { rows } = await sql<{ place: number; line: string }>`
        select audit_seal.seq as place, json_build_object(
          'seq', audit_seal.seq, 'auditId', audit_seal.audit_id, 'prev', encode(audit_seal.prev_hash, 'hex'),
          'hash', encode(audit_seal.hash, 'hex'), 'row', ${auditRowText})::text as line
        from platform.audit_seal
        join platform.audit_log on audit_log.id = audit_seal.audit_id
        where audit_seal.seq > ${after}
          and audit_seal.seq <= ${lastSeq}
        order by audit_seal.seq
        limit ${limit}`.execute(db);
      return rows;
    }),
  async takeOut(tx, { lastSeq }, limit) {
    const { rows } = await sql<{ auditId: number }>`
      delete from platform.audit_seal
      where seq <= ${lastSeq}
        and seq < (select min(seq) from platform.audit_seal) + ${limit}
      returning audit_id as "auditId"`.execute(tx);
    const ids = rows.map(({ auditId }) => auditId);
    await sql`delete from platform.audit_log where id = any(${ids}::bigint[])`.execute(tx);
    return rows.length;
  },
};

const archiveTurn = 4_207_003;

/** One run at a time puts logs away, on this connection until it gives its turn back. @returns whether nobody else has it */
export async function takeArchiveTurn(holder: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(${archiveTurn}) as "isFree"`.execute(holder);
  return rows[0]?.isFree === true;
}

export async function giveBackArchiveTurn(holder: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${archiveTurn})`.execute(holder);
}

/** The last seal before the first row of that moment or later; of rows that were sealed out of order none is left behind. */
export async function readCut(db: Db, until: string): Promise<LogCut> {
  const { rows } = await sql<{ lastSeq: number }>`
    select coalesce(
      (
        select min(audit_seal.seq) - 1
        from platform.audit_log
        join platform.audit_seal on audit_seal.audit_id = audit_log.id
        where audit_log.at >= ${until}::timestamptz
      ),
      (select max(seq) from platform.audit_seal),
      0
    ) as "lastSeq"`.execute(db);
  return { until, lastSeq: rows[0]?.lastSeq ?? 0 };
}

export type LogArchive = LogCut & { file: string; head: Buffer; rows: number; signIns: number };

/** What was put away so far, oldest first. */
export async function listArchives(db: Db): Promise<LogArchive[]> {
  const { rows } = await sql<LogArchive>`
    select to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, file, rows,
           sign_ins as "signIns", last_seq as "lastSeq", head
    from platform.log_archive
    order by log_archive.until`.execute(db);
  return rows;
}

export async function insertArchive(tx: Tx, archive: LogArchive): Promise<void> {
  await sql`
    insert into platform.log_archive (until, file, rows, sign_ins, last_seq, head)
    values (${archive.until}, ${archive.file}, ${archive.rows}, ${archive.signIns}, ${archive.lastSeq}, ${archive.head})
    `.execute(tx);
}

/** Only the owner of a table may switch its guard, and only for himself: everybody else waits for his transaction. */
export async function switchGuards(
  tx: Tx,
  tables: readonly string[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger append_only`.execute(tx);
}
