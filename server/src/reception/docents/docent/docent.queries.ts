import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Jobs of a docent that are not over. */
export async function countOpenJobs(db: Db, docentId: number): Promise<number> {
  const result = await sql<{ jobs: number }>`
    select count(*)::int as jobs
    from reception.dispatch
    where docent_id = ${docentId}
      and state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED')`.execute(db);
  return result.rows[0]?.jobs ?? 0;
}

/** Jobs on a route that are not over. */
export async function countOpenJobsOn(db: Db, routeId: number): Promise<number> {
  const result = await sql<{ jobs: number }>`
    select count(*)::int as jobs
    from reception.dispatch
    where route_id = ${routeId}
      and state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED')`.execute(db);
  return result.rows[0]?.jobs ?? 0;
}
