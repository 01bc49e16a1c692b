import type { CollectableOrder, Collected } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { plateKeyOfDriver } from '../../groups/tour-crew/tour-crew.queries.ts';

/** What a booked order is found by: what is given of these finds it, the others are null. */
export type BookedBy = {
  orderNo: string | null;
  ticketNo: string | null;
  pickupCode: string | null;
  mobileHash: string | null;
  idHash: string | null;
  /** Digits and letters of the plate of a group's coach. */
  plate: string | null;
  /** Last four digits of the mobile of who brings a group. */
  mobileTail: string | null;
  /** Of a group: a code or first initials of its enterprise, guide or driver, or the number of its agreement. */
  words: string | null;
  /** 外部单号 of a group, whole; what looks like a number of ours may be one as well. */
  externalNo: string | null;
};

export type CollectableHead = Omit<CollectableOrder, 'tickets' | 'refusal' | 'dueFen' | 'team'> & {
  id: number;
  externalNo: string | null;
  /** Of a group that booked; null for visitors. */
  agreementId: number | null;
  frozenFen: Fen;
  /** Until then an order that is not paid keeps its places; null for one that is paid, or kept to the end of the day. */
  holdExpiresAt: string | null;
};

const most = 20;

/** Booked orders that are found so, for `today` and later, the nearest visit first. */
export async function listBooked(db: Db, by: BookedBy, today: string): Promise<CollectableHead[]> {
  const result = await sql<CollectableHead>`
    select
      ticket_order.id,
      ticket_order.order_no as "orderNo",
      coalesce(ticket_order.contact_name, guide.name, enterprise.name) as "contactName",
      coalesce(ticket_order.contact_mobile_masked, guide.mobile_masked, driver.mobile_masked, '') as "mobileMasked",
      case when ticket_order.is_deferred then ticket_order.agreement_id end as "agreementId",
      ticket_order.frozen_fen as "frozenFen",
      ticket_order.external_no as "externalNo",
      ticket_order.sold_at as "bookedAt",
      ticket_order.visit_date as "visitDate",
      ticket_order.state,
      ticket_order.total_fen as "totalFen",
      (
        select coalesce(jsonb_agg(distinct place.spot_id), '[]')
        from ticket.ticket
        join ticket.ticket_entitlement as place on place.ticket_id = ticket.id
        where ticket.order_id = ticket_order.id
      ) as "spotIds",
      case when ticket_order.state in ('UNPAID', 'RESERVED') then ticket_order.hold_expires_at end as "holdExpiresAt",
      ${collected} as collected
    from ticket.ticket_order
    left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
    left join ticket.guide on guide.id = ticket_order.guide_id
    left join ticket.driver on driver.id = ticket_order.driver_id
    left join ticket.agreement on agreement.id = ticket_order.agreement_id
    where (ticket_order.contact_mobile_hash is not null or ticket_order.is_deferred)
      and ticket_order.visit_date >= ${today}::date
      and (
        ticket_order.order_no = ${by.orderNo}
        or ticket_order.pickup_code = ${by.pickupCode}
        or ticket_order.contact_mobile_hash = ${by.mobileHash}
        or ticket_order.id in (
          select order_id
          from ticket.ticket
          where ticket_no = ${by.ticketNo}
             or id_hash = ${by.idHash}
        )
        or ticket_order.is_deferred and (
          ticket_order.external_no = ${by.externalNo}
          or guide.mobile_hash = ${by.mobileHash}
          or driver.mobile_hash = ${by.mobileHash}
          or ${plateKeyOfDriver} = ${by.plate}
          or right(guide.mobile_masked, 4) = ${by.mobileTail}
          or right(driver.mobile_masked, 4) = ${by.mobileTail}
          or ${by.words} in (upper(enterprise.code), upper(guide.code), upper(driver.code), upper(agreement.no))
          or starts_with(upper(enterprise.pinyin), ${by.words})
          or starts_with(upper(guide.pinyin), ${by.words})
          or starts_with(upper(driver.pinyin), ${by.words})
        )
      )
    order by ticket_order.visit_date, ticket_order.id desc
    limit ${most}`.execute(db);
  return result.rows;
}

const collected = sql`
  case when ticket_order.collected_at is not null then jsonb_build_object(
    'at', to_char(ticket_order.collected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'byName', (select account.name from admin.v_account as account where account.id = ticket_order.collected_by),
    'windowName', (
      select sale_window.name
      from ticket.sale_window
      where sale_window.id = ticket_order.collected_window_id
    )
  ) end`;

/** Who fetched an order; null while nobody did, and where there is none. */
export async function readCollected(db: Db, orderId: number): Promise<Collected | null> {
  const result = await sql<{ collected: Collected | null }>`
    select ${collected} as collected
    from ticket.ticket_order
    where id = ${orderId}`.execute(db);
  return result.rows[0]?.collected ?? null;
}

export type Collection = { orderId: number; staffId: number; windowId: number; at: Date };

/** Marks an order as fetched. @returns whether nobody was faster */
export async function markCollected(
  tx: Tx,
  { orderId, staffId, windowId, at }: Collection,
): Promise<boolean> {
  const result = await sql`
    update ticket.ticket_order
    set collected_at = ${at.toISOString()},
        collected_by = ${staffId},
        collected_window_id = ${windowId}
    where id = ${orderId}
      and collected_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}
