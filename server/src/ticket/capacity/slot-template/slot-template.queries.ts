import type {
  SlotTemplate,
  SlotTemplateChange,
  SlotTemplateDraft,
  SlotTemplatePage,
  SlotTemplateQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const templateRow = sql`
  template.id,
  template.spot_id as "spotId",
  spot.name as "spotName",
  array(
    select weekday
    from generate_series(1, 7) as weekday
    where template.weekday_mask & (1 << (weekday - 1)) <> 0
    order by weekday
  ) as weekdays,
  to_char(template.start_time, 'HH24:MI') as "startTime",
  to_char(template.end_time, 'HH24:MI') as "endTime",
  template.early_tolerance_min as "earlyToleranceMin",
  template.late_tolerance_min as "lateToleranceMin",
  template.capacity,
  case template.status when 1 then 'on' else 'off' end as status,
  template.version`;

/** A page of templates in the order of spot and time. */
export async function listSlotTemplates(db: Db, query: SlotTemplateQuery): Promise<SlotTemplatePage> {
  const { spotId = null, status = null } = query;
  const result = await sql<Counted<SlotTemplate>>`
    select ${templateRow}, count(*) over ()::int as total
    from ticket.slot_template as template
    join ticket.spot on spot.id = template.spot_id
    where (${spotId}::bigint is null or template.spot_id = ${spotId})
      and (${status}::text is null or template.status = case ${status} when 'on' then 1 else 0 end)
    order by spot.sort, spot.id, template.start_time, template.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readSlotTemplate(db: Db, id: number): Promise<SlotTemplate | null> {
  const result = await sql<SlotTemplate>`
    select ${templateRow}
    from ticket.slot_template as template
    join ticket.spot on spot.id = template.spot_id
    where template.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Templates of the spot that are in use and meet this one on some weekday, itself left out. */
export async function findMeetingTemplate(
  db: Db,
  draft: SlotTemplateDraft,
  ownId: number | null,
): Promise<SlotTemplate | null> {
  const result = await sql<SlotTemplate>`
    select ${templateRow}
    from ticket.slot_template as template
    join ticket.spot on spot.id = template.spot_id
    where template.spot_id = ${draft.spotId}
      and template.status = 1
      and template.id is distinct from ${ownId}::bigint
      and template.weekday_mask & ${maskOf(draft.weekdays)}::int <> 0
      and template.start_time < ${draft.endTime}::time
      and template.end_time > ${draft.startTime}::time
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns the id, or null where the spot has a template of these weekdays and this start already */
export async function insertTemplate(
  tx: Tx,
  draft: SlotTemplateDraft,
  staffId: number,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.slot_template
      (spot_id, weekday_mask, start_time, end_time, early_tolerance_min, late_tolerance_min, capacity, status,
       created_by, updated_by)
    values
      (${draft.spotId}, ${maskOf(draft.weekdays)}, ${draft.startTime}, ${draft.endTime}, ${draft.earlyToleranceMin},
       ${draft.lateToleranceMin}, ${draft.capacity}, ${draft.status === 'on' ? 1 : 0}, ${staffId}, ${staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether the template still had the version that was read */
export async function updateTemplate(
  tx: Tx,
  id: number,
  change: SlotTemplateChange,
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.slot_template
    set weekday_mask = ${maskOf(change.weekdays)},
        start_time = ${change.startTime},
        end_time = ${change.endTime},
        early_tolerance_min = ${change.earlyToleranceMin},
        late_tolerance_min = ${change.lateToleranceMin},
        capacity = ${change.capacity},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and spot_id = ${change.spotId}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

function maskOf(weekdays: readonly number[]): number {
  return weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0);
}
