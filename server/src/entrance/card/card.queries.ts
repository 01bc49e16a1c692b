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

/** Money and slips of tills on each of the business days from `from` to `to`, oldest first. */
export async function sumTillsByDay(
  db: Db,
  { from, to }: { from: string; to: string },
  { outletIds, sellerId }: SalesFilter,
): Promise<{ netFen: number; slips: number }[]> {
  const { rows } = await sql<{ netFen: number; slips: number }>`
    with sold as (
      select biz_date, sum(net_fen) as net_fen, count(distinct doc_id) as slips
      from cashier.v_report_sale
      where biz_date between ${from} and ${to}
        and (${outletIds}::bigint[] is null or outlet_id = any (${outletIds}::bigint[]))
        and (${sellerId}::bigint is null or seller_id = ${sellerId})
      group by biz_date
    )
    select coalesce(sold.net_fen, 0)::bigint as "netFen", coalesce(sold.slips, 0)::int as slips
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join sold on sold.biz_date = day::date
    order by day`.execute(db);
  return rows;
}

/**
 * What all outlets took on each of the business days from `from` to `to`, oldest first, in fen.
 * @param until how long after its midnight the first one counts; the others count whole
 */
export async function sumIncomeByDay(
  db: Db,
  { from, to, until }: { from: string; to: string; until: string },
  { outletIds, sellerId }: SalesFilter,
): Promise<number[]> {
  const { rows } = await sql<{ netFen: number }>`
    with sold as (
      select biz_date, sum(net_fen) as net_fen
      from reports.v_sale
      where biz_date between ${from} and ${to}
        and (biz_date > ${from} or sold_at < (${from}::date::timestamp + ${until}::interval) at time zone 'Asia/Shanghai')
        and (${outletIds}::bigint[] is null or outlet_id = any (${outletIds}::bigint[]))
        and (${sellerId}::bigint is null or seller_id = ${sellerId})
      group by biz_date
    )
    select coalesce(sold.net_fen, 0)::bigint as "netFen"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join sold on sold.biz_date = day::date
    order by day`.execute(db);
  return rows.map(row => row.netFen);
}

/** Teams on each of the days from `from` to `to`, oldest first, and how many of them came. */
export async function countTeamsByDay(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ teams: number; came: number }[]> {
  const { rows } = await sql<{ teams: number; came: number }>`
    select
      count(team.id)::int as teams,
      count(team.id) filter (where team.state <> 'BOOKED')::int as came
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join reception.v_team as team on team.visit_date = day::date and team.state <> 'CANCELLED'
    group by day
    order by day`.execute(db);
  return rows;
}

/** How many shifts at tills are not handed over, and whether one of them is the reader's and not counted yet. */
export async function countOpenTills(
  db: Db,
  { outletIds, readerId }: { outletIds: readonly number[] | null; readerId: number },
): Promise<{ open: number; isBlind: boolean }> {
  const { rows } = await sql<{ open: number; isBlind: boolean }>`
    select
      count(*)::int as open,
      coalesce(bool_or(seller_id = ${readerId} and expected_cash_fen is null), false) as "isBlind"
    from cashier.v_report_shift
    where state not in ('CLOSED', 'APPROVED')
      and (${outletIds}::bigint[] is null or outlet_id = any (${outletIds}::bigint[]) or seller_id = ${readerId})`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('a count always answers a row');
  return counted;
}
