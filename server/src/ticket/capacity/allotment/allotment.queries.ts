import type {
  Allotment,
  AllotmentPage,
  AllotmentQuery,
} from '@shanmen/shared/contracts/ticket/capacity/allotment';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const allotmentRow = sql`
  quota.id,
  spot.name as "spotName",
  slot.visit_date as "visitDate",
  to_char(slot.start_time, 'HH24:MI') as "startTime",
  to_char(slot.end_time, 'HH24:MI') as "endTime",
  coalesce(enterprise.name, sales_channel.name) as "holderName",
  quota.quota,
  quota.held,
  quota.sold,
  quota.release_at as "releaseAt",
  quota.may_use_pool as "mayUsePool",
  case when quota.released_at is null then 'kept' else 'released' end as state,
  slot.capacity - slot.held - slot.sold - slot.reserved as "poolLeft"
from ticket.channel_quota as quota
join ticket.slot on slot.id = quota.slot_id
join ticket.spot on spot.id = slot.spot_id
left join commerce.sales_channel on sales_channel.id = quota.channel_id
left join commerce.enterprise on enterprise.id = quota.enterprise_id`;

/** In the order of day, spot, time and holder; days that are over stand behind those to come. */
export async function listAllotments(db: Db, query: AllotmentQuery, today: string): Promise<AllotmentPage> {
  const { from = null, to = null } = query;
  const { spotId = null, status = null } = query;
  const result = await sql<Counted<Allotment>>`
    select count(*) over ()::int as total, ${allotmentRow}
    where (${from}::date is null or slot.visit_date >= ${from}::date)
      and (${to}::date is null or slot.visit_date <= ${to}::date)
      and (${spotId}::bigint is null or slot.spot_id = ${spotId})
      and (${status}::text is null or (quota.released_at is null) = (${status} = 'kept'))
    order by slot.visit_date < ${today}::date, slot.visit_date, spot.sort, spot.id, slot.start_time, quota.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readAllotment(db: Db, id: number): Promise<Allotment | null> {
  const result = await sql<Allotment>`
    select ${allotmentRow}
    where quota.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function readSlotIdOf(db: Db, id: number): Promise<number | null> {
  const result = await sql<{ slotId: number }>`
    select slot_id as "slotId"
    from ticket.channel_quota
    where id = ${id}`.execute(db);
  return result.rows[0]?.slotId ?? null;
}

/** Whether these places are what a spot that has to be booked keeps for those who come. */
export async function isWalkinShare(db: Db, id: number): Promise<boolean> {
  const result = await sql`
    select
    from ticket.channel_quota as quota
    join ticket.slot on slot.id = quota.slot_id
    join ticket.spot on spot.id = slot.spot_id
    join commerce.sales_channel on sales_channel.id = quota.channel_id
    where quota.id = ${id}
      and spot.reserve_required
      and sales_channel.code = 'WIN'`.execute(db);
  return result.rows.length > 0;
}

/** More or fewer places kept; the slot is locked by the caller. */
export async function updateQuota(tx: Tx, id: number, quota: number): Promise<void> {
  await sql`
    with before as (
      select slot_id, quota
      from ticket.channel_quota
      where id = ${id}
    ),
    changed as (
      update ticket.channel_quota
      set quota = ${quota}
      where id = ${id}
    )
    update ticket.slot
    set reserved = slot.reserved + ${quota}::int - before.quota
    from before
    where slot.id = before.slot_id`.execute(tx);
}

export type DueAllotment = { id: number; slotId: number };

/** Allotments whose time has come, with their slots. */
export async function listDue(db: Db, now: Date, most: number): Promise<DueAllotment[]> {
  const result = await sql<DueAllotment>`
    select id, slot_id as "slotId"
    from ticket.channel_quota
    where released_at is null
      and release_at <= ${now.toISOString()}
    order by release_at, id
    limit ${most}`.execute(db);
  return result.rows;
}

/** Once: what nobody took is anybody's. The slot is locked by the caller. @returns the places; null where somebody was faster */
export async function releaseKept(tx: Tx, id: number, at: Date): Promise<number | null> {
  const result = await sql<{ places: number }>`
    with ended as (
      update ticket.channel_quota
      set released_at = ${at.toISOString()}
      where id = ${id}
        and released_at is null
      returning slot_id, quota - held - sold as places
    )
    update ticket.slot
    set reserved = slot.reserved - ended.places
    from ended
    where slot.id = ended.slot_id
    returning ended.places`.execute(tx);
  return result.rows[0]?.places ?? null;
}
