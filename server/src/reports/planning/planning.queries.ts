import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { Named } from '../../masters/hooks.ts';

/** What a row of a file may call an outlet. */
export async function listOutlets(db: Db): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, code, name
    from admin.v_outlet`.execute(db);
  return rows;
}

/** What the months of a budget come to. */
export const yearOfBudget = sql.join(
  Array.from({ length: 12 }, (_, index) => sql.ref(`budget.m${String(index + 1).padStart(2, '0')}`)),
  sql` + `,
);

type BudgetPlace = { code: string; year: number; outletId: number | null; revenue: string };

/** The code of another budget of this year, outlet and 收入类别. */
export async function findBudget(
  db: Db,
  { code, year, outletId, revenue }: BudgetPlace,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code
    from reports.budget
    where year = ${year}
      and outlet_id is not distinct from ${outletId}
      and revenue = ${revenue}
      and code <> ${code}`.execute(db);
  return rows[0]?.code ?? null;
}

type HolidayPlace = { code: string; kind: string; firstDay: string; days: number };

/** The name of another holiday with some of these days, or of the same one of that year. */
export async function findHoliday(
  db: Db,
  { code, kind, firstDay, days }: HolidayPlace,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name
    from reports.holiday
    where (daterange(first_day, first_day + days) && daterange(${firstDay}::date, ${firstDay}::date + ${days}::int)
        or (kind = ${kind} and extract(year from first_day) = extract(year from ${firstDay}::date)))
      and code <> ${code}
    order by first_day
    limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

export type HistoryDay = {
  day: string;
  outletId: number;
  revenue: string;
  qty: number;
  grossFen: number;
  discountFen: number;
  refundFen: number;
};

/** The first business day of the product; null where nothing was sold yet. */
export async function findBusinessBegin(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select first_day as day
    from reports.v_business_begin`.execute(db);
  return rows[0]?.day ?? null;
}

/** Which of some days, outlets and 收入类别 are there already, as `2025-01-01 3 ticket`. */
export async function listHistory(db: Db, from: string, to: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ place: string }>`
    select biz_date || ' ' || outlet_id || ' ' || revenue as place
    from reports.history_day
    where biz_date between ${from} and ${to}`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

export async function insertHistory(
  tx: Tx,
  days: readonly HistoryDay[],
  by: { staffId: number; at: Date },
): Promise<void> {
  await sql`
    insert into reports.history_day
      (biz_date, outlet_id, revenue, qty, gross_fen, discount_fen, refund_fen, imported_by, imported_at)
    select
      day.day, day."outletId", day.revenue, day.qty, day."grossFen", day."discountFen", day."refundFen",
      ${by.staffId}, ${by.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (
      day date, "outletId" bigint, revenue text, qty bigint, "grossFen" bigint, "discountFen" bigint, "refundFen" bigint
    )`.execute(tx);
}

/** Holidays of some years, each with its days. */
export async function listHolidays(db: Db): Promise<{ kind: string; firstDay: string; days: number }[]> {
  const { rows } = await sql<{ kind: string; firstDay: string; days: number }>`
    select kind, min(day) as "firstDay", count(*)::int as days
    from reports.v_holiday_day
    group by kind, year
    order by min(day)`.execute(db);
  return rows;
}

/** From which day to which some days were imported; null where none was. */
export async function findHistoryWithin(
  db: Db,
  from: string,
  to: string,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(biz_date) as "from", max(biz_date) as "to"
    from reports.v_history_day
    where biz_date between ${from} and ${to}`.execute(db);
  const [found] = rows;
  return found?.from && found.to ? { from: found.from, to: found.to } : null;
}
