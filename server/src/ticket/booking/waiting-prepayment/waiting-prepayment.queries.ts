import type { BookingMethod } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import type {
  PrepaidState,
  PrepaymentReturn,
} from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { askAtText } from '../../selling/asking-times.ts';

/** What is waited for, for whoever shows the proof of its mobile. */
export type OwnEntry = {
  id: number;
  slotId: number;
  productId: number;
  qty: number;
  visitDate: string;
  state: string;
};

export async function findOwnEntry(tx: Tx, id: number, mobileHash: string): Promise<OwnEntry | null> {
  const result = await sql<OwnEntry>`
    select entry.id, entry.slot_id as "slotId", entry.product_id as "productId", entry.qty,
           slot.visit_date as "visitDate", entry.state
    from ticket.waiting_entry as entry
    join ticket.slot on slot.id = entry.slot_id
    where entry.id = ${id}
      and entry.contact_mobile_hash = ${mobileHash}`.execute(tx);
  return result.rows[0] ?? null;
}

type NewPrepayment = {
  entryId: number;
  method: BookingMethod;
  amountFen: Fen;
  visitorsEnc: string;
  bizDate: string;
  at: Date;
  askAt: Date;
};

/** @returns false where the entry has paid or is paying */
export async function insertPrepayment(tx: Tx, next: NewPrepayment): Promise<boolean> {
  const result = await sql`
    insert into ticket.waiting_prepayment
      (waiting_entry_id, method, amount_fen, trade_no, visitors_enc, biz_date, begun_at, ask_at)
    select ${next.entryId}, ${next.method}, ${next.amountFen}, 'HB' || ${next.entryId}::bigint || '-' || count(*) + 1,
           ${next.visitorsEnc}, ${next.bizDate}, ${next.at.toISOString()}, ${next.askAt.toISOString()}
    from ticket.waiting_prepayment
    where waiting_entry_id = ${next.entryId}
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Money that a provider is or was asked for, with what is waited for. */
export type Prepayment = {
  id: number;
  entryId: number;
  method: BookingMethod;
  amountFen: Fen;
  tradeNo: string;
  channelTradeNo: string | null;
  state: PrepaidState;
  visitorsEnc: string | null;
  asks: number;
  begunAt: string;
  slotId: number;
  productId: number;
  productName: string;
  visitDate: string;
  startTime: string;
  qty: number;
  contactName: string;
  mobileEnc: string;
};

const prepayments = sql`
  select
    prepayment.id,
    entry.id as "entryId",
    prepayment.method,
    prepayment.amount_fen as "amountFen",
    prepayment.trade_no as "tradeNo",
    prepayment.channel_trade_no as "channelTradeNo",
    prepayment.state,
    prepayment.visitors_enc as "visitorsEnc",
    prepayment.asks,
    prepayment.begun_at as "begunAt",
    entry.slot_id as "slotId",
    entry.product_id as "productId",
    product.name as "productName",
    slot.visit_date as "visitDate",
    to_char(slot.start_time, 'HH24:MI') as "startTime",
    entry.qty,
    entry.contact_name as "contactName",
    entry.contact_mobile_enc as "mobileEnc"
  from ticket.waiting_prepayment as prepayment
  join ticket.waiting_entry as entry on entry.id = prepayment.waiting_entry_id
  join ticket.slot on slot.id = entry.slot_id
  join commerce.product on product.id = entry.product_id`;

/** The last of an entry. */
export async function readLastOf(db: Db, entryId: number): Promise<Prepayment | null> {
  const result = await sql<Prepayment>`
    ${prepayments}
    where entry.id = ${entryId}
    order by prepayment.id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Whose provider is due to be asked: whether the money came, or whether it went back. */
export async function listDue(
  db: Db,
  states: readonly PrepaidState[],
  { now, limit }: { now: Date; limit: number },
): Promise<Prepayment[]> {
  const result = await sql<Prepayment>`
    ${prepayments}
    where prepayment.state = any(${[...states]}::text[])
      and prepayment.ask_at <= ${now.toISOString()}
    order by prepayment.ask_at, prepayment.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** The payment of this number, where its money is on its way back. */
export async function findReturning(db: Db, tradeNo: string): Promise<Prepayment | null> {
  const result = await sql<Prepayment>`
    ${prepayments}
    where prepayment.trade_no = ${tradeNo}
      and prepayment.state = 'RETURNING'`.execute(db);
  return result.rows[0] ?? null;
}

/** Those who have paid and were offered what they wait for. */
export async function listPrepaidOffers(db: Db, now: Date, limit: number): Promise<Prepayment[]> {
  const result = await sql<Prepayment>`
    ${prepayments}
    where prepayment.state = 'PAID'
      and entry.state = 'OFFERED'
      and entry.offer_expires_at > ${now.toISOString()}
    order by prepayment.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** The money is there, once. @returns whether nobody wrote so before */
export async function markPaid(tx: Tx, id: number, channelTradeNo: string, at: Date): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_prepayment
    set state = 'PAID',
        channel_trade_no = ${channelTradeNo},
        paid_at = ${at.toISOString()}
    where id = ${id}
      and state in ('PENDING', 'UNKNOWN')`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** No money came. */
export async function markUnpaid(
  tx: Tx,
  id: number,
  { state, words, at }: { state: 'FAILED' | 'CLOSED'; words: string | null; at: Date },
): Promise<void> {
  await sql`
    update ticket.waiting_prepayment
    set state = ${state},
        words = ${words},
        visitors_enc = null,
        ended_at = ${at.toISOString()}
    where id = ${id}
      and state in ('PENDING', 'UNKNOWN')`.execute(tx);
}

/** Nothing is decided: its provider is asked again. */
export async function putOff(
  tx: Tx,
  { id, state }: Pick<Prepayment, 'id' | 'state'>,
  { words, askAt }: { words: string | null; askAt: Date | null },
): Promise<void> {
  await sql`
    update ticket.waiting_prepayment
    set state = ${state},
        words = ${words},
        asks = asks + 1,
        ask_at = ${askAtText(askAt)}
    where id = ${id}
      and state in ('PENDING', 'UNKNOWN', 'RETURNING')`.execute(tx);
}

/** PAID→USED: it buys the tickets of an order. @returns whether it still lay there */
export async function markUsed(tx: Tx, id: number, orderId: number, at: Date): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_prepayment
    set state = 'USED',
        order_id = ${orderId},
        visitors_enc = null,
        ended_at = ${at.toISOString()}
    where id = ${id}
      and state = 'PAID'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** PAID→RETURNING, of one that cannot become tickets although places are free. */
export async function markRefused(tx: Tx, id: number, words: string, at: Date): Promise<void> {
  await sql`
    update ticket.waiting_prepayment
    set state = 'RETURNING',
        words = ${words},
        asks = 0,
        ask_at = ${at.toISOString()}
    where id = ${id}
      and state = 'PAID'`.execute(tx);
}

/** PAID→RETURNING, of all who wait no longer, however that came. @returns how many */
export async function markUnwaited(tx: Tx, at: Date): Promise<number> {
  const result = await sql`
    update ticket.waiting_prepayment as prepayment
    set state = 'RETURNING',
        asks = 0,
        ask_at = ${at.toISOString()}
    from ticket.waiting_entry as entry
    where entry.id = prepayment.waiting_entry_id
      and entry.ended_at is not null
      and prepayment.state = 'PAID'`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** RETURNING→RETURNED, once. @returns whether nobody wrote so before */
export async function markReturned(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_prepayment
    set state = 'RETURNED',
        visitors_enc = null,
        ended_at = ${at.toISOString()}
    where id = ${id}
      and state = 'RETURNING'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** RETURNING→REFUSED: the provider said no, and staff decide. */
export async function markReturnRefused(tx: Tx, id: number, words: string): Promise<void> {
  await sql`
    update ticket.waiting_prepayment
    set state = 'REFUSED',
        words = ${words}
    where id = ${id}
      and state = 'RETURNING'`.execute(tx);
}

/** REFUSED→RETURNING, asked again at once, or →RETURNED, paid by the bank. @returns whether it still was refused */
export async function leaveRefused(
  tx: Tx,
  id: number,
  through: PrepaymentReturn['through'],
  at: Date,
): Promise<boolean> {
  const isPaid = through === 'BANK';
  const result = await sql`
    update ticket.waiting_prepayment
    set state = ${isPaid ? 'RETURNED' : 'RETURNING'},
        returned_by_bank = ${isPaid},
        visitors_enc = null,
        asks = 0,
        ask_at = ${at.toISOString()},
        ended_at = ${isPaid ? at.toISOString() : null}
    where id = ${id}
      and state = 'REFUSED'`.execute(tx);
  return result.numAffectedRows === 1n;
}
