import { type Fen, sumFen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Entitlement } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import type { TakenPayment } from '../payment/payment-postings.ts';
import type { PaymentRow } from '../payment/sale-payments.ts';
import type { TicketPerson } from '../visitor/visitor.ts';

/** The order that a request made before. */
export const findRecordedOrder = recordedIn('ticket.ticket_order', 'order_no');

export type Numbers = { orderSerial: number; ticketSerials: number[] };

/** Draws the serials of a sale; those of a sale that fails leave gaps. */
export async function drawNumbers(tx: Tx, ticketCount: number): Promise<Numbers> {
  const result = await sql<Numbers>`
    select
      nextval('ticket.order_serial')::int as "orderSerial",
      array(
        select nextval('ticket.ticket_serial')
        from generate_series(1, ${ticketCount}::int)
      ) as "ticketSerials"`.execute(tx);
  const [numbers] = result.rows;
  if (!numbers) throw new Error('sequences always answer');
  return numbers;
}

/** Who booked without a seller; the mobile is sealed, the source of the call a hash. */
export type BookedBy = {
  contact_name: string;
  contact_mobile_enc: string;
  contact_mobile_hash: string;
  contact_mobile_masked: string;
  source_hash: string;
  device_hash: string | null;
  /** 取票码, nine digits. */
  pickup_code: string;
  hold_expires_at: string;
};

/** A group that pays later: by this code it is fetched, so long its places are kept, so much an account has set aside. */
export type Deferral = {
  pickup_code: string;
  hold_expires_at: string | null;
  frozen_fen: Fen;
  credit_account_id: number | null;
};

/**
 * A sale, or a booking that is not paid yet, in the shape of its tables; instants are ISO texts, lines are
 * joined by `line_no`, places by `qr_secret`.
 */
export type SaleRows = {
  order: {
    order_no: string;
    idem_key: string;
    channel_id: number;
    sale_mode: string;
    visit_date: string;
    seller_id: number | null;
    window_id: number | null;
    shift_id: number | null;
    outlet_id: number;
    /** Of a sale to a group; else null. */
    agreement_id: number | null;
    enterprise_id: number | null;
    /** Of a booking that came by a link; else null. */
    sale_link_id: number | null;
    guide_id: number | null;
    driver_id: number | null;
    /** Of a sale to a group that has one; else null. */
    external_no: string | null;
    /** Of a team that reception registered. */
    team_id?: number | null;
    plate_issue_id?: number | null;
    /** Who looks after the enterprise on the day of the sale. */
    account_manager_id: number | null;
    biz_date: string;
    total_fen: Fen;
    paid_fen: Fen;
    sold_at: string;
  };
  /** The tickets of a booking are reserved; without one they are issued at once. */
  bookedBy: BookedBy | null;
  /** Of a group that books; else null. */
  deferral: Deferral | null;
  lines: readonly {
    line_no: number;
    product_id: number;
    qty: number;
    free_qty: number;
    discount_fen: Fen;
    unit_sale_fen: Fen;
    unit_settle_fen: Fen;
    /** Null of what has its price from the list of the docents. */
    price_rule_id: number | null;
    amount_fen: Fen;
    slot_id: number | null;
    snapshot: object;
  }[];
  tickets: readonly ({
    line_no: number;
    /** Null while the ticket is reserved. */
    ticket_no: string | null;
    product_id: number;
    /** 讲解服务: the job that is paid for; null of tickets. */
    dispatch_id: number | null;
    person_count: number;
    /** Of one of a family's: which set of its line, and whose of it; else null. */
    set_no: number | null;
    member_no: number | null;
    limit_group: string;
    qr_secret: string;
    paid_fen: Fen;
    settle_fen: Fen;
    /** What it costs less than its price. */
    conceded_fen: Fen;
    valid_from: string;
    valid_to: string;
    slot_id: number | null;
  } & TicketPerson)[];
  places: readonly {
    qr_secret: string;
    spot_id: number;
    slot_id: number | null;
    times_total: number;
    min_interval_min: number | null;
    times_per_day: number | null;
    reentry: Entitlement['reentry'];
    share_fen: Fen;
    refundable_alone: boolean;
    window_from: string;
    window_to: string;
  }[];
  payments: readonly PaymentRow[];
  requestId: string;
};

export type WrittenSale = { orderId: number; payments: TakenPayment[] };

/**
 * Writes a sale in one statement: order, lines, tickets in letter I, their places, the two steps of
 * every ticket (reserved, issued) and the payments. Of a booking the tickets are in letter R, after
 * the first step. Places of slots are not taken here.
 */
export async function insertSale(tx: Tx, rows: SaleRows): Promise<WrittenSale> {
  const result = await sql<WrittenSale>`
    with new_order as (${orderInsert(rows)}),
    new_line as (${lineInsert(rows.lines)}),
    new_ticket as (${ticketInsert(rows.tickets)}),
    new_place as (${placeInsert(rows.places)}),
    new_step as (${stepInsert(rows.requestId)}),
    new_payment as (${paymentInsert(rows.payments)})
    select
      new_order.id as "orderId",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', id, 'method', method, 'amountFen', amount_fen, 'creditAccountId', credit_account_id
          ) order by line_no
        ), '[]')
        from new_payment
      ) as payments
    from new_order`.execute(tx);
  const [written] = result.rows;
  if (!written) throw new Error('an insert that does not fail returns its row');
  return written;
}

/** An order whose tickets have no number yet waits for its money. */
function orderInsert({ order, bookedBy, deferral, tickets }: SaleRows) {
  const isUnpaid = tickets.some(ticket => ticket.ticket_no === null);
  const states = deferral
    ? { pay: deferral.frozen_fen > 0 ? 'CREDIT' : 'UNPAID', order: 'RESERVED' }
    : { pay: isUnpaid ? 'UNPAID' : 'PAID', order: isUnpaid ? 'UNPAID' : 'ISSUED' };
  const kept = deferral ?? bookedBy;
  return sql`
    insert into ticket.ticket_order
      (order_no, idem_key, channel_id, sale_mode, visit_date, seller_id, window_id, shift_id, outlet_id,
       biz_date, total_fen, discount_fen, paid_fen, pay_state, state, sold_at, contact_name, contact_mobile_enc,
       contact_mobile_hash, contact_mobile_masked, source_hash, device_hash, hold_expires_at, agreement_id, enterprise_id,
       guide_id, driver_id, external_no, account_manager_id, pickup_code, sale_link_id, is_deferred, frozen_fen, credit_account_id,
       team_id, plate_issue_id)
    values
      (${order.order_no}, ${order.idem_key}, ${order.channel_id}, ${order.sale_mode}, ${order.visit_date},
       ${order.seller_id}, ${order.window_id}, ${order.shift_id}, ${order.outlet_id}, ${order.biz_date},
       ${order.total_fen}, ${sumFen(tickets.map(ticket => ticket.conceded_fen))}, ${order.paid_fen}, ${states.pay}, ${states.order},
       ${order.sold_at}, ${bookedBy?.contact_name ?? null}, ${bookedBy?.contact_mobile_enc ?? null},
       ${bookedBy?.contact_mobile_hash ?? null}, ${bookedBy?.contact_mobile_masked ?? null},
       ${bookedBy?.source_hash ?? null}, ${bookedBy?.device_hash ?? null}, ${kept?.hold_expires_at ?? null}, ${order.agreement_id},
       ${order.enterprise_id}, ${order.guide_id}, ${order.driver_id}, ${order.external_no}, ${order.account_manager_id},
       ${kept?.pickup_code ?? null}, ${order.sale_link_id}, ${deferral !== null}, ${deferral?.frozen_fen ?? 0},
       ${deferral?.credit_account_id ?? null}, ${order.team_id ?? null}, ${order.plate_issue_id ?? null})
    returning id, visit_date, seller_id, window_id, shift_id, biz_date, sold_at`;
}

function lineInsert(lines: SaleRows['lines']) {
  return sql`
    insert into ticket.order_line
      (order_id, line_no, product_id, qty, free_qty, discount_fen, unit_sale_fen, unit_settle_fen, price_rule_id, amount_fen, slot_id,
       snapshot)
    select new_order.id, line.line_no, product_id, qty, free_qty, discount_fen, unit_sale_fen, unit_settle_fen, price_rule_id, amount_fen,
           slot_id, snapshot
    from new_order
    cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (line_no int, product_id bigint, qty int, free_qty int, discount_fen bigint, unit_sale_fen bigint, unit_settle_fen bigint,
               price_rule_id bigint, amount_fen bigint, slot_id bigint, snapshot jsonb)
    returning id, line_no`;
}

function ticketInsert(tickets: SaleRows['tickets']) {
  return sql`
    insert into ticket.ticket
      (ticket_no, order_line_id, order_id, product_id, dispatch_id, person_count, set_no, member_no, limit_group, visit_date, qr_secret, status, paid_fen,
       settle_fen, conceded_fen, valid_from, valid_to, slot_id, issued_at, issued_by, issued_window_id, visitor_name, id_kind,
       id_no_enc, id_hash, id_masked, cert_kind, age_band, gender, origin_code)
    select issued.ticket_no, new_line.id, new_order.id, issued.product_id, issued.dispatch_id, issued.person_count, issued.set_no, issued.member_no, issued.limit_group,
           new_order.visit_date, issued.qr_secret, case when issued.ticket_no is null then 'R' else 'I' end,
           issued.paid_fen, issued.settle_fen, issued.conceded_fen, issued.valid_from, issued.valid_to, issued.slot_id,
           case when issued.ticket_no is not null then new_order.sold_at end, new_order.seller_id, new_order.window_id,
           issued.visitor_name, issued.id_kind, issued.id_no_enc, issued.id_hash, issued.id_masked, issued.cert_kind,
           issued.age_band, issued.gender, issued.origin_code
    from new_order
    cross join jsonb_to_recordset(${inOrder(tickets)}::jsonb)
      as issued (position int, line_no int, ticket_no text, product_id bigint, dispatch_id bigint, person_count int, set_no int, member_no int, limit_group text, qr_secret text,
                 paid_fen bigint, settle_fen bigint, conceded_fen bigint, valid_from timestamptz, valid_to timestamptz, slot_id bigint,
                 visitor_name text, id_kind text, id_no_enc text, id_hash text, id_masked text, cert_kind text,
                 age_band text, gender text, origin_code text)
    join new_line using (line_no)
    order by issued.position
    returning id, qr_secret, status, paid_fen, person_count`;
}

function placeInsert(places: SaleRows['places']) {
  return sql`
    insert into ticket.ticket_entitlement
      (ticket_id, spot_id, slot_id, times_total, min_interval_min, times_per_day, reentry, share_fen, refundable_alone,
       window_from, window_to)
    select new_ticket.id, spot_id, slot_id, times_total, min_interval_min, times_per_day, reentry, share_fen,
           refundable_alone, window_from, window_to
    from jsonb_to_recordset(${inOrder(places)}::jsonb)
      as place (position int, qr_secret text, spot_id bigint, slot_id bigint, times_total int, min_interval_min int,
                times_per_day int, reentry text, share_fen bigint, refundable_alone boolean, window_from timestamptz, window_to timestamptz)
    join new_ticket on new_ticket.qr_secret = place.qr_secret
    order by place.position`;
}

function stepInsert(requestId: string) {
  return sql`
    insert into ticket.ticket_log
      (ticket_id, from_status, to_status, action, actor, money_fen, quota_delta, at, req_id)
    select new_ticket.id, step.from_status, step.to_status, case new_ticket.status when 'I' then 'sale' else 'book' end, new_order.seller_id,
           step.paid * new_ticket.paid_fen, step.placed * new_ticket.person_count, new_order.sold_at, ${requestId}
    from new_ticket
    cross join new_order
    cross join (values (null, 'R', 0, 0), ('R', 'I', 1, 1)) as step (from_status, to_status, paid, placed)
    where new_ticket.status = 'I'
       or step.to_status = 'R'
    order by new_ticket.id, step.placed`;
}

function paymentInsert(payments: SaleRows['payments']) {
  return sql`
    insert into ticket.payment
      (order_id, line_no, method, amount_fen, tender_fen, change_fen, out_trade_no, channel_trade_no, state,
       shift_id, paid_at, biz_date, ask_at, credit_account_id, signer, voucher_issuer_id, voucher_no)
    select new_order.id, paid.line_no, method, amount_fen, tender_fen, change_fen, out_trade_no, channel_trade_no,
           paid.state, new_order.shift_id, case when paid.state = 'SUCCESS' then new_order.sold_at end,
           new_order.biz_date, ask_at, credit_account_id, signer, voucher_issuer_id, voucher_no
    from new_order
    cross join jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as paid (line_no int, method text, amount_fen bigint, tender_fen bigint, change_fen bigint, out_trade_no text,
               channel_trade_no text, state text, ask_at timestamptz, credit_account_id bigint, signer text,
               voucher_issuer_id bigint, voucher_no text)
    returning id, line_no, method, amount_fen, credit_account_id`;
}

/** A join keeps no order, and the ids that rows get are the order in which they are printed. */
function inOrder(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, position) => ({ ...row, position })));
}
