import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';
import type { Take } from '../slot/slot.queries.ts';

/** Holds of an order; each ends once, as CONSUMED or RELEASED. */
export type OrderHold = { orderId: number; expiresAt: Date | null; at: Date };

export async function insertOrderHolds(
  tx: Tx,
  { orderId, expiresAt, at }: OrderHold,
  takes: readonly Take[],
): Promise<void> {
  await sql`
    insert into ticket.capacity_hold (slot_id, kind, order_id, qty, expires_at, created_at)
    select slot_id, 'ORDER', ${orderId}, persons, ${expiresAt?.toISOString() ?? null}::timestamptz, ${at.toISOString()}
    from unnest(${takes.map(take => take.slotId)}::bigint[], ${takes.map(take => take.persons)}::int[])
      as take (slot_id, persons)`.execute(tx);
}

export type HoldEnd = 'CONSUMED' | 'RELEASED';

/** Ends what the order still holds. @returns the places; none when somebody was faster */
export async function endOrderHolds(tx: Tx, orderId: number, end: HoldEnd, at: Date): Promise<Take[]> {
  const result = await sql<Take>`
    update ticket.capacity_hold
    set state = ${end},
        ended_at = ${at.toISOString()}
    where order_id = ${orderId}
      and state = 'HELD'
    returning slot_id as "slotId", qty as persons`.execute(tx);
  return result.rows;
}

/** The negative control of {@link endOrderHolds}: ends what was held, whether it has ended or not. */
export async function endOrderHoldsUnguarded(
  tx: Tx,
  orderId: number,
  end: HoldEnd,
  at: Date,
): Promise<Take[]> {
  const result = await sql<Take>`
    update ticket.capacity_hold
    set state = ${end},
        ended_at = ${at.toISOString()}
    where order_id = ${orderId}
    returning slot_id as "slotId", qty as persons`.execute(tx);
  return result.rows;
}
