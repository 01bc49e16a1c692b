import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { QueueRows } from '../../../queues/queue.ts';
import { decidedIn, factsOf, itemsIn, marksOf } from '../../../queues/queue-parts.queries.ts';

/** Shifts that were handed over with a difference, or ended by another person than the cashier. */
export function tillShiftItems(
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  const ofItem = sql`from cashier.shift where shift.id = item.id`;
  return {
    rows: itemsIn('cashier.v_audit_item', 'till-shift', stage, { staffId, outletIds }),
    marks: sql`(
      select ${marksOf({
        overShort: sql`shift.over_short_fen <> 0`,
        forced: sql`shift.forced_by is not null`,
        leftOpen: sql`shift.left_open is not null`,
      })} || array(select distinct mark.rule from audit.v_risk_mark as mark where mark.shift_id = item.id)
      ${ofItem}
    )`,
    facts: sql`(
      select ${factsOf({
        应有现金: sql`shift.expected_cash_fen`,
        实点现金: sql`shift.counted_cash_fen`,
        长短款: sql`shift.over_short_fen`,
        差异说明: sql`shift.over_short_reason`,
        强制交班: sql`shift.force_reason`,
        交班遗留: sql`shift.left_open`,
      })}
      ${ofItem}
    )`,
    decided: decidedIn('cashier.shift', 'approved_by', 'approved_at'),
  };
}

/** 司机到访 that nobody audited: what was sold to the group stands from then on. */
export function visitItems(
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  const within = sql`(
    ${outletIds === null}
    or exists (
      select from cashier.driver_visit as visit
      where visit.id = item.id
        and visit.outlet_ids && ${[...(outletIds ?? [])]}::bigint[]
    )
  )`;
  return {
    rows: itemsIn('cashier.v_audit_item', 'driver-visit', stage, { staffId, within }),
    marks: sql`'{}'::text[]`,
    facts: sql`(
      select ${factsOf({
        司机: sql`driver.driver_name`,
        车牌: sql`driver.plate_no`,
        旅行社: sql`driver.enterprise_name`,
        团号: sql`visit.group_no`,
        人数: sql`visit.heads::text`,
        关联单数: sql`(select count(*) from cashier.v_tagged_sale as tagged where tagged.visit_id = visit.id)::text`,
        备注: sql`visit.note`,
      })}
      from cashier.driver_visit as visit
      join ticket.v_driver as driver on driver.id = visit.driver_id
      where visit.id = item.id
    )`,
    decided: decidedIn('cashier.driver_visit', 'audited_by', 'audited_at'),
  };
}
