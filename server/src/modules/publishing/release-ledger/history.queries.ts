import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import type { ReleaseQuery } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import type { StoredRelease } from './release.queries.ts';

export type HistoryRow = Pick<
  StoredRelease,
  'sequence' | 'kind' | 'urgent' | 'reason' | 'createdBy' | 'createdAt' | 'stable' | 'canaries'
> & {
  /** What everybody ran before. */
  parentStable: Record<string, string> | null;
  total: number;
};

/** Releases, newest first; with a module only those that changed it. */
export async function listReleases(db: Db, query: ReleaseQuery): Promise<HistoryRow[]> {
  const { module = null } = query;
  const { rows } = await sql<HistoryRow>`
    select
      release.sequence,
      release.kind,
      release.urgent,
      release.reason,
      release.created_by as "createdBy",
      release.created_at as "createdAt",
      release.stable,
      release.canaries,
      parent.stable as "parentStable",
      count(*) over ()::int as total
    from modules.release
    left join modules.release as parent on parent.sequence = release.parent_sequence
    where ${module}::text is null
      or release.stable ->> ${module} is distinct from parent.stable ->> ${module}
      or jsonb_path_query_array(release.canaries, '$[*] ? (@.module == $name)', ${JSON.stringify({ name: module })}::jsonb)
        is distinct from jsonb_path_query_array(coalesce(parent.canaries, '[]'), '$[*] ? (@.module == $name)', ${JSON.stringify({ name: module })}::jsonb)
    order by release.sequence desc
    ${pageLimit(query)}`.execute(db);
  return rows;
}

export type StatedVersion = {
  module: string;
  version: string;
  commit: string;
  contract: number;
  gzipBytes: number;
  publishedAt: string;
  publishedBy: number | null;
  /** Null for what is no app, and for builds from before apps declared themselves. */
  app: AppDeclaration | null;
  externals: string[];
};

/** Every version of every module that may still be run, oldest first. */
export async function listUsableVersions(db: Db): Promise<StatedVersion[]> {
  const { rows } = await sql<StatedVersion>`
    select
      module,
      version,
      commit,
      contract,
      gzip_bytes as "gzipBytes",
      published_at as "publishedAt",
      published_by as "publishedBy",
      app,
      externals
    from modules.module_version
    where withdrawn_at is null
    order by module, id`.execute(db);
  return rows;
}
