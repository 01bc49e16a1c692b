import type { ParkedSale } from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** A cart as it is kept: products by id, visitors sealed. */
export type ParkedSaleRow = Omit<ParkedSale, 'lines' | 'named' | 'isHeld'> & {
  shiftId: number;
  lines: { productId: number; qty: number; named: number }[];
  visitorsEnc: string | null;
  state: 'HELD' | 'LAPSED' | 'TAKEN' | 'DROPPED';
};

export type NewParkedSale = Omit<ParkedSaleRow, 'id' | 'state' | 'hungAt' | 'expiresAt'> & {
  hungAt: Date;
  expiresAt: Date;
};

const parkedSale = sql`
  select
    id,
    shift_id as "shiftId",
    visit_date as "visitDate",
    lines,
    slots,
    visitors_enc as "visitorsEnc",
    hung_at as "hungAt",
    expires_at as "expiresAt",
    state
  from ticket.hung_cart`;

/** The carts that wait at a shift, the longest waiting first. */
export async function listParkedSales(db: Db, shiftId: number): Promise<ParkedSaleRow[]> {
  const result = await sql<ParkedSaleRow>`
    ${parkedSale}
    where shift_id = ${shiftId}
      and state in ('HELD', 'LAPSED')
    order by id`.execute(db);
  return result.rows;
}

export async function readParkedSale(db: Db, id: number): Promise<ParkedSaleRow | null> {
  const result = await sql<ParkedSaleRow>`
    ${parkedSale}
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function insertParkedSale(tx: Tx, cart: NewParkedSale): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.hung_cart (shift_id, visit_date, lines, slots, visitors_enc, hung_at, expires_at)
    values (${cart.shiftId}, ${cart.visitDate}, ${JSON.stringify(cart.lines)}::jsonb,
            ${JSON.stringify(cart.slots)}::jsonb, ${cart.visitorsEnc}, ${cart.hungAt.toISOString()},
            ${cart.expiresAt.toISOString()})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** Whether the cart was taken up at this shift. */
export async function isTakenAt(db: Db, id: number, shiftId: number): Promise<boolean> {
  const result = await sql<{ exists: boolean }>`
    select exists (
      select from ticket.hung_cart
      where id = ${id}
        and shift_id = ${shiftId}
        and state = 'TAKEN'
    )`.execute(db);
  return result.rows[0]?.exists ?? false;
}

/** The places of a cart that was taken up stay held until then. */
export async function prolongCart(tx: Tx, id: number, expiresAt: Date): Promise<void> {
  await sql`
    update ticket.hung_cart
    set expires_at = ${expiresAt.toISOString()}
    where id = ${id}`.execute(tx);
}

/** Ends a cart that still waits at the shift. @returns whether it did */
export async function endParkedSale(
  tx: Tx,
  { id, shiftId }: Pick<ParkedSaleRow, 'id' | 'shiftId'>,
  state: 'TAKEN' | 'DROPPED',
  at: Date,
): Promise<boolean> {
  const result = await sql`
    update ticket.hung_cart
    set state = ${state},
        ended_at = ${at.toISOString()}
    where id = ${id}
      and shift_id = ${shiftId}
      and state in ('HELD', 'LAPSED')`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Carts whose places were held long enough, those that were taken up and not sold among them. */
export async function listDueCarts(db: Db, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.hung_cart
    where expires_at <= ${now.toISOString()}
      and (
        state = 'HELD'
        or id in (select hung_cart_id from ticket.capacity_hold where state = 'HELD' and hung_cart_id is not null)
      )
    order by expires_at
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

/** The cart stays, its places do not. @returns whether its time was over and it had not ended before */
export async function markLapsed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const result = await sql`
    update ticket.hung_cart
    set state = case state when 'HELD' then 'LAPSED' else state end
    where id = ${id}
      and state in ('HELD', 'TAKEN')
      and expires_at <= ${now.toISOString()}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Documents are kept no longer than somebody can come back for them. */
export async function forgetVisitors(db: Db, endedBefore: Date, hungBefore: Date): Promise<void> {
  await sql`
    update ticket.hung_cart
    set visitors_enc = null
    where visitors_enc is not null
      and (ended_at < ${endedBefore.toISOString()} or hung_at < ${hungBefore.toISOString()})`.execute(db);
}
