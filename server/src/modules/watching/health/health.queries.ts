import type { HealthRow } from '@shanmen/shared/contracts/modules/watching/health';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { VersionName } from '../../publishing/release-ledger/version.queries.ts';

/** What was counted of one version, cohort and minute in one report. */
export type MinuteCount = {
  module: string;
  version: string;
  sequence: number;
  cohort: string;
  mounts: number;
  loadFailed: number;
  integrityFailed: number;
  mountFailed: number;
  uncaught: number;
  fallbackUsed: number;
  mountMs: number[];
};

/**
 * Which of these versions were opened too seldom by those who try them first, and how many openings are missing. What
 * everybody ran once is known well enough.
 */
export async function listMissingOpenings(
  db: Db,
  versions: readonly VersionName[],
  required: number,
): Promise<(VersionName & { missing: number })[]> {
  if (required === 0) return [];
  const { rows } = await sql<VersionName & { missing: number }>`
    select name.module, name.version, (${required}::int - coalesce(sum(minute.mounts), 0))::int as missing
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as name (module text, version text)
    left join modules.health_minute as minute
      on (minute.module, minute.version) = (name.module, name.version)
      and 'canary:' || name.module || '@' || name.version = any (string_to_array(minute.cohort, ','))
    where not exists (select from modules.release where release.stable ->> name.module = name.version)
    group by name.module, name.version
    having coalesce(sum(minute.mounts), 0) < ${required}::int`.execute(db);
  return rows;
}

const mostSamples = 500;

export async function addCounts(tx: Tx, counts: readonly MinuteCount[], minute: Date): Promise<void> {
  await sql`
    insert into modules.health_minute as kept (
      module, version, sequence, cohort, minute,
      mounts, load_failed, integrity_failed, mount_failed, uncaught, fallback_used, mount_ms
    )
    select
      count.module, count.version, count.sequence, count.cohort, ${minute},
      count.mounts, count."loadFailed", count."integrityFailed", count."mountFailed", count.uncaught,
      count."fallbackUsed", count."mountMs"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as count (
      module text, version text, sequence bigint, cohort text, mounts int, "loadFailed" int,
      "integrityFailed" int, "mountFailed" int, uncaught int, "fallbackUsed" int, "mountMs" int[]
    )
    on conflict (module, version, sequence, cohort, minute) do update
    set mounts = kept.mounts + excluded.mounts,
        load_failed = kept.load_failed + excluded.load_failed,
        integrity_failed = kept.integrity_failed + excluded.integrity_failed,
        mount_failed = kept.mount_failed + excluded.mount_failed,
        uncaught = kept.uncaught + excluded.uncaught,
        fallback_used = kept.fallback_used + excluded.fallback_used,
        mount_ms = (kept.mount_ms || excluded.mount_ms)[1:${mostSamples}]`.execute(tx);
}

/**
 * Sums since an instant, per module, version and cohort. Whoever tries another module has this one as everybody has it.
 * @param sequence only what was told of this release and of later ones
 */
export async function sumHealth(db: Db, since: Date, sequence = 0): Promise<HealthRow[]> {
  const { rows } = await sql<HealthRow>`
    with told as (
      select
        minute.*,
        case
          when minute.cohort like 'canary:%' then coalesce(tried.name, 'stable')
          else minute.cohort
        end as own_cohort
      from modules.health_minute as minute
      left join lateral (
        select canary as name
        from unnest(string_to_array(minute.cohort, ',')) as canary
        where starts_with(canary, 'canary:' || minute.module || '@')
      ) as tried on true
      where minute.minute >= ${since}
        and minute.sequence >= ${sequence}
    )
    select
      told.module,
      told.version,
      told.own_cohort as cohort,
      sum(told.mounts)::int as mounts,
      sum(told.load_failed)::int as "loadFailed",
      sum(told.integrity_failed)::int as "integrityFailed",
      sum(told.mount_failed)::int as "mountFailed",
      sum(told.uncaught)::int as uncaught,
      sum(told.fallback_used)::int as "fallbackUsed",
      (
        select percentile_disc(0.5) within group (order by sample)
        from told as one
        cross join unnest(one.mount_ms) as sample
        where (one.module, one.version, one.own_cohort) = (told.module, told.version, told.own_cohort)
      )::int as "mountMsMedian",
      (
        select percentile_disc(0.95) within group (order by sample)
        from told as one
        cross join unnest(one.mount_ms) as sample
        where (one.module, one.version, one.own_cohort) = (told.module, told.version, told.own_cohort)
      )::int as "mountMsSlow"
    from told
    group by told.module, told.version, told.own_cohort
    order by told.module, told.version, told.own_cohort
    limit 500`.execute(db);
  return rows;
}
