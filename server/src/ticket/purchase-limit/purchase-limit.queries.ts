import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** How many people come on a day with each of these products. */
export async function countForDay(
  db: Db,
  productIds: readonly number[],
  visitDate: string,
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const result = await sql<{ productId: number; persons: number }>`
    select product_id as "productId", sum(person_count)::int as persons
    from ticket.ticket
    where product_id = any(${[...productIds]}::bigint[])
      and visit_date = ${visitDate}
      and status in ('R', 'I', 'O', 'N')
    group by product_id`.execute(db);
  return new Map(result.rows.map(row => [row.productId, row.persons]));
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
