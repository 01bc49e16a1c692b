import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { readSnapshot } from './read-snapshot.queries.ts';

const seconds = 60;

/** Has the connection of reports that stays open plan what most of them read, so that whoever opens the first does not wait. */
export async function warmPlans(facts: Db, today: string): Promise<void> {
  await readSnapshot(
    { facts },
    snapshot =>
      sql`select count(*) from reports.sale_counted(${today}::date, ${today}::date)`.execute(snapshot),
    seconds,
  );
}
