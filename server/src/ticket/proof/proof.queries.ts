import { letterSteps } from '@shanmen/shared/contracts/ticket/letters';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/**
 * What the books of ticketing must never show, each finding begins with its check: slots against tickets (V-04),
 * orders against payments (V-05), refunds against payments (V-06), shifts against the ledger (V-08),
 * letters against their steps (V-10). Empty when everything agrees.
 */
export async function findSaleFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    ${slotFaults}
    union all
    ${orderFaults}
    union all
    ${refundFaults}
    union all
    ${shiftFaults}
    union all
    ${letterFaults()}
    union all
    ${admissionFaults}`.execute(db);
  return result.rows.map(row => row.finding);
}

/** Every live ticket is counted in the slot of each of its places that is not refunded. */
const slotFaults = sql`
  select format('V-04 slot %s: sold %s, tickets %s, held %s, capacity %s', slot.id, slot.sold, counted.persons, slot.held,
                slot.capacity) as finding
  from ticket.slot
  left join lateral (
    select coalesce(sum(ticket.person_count), 0) as persons
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    where place.slot_id = slot.id
      and place.state <> 'REFUNDED'
      and (ticket.status in ('I', 'O', 'N') or (ticket.status = 'F' and not ticket.quota_returned))
  ) as counted on true
  where slot.sold <> counted.persons
     or slot.held <> 0
     or slot.held + slot.sold > slot.capacity`;

const orderFaults = sql`
  select format('V-05 order %s: paid %s, live tickets %s, ledger %s', ticket_order.order_no, paid.amount_fen,
                live.amount_fen, posted.amount_fen)
  from ticket.ticket_order
  cross join lateral (
    select coalesce(sum(payment.amount_fen - payment.refunded_fen), 0) as amount_fen
    from ticket.payment
    where payment.order_id = ticket_order.id
      and payment.state = 'SUCCESS'
  ) as paid
  cross join lateral (
    select coalesce(sum(ticket.paid_fen - ticket.refunded_gross_fen), 0) as amount_fen
    from ticket.ticket
    where ticket.order_id = ticket_order.id
      and ticket.status in ('I', 'O', 'N')
  ) as live
  cross join lateral (
    select coalesce(-sum(entry.amount_fen), 0) as amount_fen
    from commerce.v_report_payment as entry
    where entry.account = 'order/' || ticket_order.id
  ) as posted
  where paid.amount_fen <> live.amount_fen
     or paid.amount_fen <> posted.amount_fen
     or ticket_order.paid_fen - ticket_order.refunded_fen <> paid.amount_fen`;

const refundFaults = sql`
  select format('V-06 payment %s: refunded %s of %s', id, refunded_fen, amount_fen)
  from ticket.payment
  where refunded_fen not between 0 and amount_fen
  union all
  select format('V-06 ticket %s: refunded %s of %s', ticket_no, refunded_gross_fen, paid_fen)
  from ticket.ticket
  where refunded_gross_fen not between 0 and paid_fen`;

/** Σ of a drawer's entries is its float plus its cash payments, and after a count what was expected. */
const shiftFaults = sql`
  select format('V-08 shift %s: ledger %s, float and payments %s, expected %s', shift.no, drawer.amount_fen,
                shift.opening_float_fen + taken.amount_fen, shift.expected)
  from ticket.ticket_shift as shift
  cross join lateral (
    select coalesce(sum(entry.amount_fen) filter (where entry.kind <> 'variance'), 0) as amount_fen,
           coalesce(sum(entry.amount_fen) filter (where entry.kind = 'variance'), 0) as variance_fen
    from commerce.v_report_payment as entry
    where entry.account = 'cash/' || shift.id
  ) as drawer
  cross join lateral (
    select coalesce(sum(payment.amount_fen - payment.refunded_fen), 0) as amount_fen
    from ticket.payment
    where payment.shift_id = shift.id
      and payment.method = 'CASH'
      and payment.state = 'SUCCESS'
  ) as taken
  where drawer.amount_fen <> shift.opening_float_fen + taken.amount_fen
     or (shift.expected ->> 'CASH')::bigint <> drawer.amount_fen
     or (shift.state in ('CLOSED', 'AUDITED') and drawer.variance_fen <> shift.over_short_fen)`;

/** Each step begins where the one before ended, exists in the matrix, and the last one is the letter. */
function letterFaults() {
  const known = Object.keys(letterSteps);
  return sql`
    select format('V-10 ticket %s: step %s>%s after %s, letter %s', step.ticket_id, step.from_status, step.to_status,
                  step.before, ticket.status)
    from (
      select
        ticket_id,
        from_status,
        to_status,
        lag(to_status) over (partition by ticket_id order by id) as before,
        lead(to_status) over (partition by ticket_id order by id) as after
      from ticket.ticket_log
    ) as step
    join ticket.ticket on ticket.id = step.ticket_id
    where step.before is distinct from step.from_status
       or not coalesce(step.from_status, '-') || '>' || step.to_status = any(${known}::text[])
       or (step.after is null and step.to_status <> ticket.status)
    union all
    select format('V-10 ticket %s has no steps', ticket.ticket_no)
    from ticket.ticket
    where not exists (select from ticket.ticket_log where ticket_log.ticket_id = ticket.id)`;
}

/** Entries used, admissions logged and the slot's count tell the same story. */
const admissionFaults = sql`
  select format('V-10 place %s of ticket %s: used %s, admitted %s', place.id, place.ticket_id, place.times_used, admitted.times)
  from ticket.ticket_entitlement as place
  cross join lateral (
    select count(*) as times
    from ticket.checkin_log
    where checkin_log.ticket_id = place.ticket_id
      and checkin_log.spot_id = place.spot_id
      and checkin_log.result = 'OK'
      and checkin_log.direction = 'IN'
  ) as admitted
  where place.times_used <> admitted.times`;
