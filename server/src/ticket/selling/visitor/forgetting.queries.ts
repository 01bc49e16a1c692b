import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** Whose visit lies before `day`, which began at `instant`. */
export type Before = { day: string; instant: Date };

type Step = { afterId: number; limit: number };

/** An order that still names somebody, by the hashes of documents and mobile. */
export type NamedOrder = { id: number; hashes: string[] };

/** Locks the next orders of visits before a day that name somebody, in id order. */
export async function lockNamedOrders(
  tx: Tx,
  { day }: Before,
  { afterId, limit }: Step,
): Promise<NamedOrder[]> {
  const result = await sql<NamedOrder>`
    with named as (
      (
        select id
        from ticket.ticket_order
        where visit_date < ${day}::date
          and contact_mobile_hash is not null
          and id > ${afterId}
        order by id
        limit ${limit}
      )
      union
      (
        select distinct order_id
        from ticket.ticket
        where visit_date < ${day}::date
          and id_hash is not null
          and order_id > ${afterId}
        order by order_id
        limit ${limit}
      )
      order by id
      limit ${limit}
    )
    select
      sold.id,
      array_remove(
        array(select id_hash::text from ticket.ticket where order_id = sold.id) || sold.contact_mobile_hash::text,
        null
      ) as hashes
    from ticket.ticket_order as sold
    where sold.id in (select id from named)
    order by sold.id
    for no key update`.execute(tx);
  return result.rows;
}

/** Of locked orders those that still name somebody and that nothing is open about: no ticket in force or withheld, no money, no objection. */
export async function listSettled(
  tx: Tx,
  orderIds: readonly number[],
  { day, instant }: Before,
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select sold.id
    from ticket.ticket_order as sold
    where sold.id = any(${[...orderIds]}::bigint[])
      and sold.visit_date < ${day}::date
      and sold.state not in ('UNPAID', 'RESERVED')
      and (sold.contact_mobile_hash is not null
           or exists (select from ticket.ticket where order_id = sold.id and id_hash is not null))
      and not exists (
        select from ticket.ticket
        where ticket.order_id = sold.id
          and (ticket.visit_date >= ${day}::date
               or ticket.valid_to > ${instant.toISOString()}
               or ticket.status in ('R', 'I')
               or ticket.locked_reason is not null)
      )
      and not exists (
        select from ticket.payment
        where payment.order_id = sold.id
          and payment.state in ('INIT', 'PENDING', 'UNKNOWN')
      )
      and not exists (
        select from ticket.refund
        where refund.order_id = sold.id
          and refund.state not in ('DONE', 'REJECTED')
      )
      and not exists (
        select
        from ticket.scan_conflict as conflict
        join ticket.checkin_log as scan on scan.id = conflict.scan_id
        join ticket.ticket on ticket.id = scan.ticket_id
        where ticket.order_id = sold.id
          and conflict.settled_at is null
      )
    order by sold.id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Nothing is left that leads to a person; what statistics need was derived at the sale and stays. @returns tickets */
export async function clearOrders(tx: Tx, orderIds: readonly number[]): Promise<number> {
  await sql`
    update ticket.ticket_order
    set contact_name = null,
        contact_mobile_enc = null,
        contact_mobile_hash = null,
        contact_mobile_masked = null,
        source_hash = null,
        device_hash = null
    where id = any(${[...orderIds]}::bigint[])`.execute(tx);
  const result = await sql`
    update ticket.ticket
    set visitor_name = null,
        id_kind = null,
        id_no_enc = null,
        id_hash = null,
        id_masked = null,
        cert_kind = null
    where order_id = any(${[...orderIds]}::bigint[])
      and id_hash is not null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Those who waited and wait no longer, unless their money is still on its way. @returns how many */
export async function clearWaiting(tx: Tx, { day }: Before, limit: number): Promise<number> {
  const result = await sql`
    update ticket.waiting_entry
    set contact_name = null,
        contact_mobile_enc = null,
        contact_mobile_hash = null,
        contact_mobile_masked = null
    where id in (
      select entry.id
      from ticket.waiting_entry as entry
      join ticket.slot on slot.id = entry.slot_id
      where entry.contact_mobile_hash is not null
        and entry.ended_at is not null
        and slot.visit_date < ${day}::date
        and not exists (
          select from ticket.waiting_prepayment as prepayment
          where prepayment.waiting_entry_id = entry.id
            and prepayment.state not in ('FAILED', 'CLOSED', 'USED', 'RETURNED')
        )
      order by entry.id
      limit ${limit}
    )`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Codes are counted by the hour; older ones prove nothing. @returns how many */
export async function deleteCodes(tx: Tx, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from ticket.booking_code
    where id in (
      select id
      from ticket.booking_code
      where sent_at < ${before.toISOString()}
      order by id
      limit ${limit}
    )`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
