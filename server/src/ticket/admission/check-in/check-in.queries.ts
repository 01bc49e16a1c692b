import type { Gate, ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { tellingScan } from '../../channels/channel-callback/channel-callback.queries.ts';
import { photoState } from '../ticket-photo/ticket-photo.queries.ts';
import { withTimedSlot } from '../../selling/ticket/ticket-columns.queries.ts';
import type { GateTicket } from './judge.ts';

export async function readGate(db: Db, gateId: number): Promise<Gate | null> {
  const result = await sql<Gate>`
    select gate.id, gate.code, gate.name, gate.spot_id as "spotId", spot.name as "spotName", gate.direction
    from ticket.gate
    join ticket.spot on spot.id = gate.spot_id
    where gate.id = ${gateId}
      and gate.status = 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Locks the orders of tickets in their own order: every change of a letter of an order waits for it. */
export async function lockOrdersOf(tx: Tx, ticketNos: readonly string[]): Promise<void> {
  await sql`
    select id
    from ticket.ticket_order
    where id in (select order_id from ticket.ticket where ticket_no = any(${[...ticketNos]}::bpchar[]))
    order by id
    for no key update`.execute(tx);
}

/** Who came in at the place on the ticket and has not gone out. */
const insideNow = sql`(
  select coalesce(sum(case when result = 'OK' and direction = 'IN' then persons else -persons end), 0)
  from ticket.checkin_log
  where checkin_log.ticket_id = ticket.id
    and checkin_log.spot_id = place.spot_id
    and checkin_log.result in ('OK', 'UNDO')
)`;

/** Who came in at the place on the ticket in one day, but what was taken back. */
const enteredOn = (day: string) => sql`(
  select coalesce(sum(case result when 'OK' then persons else -persons end), 0)
  from ticket.checkin_log
  where checkin_log.ticket_id = ticket.id
    and checkin_log.spot_id = place.spot_id
    and checkin_log.result in ('OK', 'UNDO')
    and checkin_log.direction = 'IN'
    and (checkin_log.server_time at time zone 'Asia/Shanghai')::date = ${day}::date
)`;

/**
 * In the order of the numbers; one that nobody has is left out.
 * @param day of which the entries are counted besides
 */
export async function readGateTickets(
  db: Db,
  ticketNos: readonly string[],
  day: string,
): Promise<Omit<GateTicket, 'blockId'>[]> {
  const result = await sql<Omit<GateTicket, 'blockId'>>`
    select
      ticket.id,
      ticket.order_id as "orderId",
      ticket.ticket_no as "ticketNo",
      ticket.qr_version as "qrVersion",
      ticket.qr_secret as "qrSecret",
      ticket.status,
      ticket.locked_reason as "lockedReason",
      ticket.visit_date as "visitDate",
      ticket.valid_from as "validFrom",
      ticket.valid_to as "validTo",
      ticket.person_count as "personCount",
      ticket.paid_fen as "paidFen",
      left(concat_ws('·', order_line.snapshot ->> 'name', member.title), 60) as "productName",
      coalesce(member.crowd, order_line.snapshot ->> 'crowd') as crowd,
      ticket.id_hash as "idHash",
      ticket.cert_kind as cert,
      ${photoState} as photo,
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      ticket.first_used_at as "firstUsedAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', place.id,
          'spotId', place.spot_id,
          'slotId', place.slot_id,
          'timesTotal', place.times_total,
          'timesUsed', place.times_used,
          'timesRefunded', place.times_refunded,
          'minIntervalMin', place.min_interval_min,
          'timesPerDay', place.times_per_day,
          'reentry', place.reentry,
          'personsToday', ${enteredOn(day)},
          'lastUsedAt', place.last_used_at,
          'state', place.state,
          'personsInside', ${insideNow},
          'windowFrom', place.window_from,
          'windowTo', place.window_to
        ) order by place.id), '[]')
        from ticket.ticket_entitlement as place
        where place.ticket_id = ticket.id
      ) as places
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    left join lateral jsonb_to_record(order_line.snapshot -> 'members' -> (ticket.member_no - 1))
      as member (title text, crowd text) on true
    ${withTimedSlot}
    where ticket.ticket_no = any(${[...ticketNos]}::bpchar[])
    order by array_position(${[...ticketNos]}::text[], ticket.ticket_no)`.execute(db);
  return result.rows;
}

export type StoredScan = {
  id: number;
  code: string;
  gateId: number;
  /** Whether somebody passed while the line was down on what was no valid ticket any more. */
  conflict: boolean;
  answer: Omit<ScanAnswer, 'id'>;
};

/** The scan that carried this nonce, from a device or from browsers. */
export async function findScan(db: Db, nonce: string, deviceId: number | null): Promise<StoredScan | null> {
  const result = await sql<StoredScan>`
    select id, raw_code as code, gate_id as "gateId", conflict, answer
    from ticket.checkin_log
    where nonce = ${nonce}
      and device_id is not distinct from ${deviceId}::bigint`.execute(db);
  return result.rows[0] ?? null;
}

export type ScanRow = {
  ticketId: number | null;
  code: string;
  gate: Gate;
  staffId: number | null;
  deviceId: number | null;
  direction: 'IN' | 'OUT';
  nonce: string;
  deviceTime: string;
  at: string;
  bizDate: string;
  answer: Omit<ScanAnswer, 'id'>;
  /** Set where somebody passed otherwise than by the judgement of the gate at that moment. */
  passed?: ExtraordinaryPassage;
};

export type ExtraordinaryPassage = {
  offline?: boolean;
  conflict?: boolean;
  /** No entry of the ticket was taken for it. */
  uncounted?: boolean;
  forcedBy?: number;
  reason?: string;
};

/** @returns null when another scan with this nonce was written first. */
export async function insertScan(tx: Tx, scan: ScanRow): Promise<number | null> {
  const {
    offline = false,
    conflict = false,
    uncounted = false,
    forcedBy = null,
    reason = null,
  } = scan.passed ?? {};
  const result = await sql<{ id: number }>`
    with made as (
    insert into ticket.checkin_log
      (ticket_id, raw_code, spot_id, gate_id, staff_id, device_id, direction, persons, result, answer, nonce,
       device_time, server_time, biz_date, offline, conflict, uncounted, forced_by, reason)
    values
      (${scan.ticketId}, ${scan.code}, ${scan.gate.spotId}, ${scan.gate.id}, ${scan.staffId}, ${scan.deviceId},
       ${scan.direction}, ${scan.answer.persons}, ${scan.answer.result}, ${JSON.stringify(scan.answer)}::jsonb,
       ${scan.nonce}, ${scan.deviceTime}, ${scan.at}, ${scan.bizDate}, ${offline}, ${conflict}, ${uncounted},
       ${forcedBy}, ${reason})
    on conflict do nothing
    returning id, ticket_id, result, persons, undoes, server_time
    ), ${tellingScan}
    select id from made`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** An entry more for each person, where so many are left. @returns whether they were. */
export async function takeEntry(tx: Tx, placeId: number, persons: number, at: string): Promise<boolean> {
  const result = await sql`
    update ticket.ticket_entitlement
    set times_used = times_used + ${persons},
        last_used_at = ${at},
        state = case when times_used + times_refunded + ${persons} = times_total then 'USED' else 'PART' end
    where id = ${placeId}
      and times_used + times_refunded + ${persons} <= times_total`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** I→O at the first entry, O→O later. @returns whether the ticket still had the letter. */
export async function markUsed(tx: Tx, ticket: GateTicket, at: string): Promise<boolean> {
  const result = await sql`
    update ticket.ticket
    set status = 'O',
        first_used_at = coalesce(first_used_at, ${at}),
        version = version + 1
    where id = ${ticket.id}
      and status = ${ticket.status}
      and locked_reason is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function insertEntryStep(
  tx: Tx,
  ticket: GateTicket,
  step: { staffId: number | null; deviceId: number | null; at: string; requestId: string },
): Promise<void> {
  await sql`
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, device, at, req_id)
    values (${ticket.id}, ${ticket.status}, 'O', 'check_in', ${step.staffId}, ${step.deviceId}, ${step.at},
            ${step.requestId})`.execute(tx);
}

/** The contested row: called last. */
export async function countCheckedIn(tx: Tx, slotId: number, persons: number): Promise<void> {
  await sql`
    update ticket.slot
    set checked_in = checked_in + ${persons}
    where id = ${slotId}`.execute(tx);
}

export async function listLastScans(db: Db, gateId: number, limit: number): Promise<StoredScan[]> {
  const result = await sql<StoredScan>`
    select id, raw_code as code, gate_id as "gateId", conflict, answer
    from ticket.checkin_log
    where gate_id = ${gateId}
    order by server_time desc, id desc
    limit ${limit}`.execute(db);
  return result.rows;
}

/** Persons admitted at a spot on a business day, by all its gates. */
export async function countAdmitted(db: Db, spotId: number, bizDate: string): Promise<number> {
  const result = await sql<{ persons: number }>`
    select coalesce(sum(case result when 'OK' then persons else -persons end), 0)::int as persons
    from ticket.checkin_log
    where spot_id = ${spotId}
      and biz_date = ${bizDate}
      and result in ('OK', 'UNDO')
      and direction = 'IN'`.execute(db);
  return result.rows[0]?.persons ?? 0;
}

/**
 * Persons at a spot now. Where a gate counts who goes out that is exact; elsewhere it is who came in since
 * an instant, which is an estimate.
 */
export async function countInside(
  db: Db,
  spotId: number,
  { bizDate, since }: { bizDate: string; since: Date },
): Promise<{ persons: number; estimated: boolean }> {
  const result = await sql<{ persons: number; recent: number; estimated: boolean }>`
    select
      coalesce(sum(case when result = 'OK' and direction = 'IN' then persons else -persons end), 0)::int as persons,
      coalesce(sum(case when result = 'OK' then persons else -persons end)
        filter (where direction = 'IN' and server_time >= ${since.toISOString()}), 0)::int as recent,
      not exists (
        select from ticket.gate
        where gate.spot_id = ${spotId}
          and gate.status = 1
          and gate.direction in ('OUT', 'BOTH')
      ) as estimated
    from ticket.checkin_log
    where spot_id = ${spotId}
      and biz_date = ${bizDate}
      and result in ('OK', 'UNDO')`.execute(db);
  const { persons = 0, recent = 0, estimated = true } = result.rows[0] ?? {};
  return { persons: Math.max(0, estimated ? recent : persons), estimated };
}
