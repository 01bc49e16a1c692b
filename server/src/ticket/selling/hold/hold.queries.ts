import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import type { TakenShare } from '../../capacity/slot/split-takes.ts';

/** Whom places are held for. */
export type HoldOwner =
  | { readonly orderId: number }
  | { readonly hungCartId: number }
  | { readonly waitingEntryId: number }
  | { readonly offlineLeaseId: number }
  /** A move whose difference a provider is asked for. */
  | { readonly changePaymentId: number };

/** Holds of an owner; each ends once, as CONSUMED or RELEASED. */
export type Hold = { owner: HoldOwner; expiresAt: Date | null; at: Date };

export async function insertHolds(
  tx: Tx,
  { owner, expiresAt, at }: Hold,
  shares: readonly TakenShare[],
): Promise<void> {
  const { kind, orderId, hungCartId, waitingEntryId, offlineLeaseId, changePaymentId } = columnsOf(owner);
  const slotIds = shares.map(share => share.slotId);
  const persons = shares.map(share => share.persons);
  const allotmentIds = shares.map(share => share.allotmentId);
  await sql`
    insert into ticket.capacity_hold
      (slot_id, kind, order_id, hung_cart_id, waiting_entry_id, offline_lease_id, change_payment_id, qty,
       expires_at, created_at, channel_quota_id)
    select slot_id, ${kind}, ${orderId}::bigint, ${hungCartId}::bigint, ${waitingEntryId}::bigint,
           ${offlineLeaseId}::bigint, ${changePaymentId}::bigint, persons, ${expiresAt?.toISOString() ?? null}::timestamptz, ${at.toISOString()},
           allotment_id
    from unnest(${slotIds}::bigint[], ${persons}::int[], ${allotmentIds}::bigint[])
      as share (slot_id, persons, allotment_id)`.execute(tx);
}

/** What an owner still holds. */
export async function listHeld(db: Db, owner: HoldOwner): Promise<Take[]> {
  const result = await sql<Take>`
    select slot_id as "slotId", sum(qty)::int as persons
    from ticket.capacity_hold
    where ${heldFor(owner)}
      and state = 'HELD'
    group by slot_id
    order by slot_id`.execute(db);
  return result.rows;
}

/** What is held stays so until then. */
export async function prolongHolds(tx: Tx, owner: HoldOwner, expiresAt: Date): Promise<void> {
  await sql`
    update ticket.capacity_hold
    set expires_at = ${expiresAt.toISOString()}
    where ${heldFor(owner)}
      and state = 'HELD'`.execute(tx);
}

/** A part of a hold that is given back. */
export type LessHold = TakenShare & { holdId: number };

/** What an owner holds of these slots, what anybody may have again before what is kept for some. */
export async function lockHolds(tx: Tx, owner: HoldOwner, slotIds: readonly number[]): Promise<LessHold[]> {
  const result = await sql<LessHold>`
    select id as "holdId", slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"
    from ticket.capacity_hold
    where ${heldFor(owner)}
      and slot_id = any(${[...slotIds]}::bigint[])
      and state = 'HELD'
    order by slot_id, channel_quota_id nulls first, id
    for no key update`.execute(tx);
  return result.rows;
}

/** Takes away from holds; one of which nothing is left ends. */
export async function lessenHeld(tx: Tx, parts: readonly LessHold[], at: Date): Promise<void> {
  await sql`
    update ticket.capacity_hold as hold
    set qty = case when hold.qty > part.persons then hold.qty - part.persons else hold.qty end,
        state = case when hold.qty > part.persons then 'HELD' else 'RELEASED' end,
        ended_at = case when hold.qty > part.persons then null else ${at.toISOString()}::timestamptz end
    from unnest(${parts.map(({ holdId }) => holdId)}::bigint[], ${parts.map(({ persons }) => persons)}::int[])
      as part (id, persons)
    where hold.id = part.id`.execute(tx);
}

export type HoldEnd = 'CONSUMED' | 'RELEASED';

/** Ends what the owner still holds. @returns the places; none when somebody was faster */
export async function endHolds(tx: Tx, owner: HoldOwner, end: HoldEnd, at: Date): Promise<TakenShare[]> {
  const result = await sql<TakenShare>`
    update ticket.capacity_hold
    set state = ${end},
        ended_at = ${at.toISOString()}
    where ${heldFor(owner)}
      and state = 'HELD'
    returning slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"`.execute(tx);
  return result.rows;
}

const nobody = {
  orderId: null,
  hungCartId: null,
  waitingEntryId: null,
  offlineLeaseId: null,
  changePaymentId: null,
} as const;

function columnsOf(owner: HoldOwner) {
  if ('orderId' in owner) return { ...nobody, kind: 'ORDER', orderId: owner.orderId };
  if ('hungCartId' in owner) return { ...nobody, kind: 'CART', hungCartId: owner.hungCartId };
  if ('offlineLeaseId' in owner) return { ...nobody, kind: 'OFFLINE', offlineLeaseId: owner.offlineLeaseId };
  if ('changePaymentId' in owner)
    return { ...nobody, kind: 'CHANGE', changePaymentId: owner.changePaymentId };
  return { ...nobody, kind: 'OFFER', waitingEntryId: owner.waitingEntryId };
}

function heldFor(owner: HoldOwner) {
  if ('orderId' in owner) return sql`order_id = ${owner.orderId}`;
  if ('hungCartId' in owner) return sql`hung_cart_id = ${owner.hungCartId}`;
  if ('offlineLeaseId' in owner) return sql`offline_lease_id = ${owner.offlineLeaseId}`;
  if ('changePaymentId' in owner) return sql`change_payment_id = ${owner.changePaymentId}`;
  return sql`waiting_entry_id = ${owner.waitingEntryId}`;
}
