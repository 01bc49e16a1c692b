import type { Canary, ReleaseKind } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** An earlier version that the loader may fall back to, and since when nobody runs it by choice. */
export type Retained = { version: string; since: string };

/** A release as it is kept. */
export type StoredRelease = {
  sequence: number;
  parent: number | null;
  kind: ReleaseKind;
  /** Module → version. */
  stable: Record<string, string>;
  /** Module → earlier versions, newest first. */
  retained: Record<string, Retained[]>;
  canaries: Canary[];
  urgent: boolean;
  reason: string;
  createdBy: number | null;
  createdAt: string;
};

const columns = sql`
  release.sequence,
  release.parent_sequence as parent,
  release.kind,
  release.stable,
  release.retained,
  release.canaries,
  release.urgent,
  release.reason,
  release.created_by as "createdBy",
  release.created_at as "createdAt"`;

const production = 'production';

/** Number of the release that browsers are given; null before the first. */
export async function readPointer(db: Db): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select sequence
    from modules.release_pointer
    where channel = ${production}`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** The same, held until the transaction ends: whoever changes it waits here. */
export async function lockPointer(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select sequence
    from modules.release_pointer
    where channel = ${production}
    for update`.execute(tx);
  return rows[0]?.sequence ?? null;
}

export async function movePointer(tx: Tx, sequence: number): Promise<void> {
  await sql`
    update modules.release_pointer
    set sequence = ${sequence}
    where channel = ${production}`.execute(tx);
}

export async function readRelease(db: Db, sequence: number): Promise<StoredRelease | null> {
  const { rows } = await sql<StoredRelease>`
    select ${columns}
    from modules.release
    where sequence = ${sequence}`.execute(db);
  return rows[0] ?? null;
}

/** A version that everybody runs since a person promoted it, and what everybody ran before; null where nobody had it. */
export type Promoted = { module: string; version: string; before: string | null; sequence: number };

/** What in a release came by promotions since an instant, each version by its last one. */
export async function listPromoted(db: Db, release: StoredRelease, since: Date): Promise<Promoted[]> {
  const { rows } = await sql<Promoted & { kind: ReleaseKind }>`
    select distinct on (chosen.module)
      chosen.module,
      chosen.version,
      parent.stable ->> chosen.module as before,
      release.sequence,
      release.kind
    from jsonb_each_text(${JSON.stringify(release.stable)}::jsonb) as chosen (module, version)
    cross join modules.release
    left join modules.release as parent on parent.sequence = release.parent_sequence
    where release.created_at >= ${since}
      and release.stable ->> chosen.module = chosen.version
      and release.stable ->> chosen.module is distinct from parent.stable ->> chosen.module
    order by chosen.module, release.sequence desc`.execute(db);
  return rows.flatMap(({ kind, ...promoted }) => (kind === 'promote' ? [promoted] : []));
}

export async function insertRelease(tx: Tx, release: StoredRelease, mapSha256: string): Promise<void> {
  await sql`
    insert into modules.release (
      sequence, parent_sequence, kind, stable, retained, canaries, urgent, reason, created_by, created_at, map_sha256
    )
    values (
      ${release.sequence}, ${release.parent}, ${release.kind}, ${JSON.stringify(release.stable)},
      ${JSON.stringify(release.retained)}, ${JSON.stringify(release.canaries)}, ${release.urgent},
      ${release.reason}, ${release.createdBy}, ${release.createdAt}, ${mapSha256}
    )`.execute(tx);
}
