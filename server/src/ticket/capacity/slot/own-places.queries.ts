import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Who takes places, as far as some may be kept for him. */
export type Buyer = { channel: string; enterpriseId: number | null };

/** Places of a slot that are kept for a buyer. */
export type OwnPlaces = { id: number; slotId: number; left: number; mayUsePool: boolean };

/** Places taken out of an allotment. */
export type OwnTake = { allotmentId: number; slotId: number; persons: number };

/** What of these slots is kept for this buyer, his own before those of his channel. */
export async function listOwnPlaces(db: Db, slotIds: readonly number[], buyer: Buyer): Promise<OwnPlaces[]> {
  const result = await sql<OwnPlaces>`
    select id, slot_id as "slotId", quota - held - sold as left, may_use_pool as "mayUsePool"
    from ticket.channel_quota as quota
    where slot_id = any(${[...slotIds]}::bigint[])
      and ${isKeptFor(buyer)}
    order by slot_id, enterprise_id nulls last, id`.execute(db);
  return result.rows;
}

/**
 * What is kept of `slot` for a buyer, as `own.places`, and whether he may have everybody's as well, as `own.pool`.
 */
export function ownPlacesOfSlot(buyer: Buyer | null): RawBuilder<unknown> {
  if (buyer === null) return sql`cross join (values (0, true)) as own (places, pool)`;
  return sql`
    cross join lateral (
      select coalesce(sum(quota - held - sold), 0)::int as places, coalesce(bool_and(may_use_pool), true) as pool
      from ticket.channel_quota as quota
      where quota.slot_id = slot.id
        and ${isKeptFor(buyer)}
    ) as own`;
}

/** Takes out of allotments whose slots are locked since they were read. */
export async function takeOwnPlaces(
  tx: Tx,
  takes: readonly OwnTake[],
  takenAs: 'sold' | 'held',
): Promise<void> {
  if (takes.length === 0) return;
  await sql`
    update ticket.channel_quota as quota
    set sold = quota.sold + case when ${takenAs === 'sold'} then take.persons else 0 end,
        held = quota.held + case when ${takenAs === 'held'} then take.persons else 0 end
    from ${takeRows(takes)}
    where quota.id = take.allotment_id`.execute(tx);
}

/**
 * Held places of allotments are sold, or kept again; where the allotment was released meanwhile they are anybody's.
 * The slots are locked by the caller, and have the places back already.
 */
export async function moveOwnHeld(tx: Tx, takes: readonly OwnTake[], toSold: boolean): Promise<void> {
  if (takes.length === 0) return;
  await sql`
    with moved as (
      update ticket.channel_quota as quota
      set held = quota.held - take.persons,
          sold = quota.sold + case when ${toSold} then take.persons else 0 end
      from ${takeRows(takes)}
      where quota.id = take.allotment_id
      returning quota.slot_id, take.persons, quota.released_at is null and not ${toSold} as "isKept"
    )
    update ticket.slot
    set reserved = slot.reserved + kept.persons
    from (select slot_id, sum(persons)::int as persons from moved where "isKept" group by slot_id) as kept
    where slot.id = kept.slot_id`.execute(tx);
}

function isKeptFor({ channel, enterpriseId }: Buyer) {
  return sql`quota.released_at is null
    and (
      quota.enterprise_id = ${enterpriseId}::bigint
      or quota.channel_id = (select id from commerce.sales_channel where code = ${channel})
    )`;
}

function takeRows(takes: readonly OwnTake[]) {
  const ids = takes.map(take => take.allotmentId);
  const persons = takes.map(take => take.persons);
  return sql`unnest(${ids}::bigint[], ${persons}::int[]) as take (allotment_id, persons)`;
}
