import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { DayType, PriceRule, Season } from './price-rule.ts';

export type CalendarDay = { season: Season; dayType: DayType; isOpen: boolean };

/** The approved rules of these products that are in effect on the visit day. */
export async function listPriceRules(
  db: Db,
  productIds: readonly number[],
  visitDate: string,
): Promise<PriceRule[]> {
  const result = await sql<PriceRule>`
    select
      id,
      product_id as "productId",
      channel_id as "channelId",
      customer_type as "customerType",
      agreement_id as "agreementId",
      season,
      day_type as "dayType",
      date_from as "dateFrom",
      date_to as "dateTo",
      to_char(slot_start, 'HH24:MI') as "slotStart",
      qty_from as "qtyFrom",
      sale_price_fen as "salePriceFen",
      settle_price_fen as "settlePriceFen",
      effective_from as "effectiveFrom",
      effective_to as "effectiveTo"
    from ticket.price_rule
    where state = 'APPROVED'
      and product_id = any(${[...productIds]}::bigint[])
      and ${visitDate}::date between effective_from and effective_to`.execute(db);
  return result.rows;
}

/** @returns null when nobody has entered the day. */
export async function readCalendarDay(db: Db, day: string): Promise<CalendarDay | null> {
  const result = await sql<CalendarDay>`
    select season, day_type as "dayType", is_open as "isOpen"
    from ticket.calendar_day
    where day = ${day}`.execute(db);
  return result.rows[0] ?? null;
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
  salePriceFen: Fen;
  effectiveFrom: string;
};

export async function insertApprovedRule(tx: Tx, draft: PriceRuleDraft): Promise<void> {
  await sql`
    insert into ticket.price_rule (product_id, season, sale_price_fen, effective_from, state)
    values (${draft.productId}, ${draft.season}, ${draft.salePriceFen}, ${draft.effectiveFrom}, 'APPROVED')`.execute(
    tx,
  );
}
