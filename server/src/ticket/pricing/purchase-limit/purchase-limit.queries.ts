import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** How many people come with each product of which there are only so many a day. */
export type Taken = ReadonlyMap<number, number>;

type Coming = { visitDate: string; productId: number; persons: number };

/** How many people come on each day with each of these products. */
export async function countForDays(
  db: Db,
  productIds: readonly number[],
  visitDates: readonly string[],
): Promise<ReadonlyMap<string, Taken>> {
  const rows = productIds.length === 0 ? [] : await listComing(db, productIds, visitDates);
  const takenOn = (day: string): Taken =>
    new Map(rows.filter(row => row.visitDate === day).map(row => [row.productId, row.persons]));
  return new Map(visitDates.map(day => [day, takenOn(day)]));
}

async function listComing(
  db: Db,
  productIds: readonly number[],
  visitDates: readonly string[],
): Promise<Coming[]> {
  const result = await sql<Coming>`
    select visit_date as "visitDate", product_id as "productId", sum(person_count)::int as persons
    from ticket.ticket
    where product_id = any(${[...productIds]}::bigint[])
      and visit_date = any(${[...visitDates]}::date[])
      and status in ('R', 'I', 'O', 'N')
    group by visit_date, product_id`.execute(db);
  return result.rows;
}

export type Bought = { idHash: string; productId: number; count: number };

/** How many tickets of each product each of these people bought on a business day, and neither cancelled nor gave back. */
export async function countBought(
  db: Db,
  idHashes: readonly string[],
  productIds: readonly number[],
  bizDate: string,
): Promise<Bought[]> {
  const result = await sql<Bought>`
    select ticket.id_hash as "idHash", ticket.product_id as "productId", count(*)::int as count
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    where ticket.id_hash = any(${[...idHashes]}::bpchar[])
      and ticket.product_id = any(${[...productIds]}::bigint[])
      and ticket.status in ('R', 'I', 'O', 'N')
      and ticket_order.biz_date = ${bizDate}
    group by ticket.id_hash, ticket.product_id`.execute(db);
  return result.rows;
}
