import type {
  SpotClosure,
  SpotClosureDraft,
  SpotClosurePage,
  SpotClosureQuery,
} from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const closureRow = sql`
  closure.id,
  closure.spot_id as "spotId",
  spot.name as "spotName",
  closure.date_from as "dateFrom",
  closure.date_to as "dateTo",
  closure.slot_id as "slotId",
  to_char(shut.start_time, 'HH24:MI') || '–' || to_char(shut.end_time, 'HH24:MI') as "slotTime",
  closure.reason,
  closure.refund_policy as "refundPolicy",
  closure.note,
  case when closure.lifted_at is null then 'on' else 'lifted' end as state,
  hit.persons,
  hit.refunded as "refundedPersons",
  closure.refund_after as "refundAfter",
  (
    select jsonb_build_object(
      'REFUNDED', count(*) filter (where outcome = 'REFUNDED'),
      'CANCELLED', count(*) filter (where outcome = 'CANCELLED'),
      'TOLD', count(*) filter (where outcome = 'TOLD'),
      'AT_WINDOW', count(*) filter (where outcome = 'AT_WINDOW'),
      'BY_HAND', count(*) filter (where outcome = 'BY_HAND')
    )
    from ticket.closure_order
    where closure_id = closure.id
  ) as handled,
  (
    select coalesce(jsonb_agg(jsonb_build_object('orderNo', left_over.order_no, 'words', left_over.words)), '[]')
    from (
      select sold.order_no, done.words
      from ticket.closure_order as done
      join ticket.ticket_order as sold on sold.id = done.order_id
      where done.closure_id = closure.id
        and done.words <> ''
      order by done.order_id
      limit 20
    ) as left_over
  ) as referred,
  closure.created_at as "createdAt",
  maker.name as "createdBy"
  from ticket.spot_closure as closure
  join ticket.spot on spot.id = closure.spot_id
  join admin.v_account as maker on maker.id = closure.created_by
  left join ticket.slot as shut on shut.id = closure.slot_id
  cross join lateral (
    select
      coalesce(sum(ticket.person_count) filter (where ticket.status in ('I', 'N')), 0)::int as persons,
      coalesce(sum(ticket.person_count) filter (where ticket.status = 'F'), 0)::int as refunded
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    join ticket.slot on slot.id = place.slot_id
    where place.spot_id = closure.spot_id
      and slot.visit_date between closure.date_from and closure.date_to
      and (closure.slot_id is null or place.slot_id = closure.slot_id)
  ) as hit`;

/** Those in force first, then the latest. */
export async function listClosures(db: Db, query: SpotClosureQuery): Promise<SpotClosurePage> {
  const { spotId = null, status = null } = query;
  const result = await sql<Counted<SpotClosure>>`
    select count(*) over ()::int as total, ${closureRow}
    where (${spotId}::bigint is null or closure.spot_id = ${spotId})
      and (${status}::text is null or (closure.lifted_at is null) = (${status} = 'on'))
    order by closure.lifted_at is null desc, closure.date_from desc, closure.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readClosure(db: Db, id: number): Promise<SpotClosure | null> {
  const result = await sql<SpotClosure>`
    select ${closureRow}
    where closure.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Slots that the closure shuts, in the order of locks; what was shut by hand stays so after it. */
export async function listSlotIdsToShut(db: Db, draft: SpotClosureDraft): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.slot
    where spot_id = ${draft.spotId}
      and visit_date between ${draft.dateFrom} and ${draft.dateTo}
      and (${draft.slotId}::bigint is null or id = ${draft.slotId})
      and (not closed or exists (
        select from ticket.spot_closure as other
        where other.lifted_at is null
          and slot.id = any(other.shut_slot_ids)
      ) or exists (
        select from ticket.calendar_day
        where slot.id = any(calendar_day.shut_slot_ids)
      ))
    order by id`.execute(db);
  return result.rows.map(row => row.id);
}

export async function insertClosure(
  tx: Tx,
  draft: SpotClosureDraft & {
    shutSlotIds: readonly number[];
    refundAfter: string | null;
    staffId: number;
    at: string;
  },
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.spot_closure
      (spot_id, date_from, date_to, slot_id, reason, refund_policy, note, shut_slot_ids, refund_after,
       created_at, created_by)
    values
      (${draft.spotId}, ${draft.dateFrom}, ${draft.dateTo}, ${draft.slotId}, ${draft.reason}, ${draft.refundPolicy},
       ${draft.note}, ${[...draft.shutSlotIds]}::bigint[], ${draft.refundAfter}, ${draft.at}, ${draft.staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** @returns the slots that it had shut; null where it was lifted before */
export async function updateLifted(
  tx: Tx,
  id: number,
  { staffId, at }: { staffId: number; at: string },
): Promise<number[] | null> {
  const result = await sql<{ ids: number[] }>`
    update ticket.spot_closure
    set lifted_at = ${at},
        lifted_by = ${staffId}
    where id = ${id}
      and lifted_at is null
    returning shut_slot_ids as ids`.execute(tx);
  return result.rows[0]?.ids ?? null;
}

/** Of these slots the ones that neither another closure nor the calendar keeps shut. */
export async function listFreeToOpen(db: Db, slotIds: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select slot.id
    from ticket.slot
    where slot.id = any(${[...slotIds]}::bigint[])
      and not exists (
        select from ticket.spot_closure as other
        where other.lifted_at is null
          and other.spot_id = slot.spot_id
          and slot.visit_date between other.date_from and other.date_to
          and (other.slot_id is null or other.slot_id = slot.id)
      )
      and not exists (
        select from ticket.calendar_day
        where calendar_day.day = slot.visit_date
          and not calendar_day.is_open
      )
    order by slot.id`.execute(db);
  return result.rows.map(row => row.id);
}

/** Tickets of the closure that nobody came with. */
export async function listAbsentTickets(db: Db, draft: SpotClosureDraft): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select distinct ticket.id
    from ticket.slot
    join ticket.ticket_entitlement as place on place.slot_id = slot.id
    join ticket.ticket on ticket.id = place.ticket_id
    where slot.spot_id = ${draft.spotId}
      and slot.visit_date between ${draft.dateFrom} and ${draft.dateTo}
      and (${draft.slotId}::bigint is null or slot.id = ${draft.slotId})
      and ticket.status = 'N'`.execute(db);
  return result.rows.map(row => row.id);
}

/** The contested rows; called last, when they are locked. */
export async function updateShut(tx: Tx, slotIds: readonly number[], closed: boolean): Promise<void> {
  await sql`
    update ticket.slot
    set closed = ${closed}
    where id = any(${[...slotIds]}::bigint[])`.execute(tx);
}
