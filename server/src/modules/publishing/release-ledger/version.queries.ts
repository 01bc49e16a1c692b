import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { ModuleVersion } from '../../running/import-map/import-map.ts';

/** A version with what only the ledger needs of it. */
export type LedgerVersion = Omit<ModuleVersion, 'app'> & {
  /** Null for what is no app, and for builds from before apps declared themselves. */
  app: AppDeclaration | null;
  screens: string[];
  /** Null for what is no app, and for builds from before screens had digests. */
  screenDigests: Record<string, string> | null;
  gzipBytes: number;
  manifestSha256: string;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
};

const columns = sql`
  module_version.module,
  module_version.version,
  module_version.commit,
  module_version.contract,
  module_version.folder_url as "folderUrl",
  module_version.entry,
  module_version.css,
  module_version.files,
  module_version.externals,
  module_version.shared,
  module_version.screens,
  module_version.screen_digests as "screenDigests",
  module_version.app,
  module_version.gzip_bytes as "gzipBytes",
  module_version.manifest_sha256 as "manifestSha256",
  module_version.withdrawn_at as "withdrawnAt",
  module_version.withdrawn_reason as "withdrawnReason"`;

/** A name of a version, e.g. `{ module: 'mf-goods', version: '1.0.0' }`. */
export type VersionName = { module: string; version: string };

/** The named ones that exist, in no order. */
export async function readVersions(db: Db, names: readonly VersionName[]): Promise<LedgerVersion[]> {
  const { rows } = await sql<LedgerVersion>`
    select ${columns}
    from modules.module_version
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as name (module text, version text)
      on name.module = module_version.module
      and name.version = module_version.version`.execute(db);
  return rows;
}

/** The version that these very contents were once recorded as, unless it was withdrawn. */
export async function findVersionByManifest(
  db: Db,
  module: string,
  manifestSha256: string,
): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version
    from modules.module_version
    where module = ${module}
      and manifest_sha256 = ${manifestSha256}
      and withdrawn_at is null
    order by id
    limit 1`.execute(db);
  return rows[0]?.version ?? null;
}

/** Everything recorded of a file that is served under this folder. */
export async function findFileHash(db: Db, folderUrl: string, path: string): Promise<string | null> {
  const { rows } = await sql<{ integrity: string }>`
    select file.integrity
    from modules.module_version
    cross join jsonb_to_recordset(module_version.files) as file (path text, integrity text)
    where module_version.folder_url = ${folderUrl}
      and file.path = ${path}
    order by module_version.id desc
    limit 1`.execute(db);
  return rows[0]?.integrity ?? null;
}

export type NewVersion = Omit<LedgerVersion, 'withdrawnAt' | 'withdrawnReason'> & {
  smoke: object | null;
  publishedBy: number | null;
  now: Date;
};

/** What the run of every screen said of a version that was tried in part before. */
export async function insertWholeTrial(
  db: Db,
  { module, version }: VersionName,
  report: object,
): Promise<void> {
  await sql`
    update modules.module_version
    set whole_trial = ${JSON.stringify(report)}
    where module = ${module}
      and version = ${version}
      and whole_trial is null`.execute(db);
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await sql`
    insert into modules.module (name, area, created_at)
    values (${version.module}, ${version.module.startsWith('mf-') ? version.module.slice(3) : 'shell'}, ${version.now})
    on conflict (name) do nothing`.execute(tx);
  await sql`
    insert into modules.module_version (
      module, version, commit, contract, folder_url, entry, css, files, externals, shared, screens,
      screen_digests, app, gzip_bytes, manifest_sha256, smoke, published_by, published_at
    )
    values (
      ${version.module}, ${version.version}, ${version.commit}, ${version.contract}, ${version.folderUrl},
      ${version.entry}, ${JSON.stringify(version.css)}, ${JSON.stringify(version.files)},
      ${JSON.stringify(version.externals)}, ${JSON.stringify(version.shared)}, ${JSON.stringify(version.screens)},
      ${jsonOf(version.screenDigests)}, ${jsonOf(version.app)},
      ${version.gzipBytes}, ${version.manifestSha256},
      ${jsonOf(version.smoke)}, ${version.publishedBy}, ${version.now}
    )`.execute(tx);
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

export async function withdrawVersion(
  tx: Tx,
  { module, version, reason, now }: VersionName & { reason: string; now: Date },
): Promise<void> {
  await sql`
    update modules.module_version
    set withdrawn_at = ${now},
        withdrawn_reason = ${reason}
    where module = ${module}
      and version = ${version}
      and withdrawn_at is null`.execute(tx);
}

export type CheckoutBuild = { module: string; version: string; manifestSha256: string };

/** What the builds beside the server held when they were last taken over. */
export async function readCheckout(db: Db): Promise<CheckoutBuild[]> {
  const { rows } = await sql<CheckoutBuild>`
    select module, version, manifest_sha256 as "manifestSha256"
    from modules.checkout_build
    order by module`.execute(db);
  return rows;
}

export async function writeCheckout(tx: Tx, builds: readonly CheckoutBuild[], now: Date): Promise<void> {
  await sql`
    insert into modules.checkout_build (module, version, manifest_sha256, taken_at)
    select build.module, build.version, build."manifestSha256", ${now}
    from jsonb_to_recordset(${JSON.stringify(builds)}::jsonb)
      as build (module text, version text, "manifestSha256" text)
    on conflict (module) do update
    set version = excluded.version,
        manifest_sha256 = excluded.manifest_sha256,
        taken_at = excluded.taken_at`.execute(tx);
}

export async function removeCheckout(tx: Tx, modules: readonly string[]): Promise<void> {
  await sql`
    delete from modules.checkout_build
    where module = any (${modules}::text[])`.execute(tx);
}
