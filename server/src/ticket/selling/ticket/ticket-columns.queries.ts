import type { TicketVisitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { sql } from 'kysely';

/** Who a ticket names, as it is shown: the number masked; null where it names nobody. */
export const namedVisitor = sql<TicketVisitor | null>`
  case when ticket.id_hash is not null then jsonb_build_object(
    'name', ticket.visitor_name,
    'idKind', ticket.id_kind,
    'idMasked', ticket.id_masked,
    'cert', ticket.cert_kind
  ) end`;

/** The slot of a ticket where it has a time; a slot of the whole day says none. */
export const withTimedSlot = sql`
  left join ticket.slot on slot.id = ticket.slot_id
    and not (slot.start_time = '00:00' and slot.end_time = '23:59')`;

/** Whether a ticket was admitted as often as it may be; whoever may go out and come back in still needs its code. */
export const usedUp = sql`(
  ticket.status = 'O' and not exists (
    select from ticket.ticket_entitlement as place
    where place.ticket_id = ticket.id
      and (place.state in ('UNUSED', 'PART') or place.reentry <> 'NONE')
  )
)`;
