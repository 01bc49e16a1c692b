import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { QueueRows } from '../../../queues/queue.ts';
import { decidedIn, factsOf, itemsIn, marksOf } from '../../../queues/queue-parts.queries.ts';

/** 换团 that waits for another person. */
export function changeItems(stage: AuditStage, staffId: number): QueueRows {
  return {
    rows: itemsIn('reception.v_audit_item', 'team-change', stage, { staffId }),
    marks: sql`(
      select ${marksOf({ priceDiff: sql`change.price_diff_fen <> 0` })}
      from reception.team_change as change
      where change.id = item.id
    )`,
    facts: sql`(
      select
        ${factsOf({
          人数: sql`nullif(change.heads, 0)::text`,
          差价: sql`nullif(change.price_diff_fen, 0)`,
          差价处理: sql`case change.price_handling when 'WAIVE' then '免收' when 'COLLECT' then '补收或退还' end`,
          原因: sql`change.reason`,
        })} || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', left(line.value ->> 'what', 60), 'before', line.value ->> 'from', 'after', line.value ->> 'to'
          ) order by line.nth), '[]')
          from jsonb_array_elements(change.after) with ordinality as line (value, nth)
          where line.nth <= 20
        ) || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', '返利 ' || left(rebate.value ->> 'enterpriseName', 40),
            'before', (rebate.value ->> 'beforeFen')::bigint, 'after', (rebate.value ->> 'afterFen')::bigint
          ) order by rebate.nth), '[]')
          from jsonb_array_elements(change.rebate_delta) with ordinality as rebate (value, nth)
          where rebate.nth <= 10
        )
      from reception.team_change as change
      where change.id = item.id
    )`,
    decided: decidedIn('reception.team_change', 'approved_by', 'decided_at'),
  };
}
