import type { SlotCell, SlotMatrix } from '@shanmen/shared/contracts/ticket/capacity/slot-batch';
import type { SlotQuotaDraft } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

type Times = Omit<SlotMatrix['rows'][number], 'cells'>;
export type MatrixSlot = Times & SlotCell & { visitDate: string };

/** The slots of several days, in the order of place, time and day; of all places, or of those named. */
export async function listMatrixSlots(
  db: Db,
  { first, last }: { first: string; last: string },
  spotIds: readonly number[] | null,
): Promise<MatrixSlot[]> {
  const result = await sql<MatrixSlot>`
    select
      slot.id,
      slot.spot_id as "spotId",
      spot.name as "spotName",
      slot.visit_date as "visitDate",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      slot.capacity,
      slot.held + slot.sold as used,
      slot.reserved,
      case when slot.closed then 'closed' else 'open' end as state
    from ticket.slot
    join ticket.spot on spot.id = slot.spot_id
    where slot.visit_date between ${first} and ${last}
      and spot.status = 1
      and (${spotIds === null} or slot.spot_id = any(${[...(spotIds ?? [])]}::bigint[]))
    order by spot.sort, spot.id, slot.start_time, slot.visit_date`.execute(db);
  return result.rows;
}

/** Locks the slots of a place, in the order of their ids as every sale does. */
export async function lockSlotsOf(
  tx: Tx,
  spotId: number,
  days: readonly string[],
  startTime: string | null,
): Promise<void> {
  await sql`
    select id
    from ticket.slot
    where spot_id = ${spotId}
      and visit_date = any(${[...days]}::date[])
      and (${startTime}::time is null or start_time = ${startTime}::time)
    order by id
    for no key update`.execute(tx);
}

/** The latest orders of a slot that nobody has used: whoever came last moves first. */
export async function listOrdersOf(db: Db, slotId: number): Promise<string[]> {
  const result = await sql<{ orderNo: string }>`
    select ticket_order.order_no as "orderNo"
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    where place.slot_id = ${slotId}
      and ticket.status in ('R', 'I')
    group by ticket_order.id
    order by ticket_order.id desc
    limit 20`.execute(db);
  return result.rows.map(({ orderNo }) => orderNo);
}

export async function putSlots(
  tx: Tx,
  slots: readonly { readonly id: number; readonly after: SlotQuotaDraft }[],
): Promise<void> {
  await sql`
    update ticket.slot
    set capacity = changed.capacity,
        closed = changed.state = 'closed'
    from jsonb_to_recordset(${JSON.stringify(slots.map(({ id, after }) => ({ id, ...after })))}::jsonb)
      as changed (id bigint, capacity int, state text)
    where slot.id = changed.id`.execute(tx);
}
