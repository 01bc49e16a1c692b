import type {
  BlacklistHit,
  BlacklistHitPage,
  BlacklistHitQuery,
  HitAct,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

export type NewHit = { entryId: number; act: HitAct; place: string | null; staffId: number | null; at: Date };

export async function insertHit(db: Db, { entryId, act, place, staffId, at }: NewHit): Promise<void> {
  await sql`
    insert into commerce.blacklist_hit (entry_id, act, place, staff_id, at)
    values (${entryId}, ${act}, ${place}, ${staffId}, ${at.toISOString()})`.execute(db);
}

/** The newest first. */
export async function listHits(
  db: Db,
  entryId: number,
  { page, pageSize }: BlacklistHitQuery,
): Promise<BlacklistHitPage> {
  const result = await sql<Counted<BlacklistHit>>`
    select count(*) over ()::int as total, hit.id, hit.act, hit.place, hit.at, staff.name as "staffName"
    from commerce.blacklist_hit as hit
    left join admin.v_account as staff on staff.id = hit.staff_id
    where hit.entry_id = ${entryId}
    order by hit.at desc, hit.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(result.rows);
}
