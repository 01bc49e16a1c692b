import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

type Span = { first: string; last: string };
type Only = { ruleId?: number | null; spotId?: number | null };

/**
 * Keeps places by the rules that are on, or by one of them, or by those of one spot, in slots of these days where the holder has no allotment yet: the share of
 * the capacity, and no more than is left. Slots are locked in their order. @returns how many allotments were made
 */
export async function keepPlaces(
  tx: Tx,
  { first, last }: Span,
  { ruleId = null, spotId = null }: Only = {},
): Promise<number> {
  const rules = await sql<{ id: number; spotId: number }>`
    select id, spot_id as "spotId"
    from ticket.allotment_rule
    where status = 1
      and (${ruleId}::bigint is null or id = ${ruleId})
      and (${spotId}::bigint is null or spot_id = ${spotId})
    order by id`.execute(tx);
  if (rules.rows.length === 0) return 0;
  await sql`
    select id
    from ticket.slot
    where visit_date between ${first} and ${last}
      and spot_id = any(${rules.rows.map(rule => rule.spotId)}::bigint[])
    order by id
    for no key update`.execute(tx);
  let made = 0;
  for (const { id } of rules.rows) made += await keepByRule(tx, id, first, last);
  return made;
}

async function keepByRule(tx: Tx, ruleId: number, first: string, last: string): Promise<number> {
  const result = await sql`
    with wanted as (
      select
        slot.id,
        rule.channel_id,
        rule.enterprise_id,
        rule.may_use_pool,
        least(slot.capacity * rule.share_percent / 100, slot.capacity - slot.held - slot.sold - slot.reserved) as quota,
        case rule.release_kind
          when 'DAY' then (slot.visit_date - rule.release_days + rule.release_time) at time zone 'Asia/Shanghai'
          else (slot.visit_date + slot.start_time) at time zone 'Asia/Shanghai' - make_interval(mins => rule.release_minutes)
        end as release_at
      from ticket.slot
      join ticket.allotment_rule as rule on rule.spot_id = slot.spot_id
      where rule.id = ${ruleId}
        and slot.visit_date between ${first} and ${last}
    ),
    made as (
      insert into ticket.channel_quota (slot_id, channel_id, enterprise_id, quota, release_at, may_use_pool)
      select id, channel_id, enterprise_id, quota, release_at, may_use_pool
      from wanted
      where quota > 0
      on conflict do nothing
      returning slot_id, quota
    )
    update ticket.slot
    set reserved = slot.reserved + made.quota
    from made
    where slot.id = made.slot_id`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
