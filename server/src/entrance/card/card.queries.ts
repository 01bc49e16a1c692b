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
    select coalesce(sum(sale.qty), 0)::bigint as sold
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join ticket.v_report_sale as sale
      on sale.biz_date = day::date
      and sale.line_kind = 'sale'
      and (${outletIds}::bigint[] is null or sale.outlet_id = any (${outletIds}::bigint[]))
      and (${sellerId}::bigint is null or sale.seller_id = ${sellerId})
    group by day
    order by day`.execute(db);
  return rows.map(row => row.sold);
}
