import type {
  Colleague,
  HeldCart,
  HeldCartDraft,
  TakenHeldCart,
} from '@shanmen/shared/contracts/cashier/held-cart';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

type Content = Pick<HeldCartDraft, 'lines' | 'discountFen' | 'tag' | 'memberId' | 'removedLines'>;

export type NewHeldCart = Pick<HeldCartDraft, 'label' | 'totalFen' | 'tillId'> & {
  storeId: number;
  heldBy: number;
  heldAt: Date;
  expiresAt: Date;
  content: Content;
};

export async function insertHeldCart(tx: Tx, cart: NewHeldCart): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into cashier.held_cart (store_id, till_id, label, content, total_fen, held_by, held_at, expires_at)
    values
      (${cart.storeId}, ${cart.tillId}, ${cart.label}, ${JSON.stringify(cart.content)}::jsonb, ${cart.totalFen},
       ${cart.heldBy}, ${cart.heldAt.toISOString()}, ${cart.expiresAt.toISOString()})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** Which carts: those of a store that still wait at a moment. */
export type Waiting = { storeId: number; at: Date };

/** Besides, who reads them. */
export type Read = Waiting & { staffId: number };

const waiting = ({ storeId, at }: Waiting) => sql`
  cart.store_id = ${storeId}
  and cart.taken_by is null
  and cart.dropped_by is null
  and cart.expires_at > ${at.toISOString()}`;

/** @param id one of them; absent: all, the longest waiting first */
export async function listHeldCarts(db: Db, place: Read, id: number | null = null): Promise<HeldCart[]> {
  const result = await sql<HeldCart>`
    select cart.id, cart.label, 'T' || till.no as "tillName", holder.name as "heldBy",
           cart.held_by = ${place.staffId} as "isOwn", cart.held_at as "heldAt", cart.expires_at as "expiresAt",
           jsonb_array_length(cart.content -> 'lines') as lines, cart.total_fen as "totalFen"
    from cashier.held_cart as cart
    join goods.till on till.id = cart.till_id
    join admin.v_account as holder on holder.id = cart.held_by
    where ${waiting(place)}
      and (${id}::bigint is null or cart.id = ${id})
    order by cart.id
    limit 500`.execute(db);
  return result.rows;
}

/** How many carts of a cashier still wait in a store. */
export async function countOwnHeldCarts(db: Db, cashierId: number, place: Waiting): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from cashier.held_cart as cart
    where ${waiting(place)}
      and cart.held_by = ${cashierId}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Who has an open shift in a store. */
export async function listColleagues(db: Db, storeId: number): Promise<Pick<Colleague, 'id' | 'name'>[]> {
  const result = await sql<Pick<Colleague, 'id' | 'name'>>`
    select cashier.id, cashier.name
    from cashier.shift
    join admin.v_account as cashier on cashier.id = shift.cashier_id
    where shift.store_id = ${storeId}
      and shift.state = 'OPEN'
    order by cashier.name`.execute(db);
  return result.rows;
}

type Taking = Read & { id: number };

/** The cart waits no longer. @returns null where it did not wait any more */
export async function takeHeldCart(
  tx: Tx,
  taking: Taking,
): Promise<(Pick<TakenHeldCart, 'id' | 'label'> & Content) | null> {
  const result = await sql<Pick<TakenHeldCart, 'id' | 'label'> & { content: Content }>`
    update cashier.held_cart as cart
    set taken_by = ${taking.staffId},
        taken_at = ${taking.at.toISOString()}
    where cart.id = ${taking.id}
      and ${waiting(taking)}
    returning id, label, content`.execute(tx);
  const [row] = result.rows;
  if (!row) return null;
  const { content, ...cart } = row;
  return { ...cart, ...content };
}

/** @returns whether it still waited */
export async function dropHeldCart(
  tx: Tx,
  { reason, ...taking }: Taking & { reason: string },
): Promise<boolean> {
  const result = await sql`
    update cashier.held_cart as cart
    set dropped_by = ${taking.staffId},
        dropped_at = ${taking.at.toISOString()},
        dropped_reason = ${reason}
    where cart.id = ${taking.id}
      and ${waiting(taking)}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** @returns whether it still waited, and the colleague works in the store */
export async function handOverHeldCart(
  tx: Tx,
  { id, cashierId, ...place }: Waiting & { id: number; cashierId: number },
): Promise<boolean> {
  const result = await sql`
    update cashier.held_cart as cart
    set held_by = ${cashierId}
    where cart.id = ${id}
      and ${waiting(place)}
      and exists (
        select from cashier.shift
        where shift.store_id = cart.store_id
          and shift.cashier_id = ${cashierId}
          and shift.state = 'OPEN'
      )`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Who took a cart of a store up; null where nobody did. */
export async function findTaker(db: Db, id: number, storeId: number): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select taker.name
    from cashier.held_cart as cart
    join admin.v_account as taker on taker.id = cart.taken_by
    where cart.id = ${id}
      and cart.store_id = ${storeId}`.execute(db);
  return result.rows[0]?.name ?? null;
}
