import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import type { TodayGroup } from '@shanmen/shared/contracts/reports/today-sheet';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import type { QueueRows } from '../../queues/queue.ts';
import { factsOf, itemsIn, marksOf } from '../../queues/queue-parts.queries.ts';

const titles = sql`${JSON.stringify(todayGroups)}::jsonb`;

/** Pages of these groups that were handed in, or locked; adjustments of the figures are what a decision on them accepts. */
export function sheetItems(stage: AuditStage, staffId: number, groups: readonly TodayGroup[]): QueueRows {
  const within = sql`split_part(item.no, ' ', 1) = any(${[...groups]}::text[])`;
  return {
    rows: sql`
      select
        sheet.id, (${titles} ->> split_part(sheet.no, ' ', 1)) || ' ' || sheet.biz_date as no, sheet.what, sheet.outlet_id,
        sheet.amount_fen, sheet.maker_id, sheet.is_own, sheet.since, sheet.seen, sheet.biz_date
      from (${itemsIn('reports.v_audit_item', 'today-sheet', stage, { staffId, within })}) as sheet`,
    marks: sql`(
      select ${marksOf({
        adjusted: sql`exists (select from reports.today_row where sheet_id = sheet.id and kind = 'adjust')`,
        again: sql`sheet.edition > 1`,
      })}
      from reports.today_sheet as sheet
      where sheet.id = item.id
    )`,
    facts: sql`(
      select
        ${factsOf({ 营业日: sql`sheet.biz_date::text`, 版次: sql`sheet.edition::text` })} || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', '调整 ' || line_no || ' ' || reason, 'after', amount_fen
          ) order by line_no), '[]')
          from reports.today_row
          where sheet_id = sheet.id
            and kind = 'adjust'
            and line_no <= 30
        )
      from reports.today_sheet as sheet
      where sheet.id = item.id
    )`,
    decided: sql`(
      select jsonb_build_object('by', snapshot.locked_by, 'at', snapshot.locked_at)
      from reports.today_snapshot as snapshot
      join reports.today_sheet as sheet on sheet.id = snapshot.sheet_id and sheet.edition = snapshot.edition
      where snapshot.sheet_id = item.id
    )`,
  };
}

/** Which page it is. */
export async function placeOfSheet(
  db: Db,
  id: number,
): Promise<{ group: TodayGroup; day: string; version: number } | null> {
  const { rows } = await sql<{ group: TodayGroup; day: string; version: number }>`
    select store_group as "group", biz_date as day, version from reports.today_sheet where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
