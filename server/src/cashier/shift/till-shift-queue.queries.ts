import { sql } from 'kysely';

import type { QueueRows } from '../../queues/queue.ts';

/** Shifts that were handed over with a difference, or ended by somebody else, and that nobody has approved. */
export function waitingTillShifts(staffId: number, outletIds: readonly number[] | null): QueueRows {
  return {
    rows: sql`
      select
        shift.id, shift.no, store.name || ' · ' || cashier.name as what, shift.outlet_id, shift.over_short_fen as amount_fen,
        shift.cashier_id as maker_id,
        (shift.cashier_id = ${staffId} or shift.forced_by is not distinct from ${staffId}) as is_own,
        shift.closed_at as since, shift.version::text as seen
      from cashier.shift
      join goods.store on store.id = shift.store_id
      join admin.v_account as cashier on cashier.id = shift.cashier_id
      where shift.state = 'CLOSED'
        and (shift.over_short_fen <> 0 or shift.forced_by is not null)
        and (${outletIds === null} or shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`,
    marks: sql`(
      select array[
        case when shift.over_short_fen <> 0 then 'overShort' else '' end,
        case when shift.forced_by is not null then 'forced' else '' end,
        case when shift.left_open is not null then 'leftOpen' else '' end
      ]
      from cashier.shift
      where shift.id = item.id
    )`,
    facts: sql`(
      select jsonb_build_array(
        jsonb_build_object('label', '应有现金', 'after', shift.expected_cash_fen),
        jsonb_build_object('label', '实点现金', 'after', shift.counted_cash_fen),
        jsonb_build_object('label', '长短款', 'after', shift.over_short_fen),
        jsonb_build_object('label', '差异说明', 'after', coalesce(shift.over_short_reason, '')),
        jsonb_build_object('label', '强制交班', 'after', coalesce(shift.force_reason, '')),
        jsonb_build_object('label', '交班遗留', 'after', coalesce(shift.left_open, ''))
      )
      from cashier.shift
      where shift.id = item.id
    )`,
    decided: sql`(
      select jsonb_build_object('by', shift.approved_by, 'at', shift.approved_at)
      from cashier.shift
      where shift.id = item.id
        and shift.approved_by is not null
    )`,
  };
}
