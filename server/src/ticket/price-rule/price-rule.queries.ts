import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { CustomerType, DayType, PriceRule, Season } from './price-rule.ts';

export type CalendarDay = { season: Season; dayType: DayType; isOpen: boolean };

/** What a day is for pricing; null where nobody has entered it. */
export type DayTerms = { season: Season | null; dayType: DayType | null; rules: PriceRule[] };

type TermsRow = PriceRule & { daySeason: Season | null; dayDayType: DayType | null };

/** The approved rules of these products that are in effect on the visit day, and what the day is. */
export async function readDayTerms(
  db: Db,
  productIds: readonly number[],
  visitDate: string,
): Promise<DayTerms> {
  const result = await sql<TermsRow>`
    select
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
    from ticket.price_rule as rule
    left join ticket.calendar_day on calendar_day.day = ${visitDate}
    where rule.state = 'APPROVED'
      and rule.product_id = any(${[...productIds]}::bigint[])
      and ${visitDate}::date between rule.effective_from and rule.effective_to`.execute(db);
  const [first] = result.rows;
  return { season: first?.daySeason ?? null, dayType: first?.dayDayType ?? null, rules: result.rows };
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
