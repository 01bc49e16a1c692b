import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { StoredFile } from './export-store.ts';

export type NewExport = {
  readonly staffId: number;
  readonly maker: string;
  readonly title: string;
  readonly asked: object;
  readonly requestId: string;
  readonly ip: string;
};

/** The export as it was posted, for the job that writes it; null once the export has ended. */
export type WaitingExport = NewExport & { readonly id: number };

export type WrittenFile = StoredFile & {
  readonly name: string;
  readonly type: string;
  readonly rows: number | null;
  readonly rights: string;
};

/** @returns its id; that of the one under way where the same was asked before */
export async function insertExport(tx: Tx, wanted: NewExport, now: Date): Promise<number> {
  const { staffId, maker, title, asked, requestId, ip } = wanted;
  const { rows } = await sql<{ id: number }>`
    insert into platform.export_job (staff_id, maker, title, asked, asked_at, request_id, ip)
    values (${staffId}, ${maker}, ${title}, ${JSON.stringify(asked)}::jsonb, ${now.toISOString()}, ${requestId}, ${ip})
    on conflict (staff_id, maker, md5(asked::text)) where ended_at is null
    do update set title = excluded.title
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an export was not posted');
  return row.id;
}

/** How many of a person are under way besides those of the same question. */
export async function countUnderWay(tx: Tx, { staffId, maker, asked }: NewExport): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from platform.export_job
    where staff_id = ${staffId}
      and ended_at is null
      and not (maker = ${maker} and asked = ${JSON.stringify(asked)}::jsonb)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Those who ask for files wait for one another, one person at a time. */
export async function lockExportsOf(tx: Tx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('export-job'), ${staffId}::int)`.execute(tx);
}

export async function findWaiting(db: Db, id: number): Promise<WaitingExport | null> {
  const { rows } = await sql<WaitingExport>`
    select id, staff_id as "staffId", maker, title, asked, request_id as "requestId", ip
    from platform.export_job
    where id = ${id} and ended_at is null`.execute(db);
  return rows[0] ?? null;
}

/** @returns false when another attempt ended it, or the person did */
export async function endWithFile(
  tx: Tx,
  { id, now }: { id: number; now: Date },
  file: WrittenFile,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update platform.export_job
    set ended_at = ${now.toISOString()}, file_id = ${file.fileId}, file_name = ${file.name},
        media_type = ${file.type}, row_count = ${file.rows}, bytes = ${file.bytes}, sha256 = ${file.sha256},
        rights = ${file.rights}
    where id = ${id} and ended_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** @returns false when it had ended */
export async function endWithout(tx: Tx, id: number, refused: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update platform.export_job
    set ended_at = ${now.toISOString()}, refused = ${refused}
    where id = ${id} and ended_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** One row of 我的导出. */
export type OwnExport = {
  id: number;
  maker: string;
  title: string;
  askedAt: string;
  endedAt: string | null;
  refused: string | null;
  fileId: string | null;
  fileName: string | null;
  mediaType: string | null;
  rows: number | null;
  bytes: number | null;
  rights: string | null;
  fetchedCount: number;
  removedAt: string | null;
  sha256: Buffer | null;
  /** By which it was asked for. */
  requestId: string;
};

const ownExports = sql`
  select id, maker, title, asked_at as "askedAt", ended_at as "endedAt", refused, file_id as "fileId",
    file_name as "fileName", media_type as "mediaType", row_count as rows, bytes, rights,
    fetched_count as "fetchedCount", removed_at as "removedAt", sha256, request_id as "requestId"
  from platform.export_job`;

/** Those of a person, the newest first. */
export async function listExports(db: Db, staffId: number): Promise<OwnExport[]> {
  const { rows } = await sql<OwnExport>`
    ${ownExports}
    where staff_id = ${staffId}
    order by id desc
    limit 100`.execute(db);
  return rows;
}

export async function findExport(db: Db, staffId: number, id: number): Promise<OwnExport | null> {
  const { rows } = await sql<OwnExport>`
    ${ownExports}
    where staff_id = ${staffId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function noteFetched(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update platform.export_job
    set fetched_count = fetched_count + 1, fetched_at = ${now.toISOString()}
    where id = ${id}`.execute(tx);
}

/** Its file is nobody's any more. */
export async function markRemoved(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update platform.export_job
    set removed_at = ${now.toISOString()}
    where id = ${id} and removed_at is null`.execute(tx);
}

/** Marks files written before a moment as removed. @returns their names */
export async function removeOlder(tx: Tx, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    update platform.export_job
    set removed_at = ${now.toISOString()}
    where file_id is not null and removed_at is null and ended_at < ${before.toISOString()}
    returning file_id as "fileId"`.execute(tx);
  return rows.map(({ fileId }) => fileId);
}

/** Ends what no attempt could write, so that its owner may ask again. @returns how many */
export async function endGivenUp(tx: Tx, kind: string, refused: string, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update platform.export_job
    set ended_at = ${now.toISOString()}, refused = ${refused}
    from platform.job
    where job.kind = ${kind}
      and job.job_key = export_job.id::text
      and job.failed_at is not null
      and export_job.ended_at is null`.execute(tx);
  return Number(numAffectedRows);
}

/** Forgets entries of long ago. */
export async function forgetOlder(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from platform.export_job
    where asked_at < ${before.toISOString()} and (file_id is null or removed_at is not null)`.execute(tx);
  return Number(numAffectedRows);
}

/** Names of the finished files of a user. */
export async function listKeptFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId"
    from platform.export_job
    where file_id is not null and removed_at is null`.execute(db);
  return rows.map(({ fileId }) => fileId);
}
