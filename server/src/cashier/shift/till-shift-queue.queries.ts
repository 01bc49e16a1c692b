import { sql } from 'kysely';

import type { QueueRows } from '../../queues/queue.ts';
import { decidedIn, factsOf, isInOutlets, marksOf } from '../../queues/queue-parts.queries.ts';

/** Shifts that were handed over with a difference, or ended by somebody else, and that nobody has approved. */
export function waitingTillShifts(staffId: number, outletIds: readonly number[] | null): QueueRows {
  const ofItem = sql`from cashier.shift where shift.id = item.id`;
  return {
    rows: sql`
      select
        shift.id, shift.no, store.name || ' · ' || cashier.name as what, shift.outlet_id, shift.over_short_fen as amount_fen,
        shift.cashier_id as maker_id,
        (shift.cashier_id = ${staffId} or shift.forced_by is not distinct from ${staffId}) as is_own,
        shift.closed_at as since, shift.version as seen
      from cashier.shift
      join goods.store on store.id = shift.store_id
      join admin.v_account as cashier on cashier.id = shift.cashier_id
      where shift.state = 'CLOSED'
        and (shift.over_short_fen <> 0 or shift.forced_by is not null)
        and ${isInOutlets('shift.outlet_id', outletIds)}`,
    marks: sql`(
      select ${marksOf({
        overShort: sql`shift.over_short_fen <> 0`,
        forced: sql`shift.forced_by is not null`,
        leftOpen: sql`shift.left_open is not null`,
      })}
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
