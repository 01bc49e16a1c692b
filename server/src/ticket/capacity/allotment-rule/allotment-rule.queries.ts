import type {
  AllotmentHolders,
  AllotmentRule,
  AllotmentRuleChange,
  AllotmentRuleDraft,
  AllotmentRulePage,
  AllotmentRuleQuery,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const ruleRow = sql`
  rule.id,
  rule.spot_id as "spotId",
  spot.name as "spotName",
  rule.channel_id as "channelId",
  rule.enterprise_id as "enterpriseId",
  coalesce(enterprise.name, sales_channel.name) as "holderName",
  rule.share_percent as "sharePercent",
  rule.release_kind as "releaseKind",
  rule.release_days as "releaseDays",
  to_char(rule.release_time, 'HH24:MI') as "releaseTime",
  rule.release_minutes as "releaseMinutes",
  rule.may_use_pool as "mayUsePool",
  case rule.status when 1 then 'on' else 'off' end as status,
  rule.version
from ticket.allotment_rule as rule
join ticket.spot on spot.id = rule.spot_id
left join commerce.sales_channel on sales_channel.id = rule.channel_id
left join commerce.enterprise on enterprise.id = rule.enterprise_id`;

/** In the order of spots; what is off stands last. */
export async function listAllotmentRules(db: Db, query: AllotmentRuleQuery): Promise<AllotmentRulePage> {
  const { spotId = null, status = null } = query;
  const result = await sql<Counted<AllotmentRule>>`
    select count(*) over ()::int as total, ${ruleRow}
    where (${spotId}::bigint is null or rule.spot_id = ${spotId})
      and (${status}::text is null or rule.status = case ${status} when 'on' then 1 else 0 end)
    order by rule.status desc, spot.sort, spot.id, rule.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readAllotmentRule(db: Db, id: number): Promise<AllotmentRule | null> {
  const result = await sql<AllotmentRule>`
    select ${ruleRow}
    where rule.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The spot, locked: rules of it are written one after the other. @returns its rules that are on; null without the spot */
export async function lockRulesOfSpot(tx: Tx, spotId: number): Promise<AllotmentRule[] | null> {
  const spot = await sql`
    select id
    from ticket.spot
    where id = ${spotId}
    for no key update`.execute(tx);
  return spot.rows.length === 0 ? null : listRulesOfSpot(tx, spotId);
}

/** The rules of a spot that are on. */
export async function listRulesOfSpot(db: Db, spotId: number): Promise<AllotmentRule[]> {
  const result = await sql<AllotmentRule>`
    select ${ruleRow}
    where rule.spot_id = ${spotId}
      and rule.status = 1`.execute(db);
  return result.rows;
}

/** What LR-6 asks of a spot: whether it has to be booked, how many places it has at all, how many windows are open. */
export async function countPlaces(
  db: Db,
  spotId: number,
): Promise<{ reserveRequired: boolean; dayCapacity: number; windows: number }> {
  const result = await sql<{ reserveRequired: boolean; dayCapacity: number; windows: number }>`
    select
      spot.reserve_required as "reserveRequired",
      (
        select coalesce(sum(capacity), 0)::int
        from ticket.slot_template
        where spot_id = spot.id
          and status = 1
      ) as "dayCapacity",
      (
        select count(*)::int
        from ticket.sale_window
        join ticket.sale_site on sale_site.id = sale_window.sale_site_id
        where sale_window.status = 1
          and sale_site.status = 1
      ) as windows
    from ticket.spot
    where spot.id = ${spotId}`.execute(db);
  return result.rows[0] ?? { reserveRequired: false, dayCapacity: 0, windows: 0 };
}

/** @returns the id; null where the spot has a rule of this holder that is on */
export async function insertAllotmentRule(
  tx: Tx,
  draft: AllotmentRuleDraft,
  staffId: number | null = null,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.allotment_rule
      (spot_id, channel_id, enterprise_id, share_percent, release_kind, release_days, release_time, release_minutes,
       may_use_pool, status, created_by, updated_by)
    values
      (${draft.spotId}, ${draft.channelId}, ${draft.enterpriseId}, ${draft.sharePercent}, ${draft.releaseKind},
       ${draft.releaseDays}, ${draft.releaseTime}, ${draft.releaseMinutes}, ${draft.mayUsePool},
       ${draft.status === 'on' ? 1 : 0}, ${staffId}, ${staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Spot and holder stay. @returns whether the rule still had the version that was read */
export async function updateAllotmentRule(
  tx: Tx,
  id: number,
  change: AllotmentRuleChange,
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.allotment_rule
    set share_percent = ${change.sharePercent},
        release_kind = ${change.releaseKind},
        release_days = ${change.releaseDays},
        release_time = ${change.releaseTime},
        release_minutes = ${change.releaseMinutes},
        may_use_pool = ${change.mayUsePool},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Channels and enterprises that may buy. */
export async function listHolders(db: Db): Promise<AllotmentHolders> {
  const channels = await sql<AllotmentHolders['channels'][number]>`
    select id, name
    from commerce.sales_channel
    where status = 1
    order by sort, id`.execute(db);
  const enterprises = await sql<AllotmentHolders['enterprises'][number]>`
    select id, name
    from commerce.enterprise
    where status = 'ACTIVE'
    order by code
    limit 500`.execute(db);
  return { channels: channels.rows, enterprises: enterprises.rows };
}
