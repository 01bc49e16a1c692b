import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { CustomerType, DayType, PriceRule, Season } from './price-rule.ts';

export type CalendarDay = { season: Season; dayType: DayType; isOpen: boolean };

/** What a day is for pricing; null where nobody has entered it. */
export type DayTerms = { season: Season | null; dayType: DayType | null; rules: PriceRule[] };

type TermsRow = PriceRule & { day: string; daySeason: Season | null; dayDayType: DayType | null };

/** The approved rules of these products that are in effect on each visit day, and what the day is. */
export async function readDayTerms(
  db: Db,
  productIds: readonly number[],
  visitDates: readonly string[],
): Promise<ReadonlyMap<string, DayTerms>> {
  const result = await sql<TermsRow>`
    select
      asked.day,
      rule.id,
      rule.product_id as "productId",
      rule.channel_id as "channelId",
      rule.customer_type as "customerType",
      rule.agreement_id as "agreementId",
      rule.season,
      rule.day_type as "dayType",
      rule.date_from as "dateFrom",
      rule.date_to as "dateTo",
      to_char(rule.slot_start, 'HH24:MI') as "slotStart",
      rule.qty_from as "qtyFrom",
      rule.sale_price_fen as "salePriceFen",
      rule.settle_price_fen as "settlePriceFen",
      rule.effective_from as "effectiveFrom",
      rule.effective_to as "effectiveTo",
      calendar_day.season as "daySeason",
      calendar_day.day_type as "dayDayType"
    from unnest(${[...visitDates]}::date[]) as asked (day)
    join ticket.price_rule as rule on asked.day between rule.effective_from and rule.effective_to
    left join ticket.calendar_day on calendar_day.day = asked.day
    where rule.state = 'APPROVED'
      and rule.product_id = any(${[...productIds]}::bigint[])`.execute(db);
  return new Map(visitDates.map(day => [day, termsOf(result.rows.filter(row => row.day === day))]));
}

function termsOf(rows: readonly TermsRow[]): DayTerms {
  const [first] = rows;
  const rules = rows.map(({ day: _day, daySeason: _season, dayDayType: _type, ...rule }) => rule);
  return { season: first?.daySeason ?? null, dayType: first?.dayDayType ?? null, rules };
}

export async function insertCalendarDay(
  tx: Tx,
  day: string,
  { season, dayType, isOpen }: CalendarDay,
): Promise<void> {
  await sql`
    insert into ticket.calendar_day (day, season, day_type, is_open)
    values (${day}, ${season}, ${dayType}, ${isOpen})
    on conflict (day) do nothing`.execute(tx);
}

export type PriceRuleDraft = {
  productId: number;
  season: Season | null;
  customerType?: CustomerType;
  /** Null where only a contract says what is paid. */
  salePriceFen: Fen | null;
  settlePriceFen?: Fen;
  effectiveFrom: string;
};

export async function insertApprovedRule(tx: Tx, draft: PriceRuleDraft): Promise<void> {
  await sql`
    insert into ticket.price_rule
      (product_id, season, customer_type, sale_price_fen, settle_price_fen, effective_from, state)
    values
      (${draft.productId}, ${draft.season}, ${draft.customerType ?? null}, ${draft.salePriceFen},
       ${draft.settlePriceFen ?? null}, ${draft.effectiveFrom}, 'APPROVED')`.execute(tx);
}
