import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { SpotQueue } from './waiting-chance.ts';

/** What those who waited got at each spot, over visit days that are over. */
export async function listSpotQueues(db: Db, from: string, to: string): Promise<SpotQueue[]> {
  const result = await sql<SpotQueue>`
    select
      slot.spot_id as "spotId",
      count(distinct slot.id)::int as slots,
      (coalesce(sum(entry.qty) filter (where entry.state = 'FULFILLED'), 0))::int as given
    from ticket.waiting_entry as entry
    join ticket.slot on slot.id = entry.slot_id
    where slot.visit_date between ${from} and ${to}
    group by slot.spot_id`.execute(db);
  return result.rows;
}

/** Persons who wait, by slot. */
export async function listWaitingPersons(
  db: Db,
  from: string,
  to: string,
): Promise<{ slotId: number; persons: number }[]> {
  const result = await sql<{ slotId: number; persons: number }>`
    select entry.slot_id as "slotId", sum(entry.qty)::int as persons
    from ticket.waiting_entry as entry
    join ticket.slot on slot.id = entry.slot_id
    where entry.state = 'WAITING'
      and slot.visit_date between ${from} and ${to}
    group by entry.slot_id`.execute(db);
  return result.rows;
}
