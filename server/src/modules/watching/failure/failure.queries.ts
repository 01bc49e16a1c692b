import type { FailureQuery, ModuleFailure } from '@shanmen/shared/contracts/modules/watching/failure';
import { sql } from 'kysely';

import { type Counted, pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

export type FailureRow = Omit<ModuleFailure, 'person'> & { staffId: number | null };

/** What browsers told of failures, newest first. */
export async function listFailures(db: Db, query: FailureQuery): Promise<Counted<FailureRow>[]> {
  const { module = null } = query;
  const { rows } = await sql<Counted<FailureRow>>`
    select
      id,
      received_at as "receivedAt",
      kind,
      module,
      version,
      code,
      message,
      stack,
      screen,
      staff_id as "staffId",
      times,
      count(*) over ()::int as total
    from modules.health_event
    where ${module}::text is null
      or module = ${module}
    order by received_at desc, id desc
    ${pageLimit(query)}`.execute(db);
  return rows;
}
