import type {
  NewSpot,
  Spot,
  SpotChange,
  SpotPage,
  SpotQuery,
} from '@shanmen/shared/contracts/ticket/setup/spot';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const spotRow = sql`
  spot.id,
  spot.code,
  spot.name,
  spot.kind,
  to_char(spot.open_time, 'HH24:MI') as "openTime",
  to_char(spot.close_time, 'HH24:MI') as "closeTime",
  to_char(spot.last_entry_time, 'HH24:MI') as "lastEntryTime",
  case spot.status when 1 then 'on' else 'off' end as status,
  spot.version,
  spot.reserve_required as "reserveRequired",
  spot.instant_capacity as "instantCapacity",
  coalesce((
    select rule.share_percent
    from ticket.allotment_rule as rule
    where rule.spot_id = spot.id
      and rule.status = 1
      and rule.channel_id = (select id from commerce.sales_channel where code = 'WIN')
  ), 0) as "walkinPercent",
  (
    select coalesce(max(day.capacity), 0)::int
    from (
      select sum(template.capacity) as capacity
      from generate_series(0, 6) as weekday (bit)
      join ticket.slot_template as template
        on template.spot_id = spot.id
        and template.status = 1
        and template.weekday_mask & (1 << weekday.bit) <> 0
      group by weekday.bit
    ) as day
  ) as "dayCapacity",
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', gate.id,
      'spotId', gate.spot_id,
      'code', gate.code,
      'name', gate.name,
      'direction', gate.direction,
      'status', case gate.status when 1 then 'on' else 'off' end,
      'version', gate.version
    ) order by gate.sort, gate.id), '[]')
    from ticket.gate
    where gate.spot_id = spot.id
  ) as gates`;

/** A page of spots in the order of the site. */
export async function listSpots(db: Db, query: SpotQuery): Promise<SpotPage> {
  const { keyword = '', status = null } = query;
  const result = await sql<Counted<Spot>>`
    select ${spotRow}, count(*) over ()::int as total
    from ticket.spot
    where (${keyword} = '' or position(lower(${keyword}) in lower(concat_ws(' ', spot.code, spot.name, spot.pinyin))) > 0)
      and (${status}::text is null or spot.status = case ${status} when 'on' then 1 else 0 end)
    order by spot.sort, spot.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readSpot(db: Db, id: number): Promise<Spot | null> {
  const result = await sql<Spot>`
    select ${spotRow}
    from ticket.spot
    where spot.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Listed behind those there are. @returns null when there is one of this code */
export async function insertNewSpot(
  tx: Tx,
  spot: NewSpot & { pinyin: string; staffId: number },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.spot
      (code, name, pinyin, kind, open_time, close_time, last_entry_time, sort, created_by, updated_by)
    select ${spot.code}, ${spot.name}, ${spot.pinyin}, ${spot.kind}, ${spot.openTime}::time, ${spot.closeTime}::time,
           ${spot.lastEntryTime}::time, coalesce(max(sort), 0) + 1, ${spot.staffId}::bigint, ${spot.staffId}::bigint
    from ticket.spot
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether the spot still had the version that was read */
export async function updateSpot(
  tx: Tx,
  id: number,
  change: SpotChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update ticket.spot
    set name = ${change.name},
        pinyin = ${change.pinyin},
        open_time = ${change.openTime},
        close_time = ${change.closeTime},
        last_entry_time = ${change.lastEntryTime},
        status = ${change.status === 'on' ? 1 : 0},
        reserve_required = ${change.reserveRequired},
        instant_capacity = ${change.instantCapacity},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function setReserve(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.spot
    set reserve_required = true
    where id = ${id}`.execute(tx);
}
