import { letterSteps } from '@shanmen/shared/contracts/ticket/selling/letters';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { frozenFaults, paymentFaults } from './payment-proof.queries.ts';

/**
 * What the books of ticketing must never show, each finding begins with its check: slots against tickets (V-04),
 * orders against payments (V-05), refunds against payments (V-06), shifts against the ledger (V-08), what is frozen for
 * reserved orders against the accounts (V-09),
 * letters against their steps (V-10), numbers of shifts against their counter (V-11). Empty when
 * everything agrees.
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
    ${paymentFaults}
    union all
    ${frozenFaults}
    union all
    ${letterFaults()}
    union all
    ${admissionFaults}
    union all
    ${numberFaults}`.execute(db);
  return result.rows.map(row => row.finding);
}

/**
 * Every ticket is counted in the slot of each of its places that was not given back to be sold again, and
 * what is held is held by somebody: by the reserved tickets of an order, or for another reason.
 */
const slotFaults = sql`
  select format('V-04 slot %s: sold %s, tickets %s, held %s, capacity %s', slot.id, slot.sold, counted.persons, slot.held,
                slot.capacity) as finding
  from ticket.slot
  left join lateral (
    select coalesce(sum(place.lost_count + case when place.quota_returned then 0 else ticket.person_count end), 0) as persons
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    where place.slot_id = slot.id
      and ticket.status in ('I', 'O', 'N', 'F')
  ) as counted on true
  where slot.sold <> counted.persons
     or slot.held + slot.sold + slot.reserved > slot.capacity
  union all
  select format('V-04 slot %s: held %s, live holds %s, of orders %s, reserved tickets %s', slot.id, slot.held,
                hold.persons, hold.of_orders, reserved.persons)
  from ticket.slot
  cross join lateral (
    select coalesce(sum(qty), 0) as persons, coalesce(sum(qty) filter (where kind = 'ORDER'), 0) as of_orders
    from ticket.capacity_hold
    where slot_id = slot.id
      and state = 'HELD'
  ) as hold
  cross join lateral (
    select coalesce(sum(ticket.person_count), 0) as persons
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    where place.slot_id = slot.id
      and ticket.status = 'R'
  ) as reserved
  where slot.held <> hold.persons
     or hold.of_orders <> reserved.persons
  union all
  select format('V-04 slot %s: reserved %s, allotments keep %s', slot.id, slot.reserved, kept.persons)
  from ticket.slot
  cross join lateral (
    select coalesce(sum(quota - held - sold), 0) as persons
    from ticket.channel_quota
    where slot_id = slot.id
      and released_at is null
  ) as kept
  where slot.reserved <> kept.persons
  union all
  select format('V-04 allotment %s: held %s, live holds %s', quota.id, quota.held, hold.persons)
  from ticket.channel_quota as quota
  cross join lateral (
    select coalesce(sum(qty), 0) as persons
    from ticket.capacity_hold
    where channel_quota_id = quota.id
      and state = 'HELD'
  ) as hold
  where quota.held <> hold.persons
  union all
  select format('V-04 offline lease %s, slot %s: %s places, %s sold, %s held', lease.id, given.slot_id, given.places,
                given.sold, hold.persons)
  from ticket.offline_lease_slot as given
  join ticket.offline_lease as lease on lease.id = given.lease_id
  cross join lateral (
    select coalesce(sum(qty), 0) as persons
    from ticket.capacity_hold
    where offline_lease_id = given.lease_id
      and slot_id = given.slot_id
      and state = 'HELD'
  ) as hold
  where hold.persons <> case lease.state when 'ACTIVE' then given.places - given.sold else 0 end`;

const orderFaults = sql`
  select format('V-05 order %s: paid %s, live tickets %s, fees kept %s, ledger %s', ticket_order.order_no,
                paid.amount_fen, live.amount_fen, kept.amount_fen, posted.amount_fen)
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
    select coalesce(sum(refund.fee_fen), 0) as amount_fen
    from ticket.refund
    where refund.order_id = ticket_order.id
      and refund.state = 'DONE'
  ) as kept
  cross join lateral (
    select coalesce(-sum(entry.amount_fen), 0) as amount_fen
    from commerce.v_report_payment as entry
    where entry.account = 'order/' || ticket_order.id
  ) as posted
  where paid.amount_fen <> live.amount_fen + kept.amount_fen
     or paid.amount_fen <> posted.amount_fen
     or ticket_order.paid_fen - ticket_order.refunded_fen <> paid.amount_fen`;

const refundFaults = sql`
  select format('V-06 payment %s: refunded %s of %s', id, refunded_fen, amount_fen)
  from ticket.payment
  where refunded_fen not between 0 and amount_fen
  union all
  select format('V-06 ticket %s: refunded %s of %s', ticket_no, refunded_gross_fen, paid_fen)
  from ticket.ticket
  where refunded_gross_fen not between 0 and paid_fen
  union all
  select format('V-06 payment %s: refunded %s, refunds say %s', payment.id, payment.refunded_fen, back.amount_fen)
  from ticket.payment
  cross join lateral (
    select coalesce(sum(refund_payment.amount_fen), 0) as amount_fen
    from ticket.refund_payment
    join ticket.refund on refund.id = refund_payment.refund_id
    where refund_payment.payment_id = payment.id
      and refund.state = 'DONE'
  ) as back
  where payment.refunded_fen <> back.amount_fen
  union all
  select format('V-06 ticket %s in letter %s: refunded %s, refunds say %s', ticket.ticket_no, ticket.status,
                ticket.refunded_gross_fen, back.amount_fen)
  from ticket.ticket
  cross join lateral (
    select count(*) filter (where refund.kind not in ('CHANGE_DIFF', 'TEAM_CUT', 'COMPENSATION') and refund_line.place_ids is null) as times,
           coalesce(sum(refund_line.persons) filter (where refund.kind = 'TEAM_CUT'), 0) as persons,
           coalesce(sum(refund_line.gross_fen), 0) as amount_fen
    from ticket.refund_line
    join ticket.refund on refund.id = refund_line.refund_id
    where refund_line.ticket_id = ticket.id
      and refund.state = 'DONE'
  ) as back
  where ticket.refunded_gross_fen <> back.amount_fen
     or ticket.left_count <> back.persons
     or (ticket.status = 'F') <> (back.times > 0)
  union all
  select format('V-06 refund %s: net %s, lines %s, ways back %s', refund.refund_no, refund.net_fen, given.amount_fen,
                back.amount_fen)
  from ticket.refund
  cross join lateral (
    select coalesce(sum(net_fen), 0) as amount_fen
    from ticket.refund_line
    where refund_line.refund_id = refund.id
  ) as given
  cross join lateral (
    select coalesce(sum(amount_fen), 0) as amount_fen
    from ticket.refund_payment
    where refund_payment.refund_id = refund.id
  ) as back
  where refund.state = 'DONE'
    and (refund.net_fen <> given.amount_fen or refund.net_fen <> back.amount_fen)`;

/** Σ of a drawer's entries is its float plus its cash payments and moves less its cash refunds, and after a count what was expected. */
const shiftFaults = sql`
  select format('V-08 shift %s: ledger %s, float, payments and refunds %s, expected %s', shift.no, drawer.amount_fen,
                shift.opening_float_fen + taken.amount_fen - back.amount_fen + moved.amount_fen, shift.expected)
  from ticket.ticket_shift as shift
  cross join lateral (
    select coalesce(sum(entry.amount_fen) filter (where entry.kind <> 'variance'), 0) as amount_fen,
           coalesce(sum(entry.amount_fen) filter (where entry.kind = 'variance'), 0) as variance_fen
    from commerce.v_report_payment as entry
    where entry.account = 'cash/' || shift.id
  ) as drawer
  cross join lateral (
    select coalesce(sum(payment.amount_fen), 0) as amount_fen
    from ticket.payment
    where payment.shift_id = shift.id
      and payment.method = 'CASH'
      and payment.state = 'SUCCESS'
  ) as taken
  cross join lateral (
    select coalesce(sum(refund_payment.amount_fen), 0) as amount_fen
    from ticket.refund
    join ticket.refund_payment on refund_payment.refund_id = refund.id
    where refund.shift_id = shift.id
      and refund.state = 'DONE'
      and refund_payment.method = 'CASH'
  ) as back
  cross join lateral (
    select coalesce(sum(case move.kind when 'IN' then move.amount_fen else -move.amount_fen end), 0) as amount_fen
    from ticket.cash_move as move
    where move.shift_id = shift.id
  ) as moved
  where drawer.amount_fen <> shift.opening_float_fen + taken.amount_fen - back.amount_fen + moved.amount_fen
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
    select coalesce(sum(case result when 'OK' then persons else -persons end), 0) as times
    from ticket.checkin_log
    where checkin_log.ticket_id = place.ticket_id
      and checkin_log.spot_id = place.spot_id
      and checkin_log.result in ('OK', 'UNDO')
      and checkin_log.direction = 'IN'
      and not checkin_log.uncounted
  ) as admitted
  where place.times_used <> admitted.times
  union all
  select format('V-10 slot %s: checked in %s, admitted %s', slot.id, slot.checked_in, coalesce(admitted.persons, 0))
  from ticket.slot
  left join (
    select place.slot_id, sum(case scan.result when 'OK' then scan.persons else -scan.persons end) as persons
    from ticket.checkin_log as scan
    join ticket.ticket_entitlement as place on place.ticket_id = scan.ticket_id and place.spot_id = scan.spot_id
    where scan.result in ('OK', 'UNDO')
      and scan.direction = 'IN'
      and not scan.uncounted
    group by place.slot_id
  ) as admitted on admitted.slot_id = slot.id
  where slot.checked_in <> coalesce(admitted.persons, 0)`;

/** Shifts of a window and day are numbered from 1 without gaps, up to what the counter has given out. */
const numberFaults = sql`
  select format('V-11 shifts %s-%s: %s, the last number is %s, given out %s', coalesce(counted.window_code, counter.scope),
                coalesce(counted.biz_date, counter.biz_date), counted.shifts, counted.last, counter.next - 1)
  from (
    select
      sale_window.code as window_code,
      shift.biz_date,
      count(*) as shifts,
      count(distinct shift.no) as numbers,
      max(substring(shift.no from '[0-9]+$')::int) as last
    from ticket.ticket_shift as shift
    join ticket.sale_window on sale_window.id = shift.window_id
    group by sale_window.code, shift.biz_date
  ) as counted
  full join (
    select scope, biz_date, next
    from platform.doc_counter
    where doc_type = 'ticket_shift'
  ) as counter on counter.scope = counted.window_code and counter.biz_date = counted.biz_date
  where counted.numbers is distinct from counted.shifts
     or counted.last is distinct from counted.shifts
     or counter.next - 1 is distinct from counted.shifts`;
