import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** Whose sales are counted; null stands for everybody's, everywhere. */
export type SalesFilter = { outletIds: readonly number[] | null; sellerId: number | null };

/** Tickets sold on each of the business days from `from` to `to`, oldest first; a day without sales is 0. */
export async function countTicketsByDay(
  db: Db,
  { from, to }: { from: string; to: string },
  { outletIds, sellerId }: SalesFilter,
): Promise<number[]> {
  const { rows } = await sql<{ sold: number }>`
    with sold as (
      select biz_date, sum(qty) as qty
      from ticket.v_report_sale
      where line_kind = 'sale'
        and biz_date between ${from} and ${to}
        and (${outletIds}::bigint[] is null or outlet_id = any (${outletIds}::bigint[]))
        and (${sellerId}::bigint is null or seller_id = ${sellerId})
      group by biz_date
    )
    select coalesce(sold.qty, 0)::bigint as sold
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join sold on sold.biz_date = day::date
    order by day`.execute(db);
  return rows.map(row => row.sold);
}
