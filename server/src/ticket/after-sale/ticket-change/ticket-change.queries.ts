import type { TicketLetter } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { RefundTerms } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { lockedReason } from '../../selling/ticket/ticket-lock.queries.ts';
import type { TicketPerson } from '../../selling/visitor/visitor.ts';

/** The limits of its product that a move keeps to. */
type ChangeLimits = { changeAllowed: boolean; changeMax: number; changeUntilMin: number };

/** A ticket as a move finds it, with its person as the row has one. */
export type MovingTicket = ChangeLimits & {
  id: number;
  ticketNo: string;
  /** The line of the order that it stands on. */
  lineId: number;
  productId: number;
  productName: string;
  status: TicketLetter;
  lockedReason: string | null;
  personCount: number;
  /** Whose of a family's set it is; null for a ticket of one person alone. */
  memberNo: number | null;
  changeCount: number;
  /** What was paid for it less what was given back already. */
  worthFen: Fen;
  /** What it was sold for less than its price. */
  concededFen: Fen;
  /** Of one that is reserved when it was booked. */
  issuedAt: string;
  /** The rule as it was sold under; null for a product that had none. */
  terms: RefundTerms | null;
  visitDate: string;
  validTo: string;
  slot: { id: number; visitDate: string; startTime: string; endTime: string } | null;
  slotIds: readonly number[];
  family: string;
  person: TicketPerson;
};

/** The named tickets of an order, in the order they were sold. */
export function listMovingTickets(
  db: Db,
  orderId: number,
  ticketNos: readonly string[],
): Promise<MovingTicket[]> {
  return listTickets(db, orderId, sql`ticket.ticket_no = any(${[...ticketNos]}::bpchar[])`);
}

/** The tickets of a booking that are reserved; they have no number yet. */
export function listReservedTickets(db: Db, orderId: number): Promise<MovingTicket[]> {
  return listTickets(db, orderId, sql`ticket.status = 'R'`);
}

async function listTickets(db: Db, orderId: number, which: ReturnType<typeof sql>): Promise<MovingTicket[]> {
  const result = await sql<MovingTicket>`
    select
      ticket.id,
      coalesce(ticket.ticket_no, '') as "ticketNo",
      ticket.order_line_id as "lineId",
      ticket.product_id as "productId",
      product.name as "productName",
      ticket.status,
      ${lockedReason} as "lockedReason",
      ticket.person_count as "personCount",
      ticket.member_no as "memberNo",
      ticket.change_count as "changeCount",
      ticket.paid_fen - ticket.refunded_gross_fen as "worthFen",
      ticket.conceded_fen as "concededFen",
      coalesce(ticket.issued_at, ticket_order.sold_at) as "issuedAt",
      order_line.snapshot -> 'refundTerms' as terms,
      ticket.visit_date as "visitDate",
      ticket.valid_to as "validTo",
      ticket.limit_group as family,
      product.change_allowed as "changeAllowed",
      product.change_max as "changeMax",
      product.change_until_min as "changeUntilMin",
      case when slot.id is not null then jsonb_build_object(
        'id', slot.id,
        'visitDate', slot.visit_date,
        'startTime', to_char(slot.start_time, 'HH24:MI'),
        'endTime', to_char(slot.end_time, 'HH24:MI')
      ) end as slot,
      (
        select coalesce(jsonb_agg(place.slot_id order by place.slot_id), '[]')
        from ticket.ticket_entitlement as place
        where place.ticket_id = ticket.id
          and place.slot_id is not null
      ) as "slotIds",
      jsonb_build_object(
        'visitor_name', ticket.visitor_name,
        'id_kind', ticket.id_kind,
        'id_no_enc', ticket.id_no_enc,
        'id_hash', ticket.id_hash,
        'id_masked', ticket.id_masked,
        'cert_kind', ticket.cert_kind,
        'age_band', ticket.age_band,
        'gender', ticket.gender,
        'origin_code', ticket.origin_code
      ) as person
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    join ticket.order_line on order_line.id = ticket.order_line_id
    join commerce.product on product.id = ticket.product_id
    left join ticket.slot on slot.id = ticket.slot_id
    where ticket.order_id = ${orderId}
      and ${which}
    order by ticket.id`.execute(db);
  return result.rows;
}

/** A ticket after its move; instants are ISO texts. */
export type MovedRow = TicketPerson & {
  id: number;
  seen_changes: number;
  visit_date: string;
  slot_id: number | null;
  valid_from: string;
  valid_to: string;
  raise_fen: Fen;
  fee_floor_fen: Fen;
  settle_fen: Fen;
  limit_group: string;
};

/** Whose ticket it is after a move, out of the rows that are called `moved`. */
export const personMoved = sql`
  visitor_name = moved.visitor_name,
  id_kind = moved.id_kind,
  id_no_enc = moved.id_no_enc,
  id_hash = moved.id_hash,
  id_masked = moved.id_masked,
  cert_kind = moved.cert_kind,
  age_band = moved.age_band,
  gender = moved.gender,
  origin_code = moved.origin_code`;

/** The same of a person, as columns of such rows. */
export const personColumns = sql`
  visitor_name text, id_kind text, id_no_enc text, id_hash text, id_masked text, cert_kind text, age_band text,
  gender text, origin_code text`;

/** L12, I→I where the ticket still is as it was read: a new day, a new code, the old one is dead. @returns how many */
export async function moveTickets(tx: Tx, rows: readonly MovedRow[]): Promise<number> {
  const result = await sql`
    update ticket.ticket
    set visit_date = moved.visit_date,
        slot_id = moved.slot_id,
        valid_from = moved.valid_from,
        valid_to = moved.valid_to,
        paid_fen = ticket.paid_fen + moved.raise_fen,
        settle_fen = moved.settle_fen,
        -- A move that waited for its money while the product was updated names no group.
        limit_group = coalesce(moved.limit_group, ticket.limit_group),
        fee_floor_fen = greatest(ticket.fee_floor_fen, moved.fee_floor_fen),
        ${personMoved},
        qr_version = ticket.qr_version + 1,
        change_count = ticket.change_count + 1,
        print_count = 0,
        version = ticket.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as moved (id bigint, seen_changes int, visit_date date, slot_id bigint, valid_from timestamptz,
                valid_to timestamptz, raise_fen bigint, fee_floor_fen bigint, settle_fen bigint, limit_group text,
                ${personColumns})
    where ticket.id = moved.id
      and ticket.status = 'I'
      and ticket.locked_reason is null
      and ticket.change_count = moved.seen_changes`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** A place of a ticket after its move. */
export type MovedPlace = {
  ticket_id: number;
  spot_id: number;
  slot_id: number | null;
  share_fen: Fen;
  window_from: string;
  window_to: string;
};

export async function movePlaces(tx: Tx, places: readonly MovedPlace[]): Promise<void> {
  await sql`
    update ticket.ticket_entitlement as place
    set slot_id = moved.slot_id,
        share_fen = moved.share_fen,
        window_from = moved.window_from,
        window_to = moved.window_to
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as moved (ticket_id bigint, spot_id bigint, slot_id bigint, share_fen bigint, window_from timestamptz,
                window_to timestamptz)
    where place.ticket_id = moved.ticket_id
      and place.spot_id = moved.spot_id`.execute(tx);
}

/** A move as it is kept; instants are ISO texts. */
export type ChangeRow = {
  ticket_id: number;
  order_id: number;
  from_date: string;
  to_date: string;
  from_slot_id: number | null;
  to_slot_id: number | null;
  renamed: boolean;
  diff_fen: Fen;
  raise_fen: Fen;
  /** Of an upgrade: the line that the ticket was on, and what it was worth; else null. */
  from_line_id: number | null;
  from_fen: Fen | null;
  staff_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  outlet_id: number;
  biz_date: string;
  changed_at: string;
};

export type ChangeNote = {
  requestId: string;
  /** How a difference was paid; null where nothing was. */
  paymentId: number | null;
  /** The line of what the tickets became; null where they stay what they are. */
  lineId: number | null;
};

/** The moves, and a step of each ticket that says so. */
export async function insertChanges(
  tx: Tx,
  rows: readonly ChangeRow[],
  { requestId, paymentId, lineId }: ChangeNote,
): Promise<void> {
  await sql`
    with made as (
      insert into ticket.ticket_change
        (ticket_id, order_id, from_date, to_date, from_slot_id, to_slot_id, renamed, diff_fen, raise_fen, from_line_id,
         to_line_id, from_fen, payment_id, qr_version, staff_id, shift_id, window_id, outlet_id, biz_date, changed_at)
      select made.ticket_id, made.order_id, from_date, to_date, from_slot_id, to_slot_id, renamed, diff_fen, raise_fen,
             from_line_id, ${lineId}::bigint, from_fen, ${paymentId}::bigint, ticket.qr_version, staff_id, shift_id,
             window_id, outlet_id, biz_date, changed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as made (ticket_id bigint, order_id bigint, from_date date, to_date date, from_slot_id bigint,
                 to_slot_id bigint, renamed boolean, diff_fen bigint, raise_fen bigint, from_line_id bigint,
                 from_fen bigint, staff_id bigint, shift_id bigint, window_id bigint, outlet_id bigint, biz_date date,
                 changed_at timestamptz)
      join ticket.ticket on ticket.id = made.ticket_id
      order by made.ticket_id
      returning ticket_id, renamed, from_date, to_date, diff_fen, from_line_id, to_line_id, staff_id, changed_at
    )
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, money_fen, at, req_id)
    select ticket_id, 'I', 'I',
           case when from_line_id is not null then 'upgrade' when renamed then 'rename' else 'change' end, staff_id,
           coalesce(from_line.snapshot ->> 'name', from_date::text) || ' → '
             || coalesce(to_line.snapshot ->> 'name', to_date::text),
           diff_fen, changed_at, ${requestId}
    from made
    left join ticket.order_line as from_line on from_line.id = made.from_line_id
    left join ticket.order_line as to_line on to_line.id = made.to_line_id
    order by ticket_id`.execute(tx);
}

/** The order is worth more by what was paid on top, and is for the first day that one of its tickets is for. */
export async function raiseOrder(tx: Tx, orderId: number, raiseFen: Fen): Promise<void> {
  await sql`
    update ticket.ticket_order
    set total_fen = total_fen + ${raiseFen},
        paid_fen = paid_fen + ${raiseFen},
        visit_date = (
          select min(ticket.visit_date)
          from ticket.ticket
          where ticket.order_id = ticket_order.id
            and ticket.status in ('I', 'O')
        ),
        version = version + 1
    where id = ${orderId}`.execute(tx);
}
