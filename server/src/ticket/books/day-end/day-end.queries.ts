import { sql } from 'kysely';

import type { NoShow } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';

/**
 * Locks orders with tickets whose time is over and nothing used, in id order: 讲解服务 is no ticket, and owed until a docent
 * has done it or it went back. @returns their ids
 */
export async function lockEndedOrders(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where id in (
      select order_id
      from ticket.ticket
      where status = 'I'
        and dispatch_id is null
        and valid_to <= ${now.toISOString()}
        and locked_reason is null
      limit ${limit}
    )
    order by id
    for no key update`.execute(tx);
  return result.rows.map(row => row.id);
}

/** A ticket nobody came with; `noShow` is its visitor where that counts against him: of a place that was booked. */
export type Absent = { visitDate: string; noShow: NoShow | null };

/** I→N for the tickets of these orders that nobody used in time. @param paidCounts whether not coming counts for what was paid, too */
export async function markAbsent(
  tx: Tx,
  orderIds: readonly number[],
  { now, paidCounts }: { now: Date; paidCounts: boolean },
): Promise<Absent[]> {
  const result = await sql<Absent>`
    with absent as (
      update ticket.ticket
      set status = 'N',
          version = version + 1
      where order_id = any(${[...orderIds]}::bigint[])
        and status = 'I'
        and dispatch_id is null
        and valid_to <= ${now.toISOString()}
        and locked_reason is null
      returning id, order_id, visit_date, paid_fen, id_kind, id_hash, id_masked
    ),
    place as (
      update ticket.ticket_entitlement
      set state = 'EXPIRED'
      from absent
      where ticket_id = absent.id
        and state = 'UNUSED'
    ),
    step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, at, req_id)
      select id, 'I', 'N', 'day_end', ${now.toISOString()}, 'day-end'
      from absent
      order by id
    )
    select
      absent.visit_date as "visitDate",
      case when (absent.paid_fen = 0 or ${paidCounts}) and absent.id_hash is not null and sold.seller_id is null then jsonb_build_object(
        'ticketId', absent.id,
        'visitDate', absent.visit_date,
        'idKind', absent.id_kind,
        'idHash', absent.id_hash,
        'idMasked', absent.id_masked
      ) end as "noShow"
    from absent
    join ticket.ticket_order as sold on sold.id = absent.order_id
    order by absent.id`.execute(tx);
  return result.rows;
}

/** Unused parts of tickets that were used in part, once their days are over. @returns how many */
export async function lapseParts(tx: Tx, now: Date, since: Date): Promise<number> {
  const result = await sql`
    update ticket.ticket_entitlement as place
    set state = 'EXPIRED'
    from ticket.ticket
    where ticket.id = place.ticket_id
      and ticket.status = 'O'
      and ticket.locked_reason is null
      and ticket.valid_to <= ${now.toISOString()}
      and ticket.valid_to > ${since.toISOString()}
      and place.state = 'UNUSED'`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
