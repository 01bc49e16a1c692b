import type { DocentShift, DocentShiftDraft } from '@shanmen/shared/contracts/reception/docents/docent-shift';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const shiftRow = sql`
  shift.id,
  shift.docent_id as "docentId",
  docent.name as "docentName",
  shift.shift_date as "shiftDate",
  shift.start_time as "startTime",
  shift.end_time as "endTime",
  shift.post`;

export async function listShifts(db: Db, { from, to }: { from: string; to: string }): Promise<DocentShift[]> {
  const result = await sql<DocentShift>`
    select ${shiftRow}
    from reception.docent_shift as shift
    join reception.docent on docent.id = shift.docent_id
    where shift.shift_date between ${from} and ${to}
      and not shift.is_cancelled
    order by docent.code, shift.shift_date, shift.start_time
    limit 2000`.execute(db);
  return result.rows;
}

export async function readShift(db: Db, id: number): Promise<DocentShift | null> {
  const result = await sql<DocentShift>`
    select ${shiftRow}
    from reception.docent_shift as shift
    join reception.docent on docent.id = shift.docent_id
    where shift.id = ${id}
      and not shift.is_cancelled`.execute(db);
  return result.rows[0] ?? null;
}

/** Whether a docent works at that time already. */
export async function meetsShift(db: Db, draft: DocentShiftDraft, ownId: number | null): Promise<boolean> {
  const result = await sql`
    select id
    from reception.docent_shift
    where docent_id = ${draft.docentId}
      and shift_date = ${draft.shiftDate}
      and not is_cancelled
      and id is distinct from ${ownId}::bigint
      and start_time < ${draft.endTime}
      and end_time > ${draft.startTime}
    limit 1`.execute(db);
  return result.rows.length > 0;
}

type Hand = { staffId: number; at: Date };

export async function insertShift(tx: Tx, draft: DocentShiftDraft, { staffId, at }: Hand): Promise<number> {
  const { id } = await tx
    .insertInto('reception.docent_shift')
    .values({
      docent_id: draft.docentId,
      shift_date: draft.shiftDate,
      start_time: draft.startTime,
      end_time: draft.endTime,
      post: draft.post.trim(),
      made_at: at.toISOString(),
      made_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateShift(
  tx: Tx,
  id: number,
  draft: DocentShiftDraft & { isCancelled: boolean },
  { staffId, at }: Hand,
): Promise<void> {
  await sql`
    update reception.docent_shift
    set docent_id = ${draft.docentId}, shift_date = ${draft.shiftDate}, start_time = ${draft.startTime},
        end_time = ${draft.endTime}, post = ${draft.post.trim()}, is_cancelled = ${draft.isCancelled},
        made_at = ${at.toISOString()}, made_by = ${staffId}
    where id = ${id}`.execute(tx);
}

/** Repeats seven days in seven others; where a docent works then already, that stays. @returns how many were added */
export async function copyWeek(
  tx: Tx,
  { from, to }: { from: string; to: string },
  { staffId, at }: Hand,
): Promise<number> {
  const result = await sql`
    insert into reception.docent_shift (docent_id, shift_date, start_time, end_time, post, made_at, made_by)
    select shift.docent_id, shift.shift_date + (${to}::date - ${from}::date), shift.start_time, shift.end_time, shift.post,
           ${at.toISOString()}, ${staffId}
    from reception.docent_shift as shift
    join reception.docent on docent.id = shift.docent_id and docent.status = 'active'
    where shift.shift_date between ${from}::date and ${from}::date + 6
      and not shift.is_cancelled
      and not exists (
        select
        from reception.docent_shift as other
        where other.docent_id = shift.docent_id
          and other.shift_date = shift.shift_date + (${to}::date - ${from}::date)
          and not other.is_cancelled
          and other.start_time < shift.end_time
          and other.end_time > shift.start_time
      )`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
