import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

export type LiveTicket = { idHash: string; family: string; productName: string; visitDate: string };

/** Tickets for these days that these people hold and that were neither cancelled nor given back. */
export async function listLiveTickets(
  db: Db,
  idHashes: readonly string[],
  visitDates: readonly string[],
  exceptIds: readonly number[] = [],
): Promise<LiveTicket[]> {
  const result = await sql<LiveTicket>`
    select
      ticket.id_hash as "idHash",
      ticket.limit_group as family,
      order_line.snapshot ->> 'name' as "productName",
      ticket.visit_date as "visitDate"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    where ticket.id_hash = any(${[...idHashes]}::bpchar[])
      and ticket.visit_date = any(${[...visitDates]}::date[])
      and ticket.status in ('R', 'I', 'O')
      and ticket.id <> all(${[...exceptIds]}::bigint[])`.execute(db);
  return result.rows;
}
