import type {
  SlotQuota,
  SlotQuotaDraft,
  SlotQuotaPage,
  SlotQuotaQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const quotaRow = sql`
  slot.id,
  spot.name as "spotName",
  slot.visit_date as "visitDate",
  to_char(slot.start_time, 'HH24:MI') as "startTime",
  to_char(slot.end_time, 'HH24:MI') as "endTime",
  slot.capacity,
  slot.held,
  slot.reserved,
  slot.sold,
  slot.checked_in as "checkedIn",
  case when slot.closed then 'closed' else 'open' end as state`;

/** A page of slots in the order of day, spot and time; days that are over stand behind those to come. */
export async function listSlotQuotas(db: Db, query: SlotQuotaQuery, today: string): Promise<SlotQuotaPage> {
  const { from = null, to = null } = query;
  const { spotId = null, status = null } = query;
  const result = await sql<Counted<SlotQuota>>`
    select ${quotaRow}, count(*) over ()::int as total
    from ticket.slot
    join ticket.spot on spot.id = slot.spot_id
    where (${from}::date is null or slot.visit_date >= ${from}::date)
      and (${to}::date is null or slot.visit_date <= ${to}::date)
      and (${spotId}::bigint is null or slot.spot_id = ${spotId})
      and (${status}::text is null or slot.closed = (${status} = 'closed'))
    order by slot.visit_date < ${today}::date, slot.visit_date, spot.sort, spot.id, slot.start_time
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** The slot, locked: every sale of it waits. */
export async function lockSlotQuota(tx: Tx, id: number): Promise<SlotQuota | null> {
  const result = await sql<SlotQuota>`
    select ${quotaRow}
    from ticket.slot
    join ticket.spot on spot.id = slot.spot_id
    where slot.id = ${id}
    for no key update of slot`.execute(tx);
  return result.rows[0] ?? null;
}

export async function updateSlotQuota(
  tx: Tx,
  id: number,
  { capacity, state }: SlotQuotaDraft,
): Promise<void> {
  await sql`
    update ticket.slot
    set capacity = ${capacity},
        closed = ${state === 'closed'}
    where id = ${id}`.execute(tx);
}
