import { sql } from 'kysely';

import type { Db } from '../../../src/db/transaction.ts';

/** How many tickets there are for a day, how many of them went back, and whether this person has sold on it. */
type PlayedDay = { tickets: number; returned: number; isPlayed: boolean };

/** The day of the first sale there ever was; null in an area without a history. */
export async function readFirstDay(db: Db): Promise<string | null> {
  const result = await sql<{ day: string | null }>`
    select to_char(min(biz_date), 'YYYY-MM-DD') as day
    from ticket.ticket_shift`.execute(db);
  return result.rows[0]?.day ?? null;
}

export async function readPlayedDay(db: Db, day: string, sellerId: number): Promise<PlayedDay> {
  const result = await sql<PlayedDay>`
    select
      coalesce(sum(person_count), 0)::int as tickets,
      coalesce(sum(person_count) filter (where status = 'F'), 0)::int as returned,
      exists (
        select from ticket.ticket_shift
        where seller_id = ${sellerId}
          and biz_date = ${day}
      ) as "isPlayed"
    from ticket.ticket
    where visit_date = ${day}
      and issued_at is not null`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error(`nothing is known of ${day}`);
  return row;
}
