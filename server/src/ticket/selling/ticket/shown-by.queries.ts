import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { plateKeyOfDriver } from '../../groups/tour-crew/tour-crew.queries.ts';
import type { ShownBy } from '../../admission/check-in/foreign-code.ts';

/** Numbers of the tickets that are shown so and hold at an instant, living ones first. */
export async function listTicketNosOf(db: Db, shown: ShownBy, at: string): Promise<string[]> {
  const result = await sql<{ ticketNo: string }>`
    select ticket_no as "ticketNo"
    from ticket.ticket
    where ${isOf(shown)}
      and ticket_no is not null
      and valid_from <= ${at}
      and valid_to > ${at}
    order by status in ('I', 'O') desc, id desc
    limit 20`.execute(db);
  return result.rows.map(row => row.ticketNo);
}

/** Which tickets are meant; each way has an index of its own. */
function isOf(shown: ShownBy): RawBuilder<unknown> {
  switch (shown.kind) {
    case 'person':
      return sql`id_hash = ${shown.idHash}`;
    case 'booking':
      return sql`order_id in (
        select ticket_order.id
        from ticket.ticket_order
        where pickup_code = ${shown.pickupCode}
          and right(contact_mobile_masked, 4) = ${shown.mobileEnd})`;
    case 'coach':
      return sql`order_id in (
        select ticket_order.id
        from ticket.ticket_order
        join ticket.driver on driver.id = ticket_order.driver_id
        where ${plateKeyOfDriver} = ${shown.plate})`;
  }
}

/** Whether something is reserved for this time that is not issued yet: shown so, or by its code alone. */
export async function isReserved(
  db: Db,
  { pickupCode, shown }: { pickupCode: string; shown: ShownBy | null },
  at: string,
): Promise<boolean> {
  const result = await sql<{ exists: boolean }>`
    select exists (
      select from ticket.ticket_order
      join ticket.ticket on ticket.order_id = ticket_order.id
      where ticket_order.pickup_code = ${pickupCode}
        and ticket.status = 'R'
        and ticket.valid_from <= ${at}
        and ticket.valid_to > ${at}
    ) or exists (
      select from ticket.ticket
      where ${shown === null ? sql`false` : isOf(shown)}
        and status = 'R'
        and valid_from <= ${at}
        and valid_to > ${at}
    ) as exists`.execute(db);
  return result.rows[0]?.exists ?? false;
}
