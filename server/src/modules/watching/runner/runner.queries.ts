import type { Runners } from '@shanmen/shared/contracts/modules/watching/runner';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type Opened = { module: string; version: string; cohort: string };

/** Keeps which version of each module a person opened last. @param opened in the order of opening */
export async function noteRunner(
  tx: Tx,
  staffId: number,
  opened: readonly Opened[],
  now: Date,
): Promise<void> {
  const last = new Map(opened.map(one => [one.module, one]));
  // In one order, so that two reports never wait for each other.
  const rows = [...last.values()].toSorted((a, b) => (a.module < b.module ? -1 : 1));
  await sql`
    insert into modules.runner (staff_id, module, version, cohort, seen_at)
    select ${staffId}, opened.module, opened.version, opened.cohort, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as opened (module text, version text, cohort text)
    on conflict (staff_id, module) do update
    set version = excluded.version,
        cohort = excluded.cohort,
        seen_at = excluded.seen_at`.execute(tx);
}

export type RunnerRow = Omit<Runners, 'names'> & { staffIds: number[] };

/**
 * Who opened what last since an instant, by module, version and cohort. Whoever tries another module has this one as
 * everybody has it.
 */
export async function listRunners(db: Db, since: Date): Promise<RunnerRow[]> {
  const { rows } = await sql<RunnerRow>`
    select
      runner.module,
      runner.version,
      own.cohort,
      count(*)::int as people,
      (array_agg(staff_id order by seen_at desc))[1:8] as "staffIds",
      max(seen_at) as "lastAt"
    from modules.runner
    cross join lateral (select 'canary:' || runner.module || '@' || runner.version as name) as canary
    cross join lateral (
      select case
        when canary.name = any (string_to_array(runner.cohort, ',')) then canary.name
        when runner.cohort like 'canary:%' then 'stable'
        else runner.cohort
      end as cohort
    ) as own
    where runner.seen_at >= ${since}
    group by runner.module, runner.version, own.cohort
    order by runner.module, runner.version, own.cohort
    limit 500`.execute(db);
  return rows;
}
