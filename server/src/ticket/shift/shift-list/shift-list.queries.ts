import type { ShiftListQuery, ShiftPage, ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { methodsOf, paperOf, soldFenOf, soldIn, tradeOf } from '../shift/shift-parts.queries.ts';
import { notBeingCounted } from '../shift/shift.queries.ts';

/** Whose shifts a person sees, and which of them are the person's own. */
export type ShiftReach = { outletIds: readonly number[] | null; staffId: number };

/** A page of shifts: the open ones first, then those that wait for an audit, each from the newest on. */
export async function listShifts(db: Db, query: ShiftListQuery, reach: ShiftReach): Promise<ShiftRow[]> {
  const { page, pageSize } = query;
  const result = await sql<ShiftRow>`
    ${shiftRow(reach.staffId)}
    -- The page first: what a shift sold is added up for those that are shown.
    where shift.id = any(array(
      select shift.id
      ${searched}
      where ${matches(query, reach)}
      order by ${inTurn}
      ${pageLimit({ page, pageSize })}
    ))
    order by ${inTurn}`.execute(db);
  return result.rows;
}

/** Which shifts a search looks at, with what it knows them by. */
const searched = sql`
  from ticket.ticket_shift as shift
  join ticket.sale_window on sale_window.id = shift.window_id
  join admin.v_account as seller on seller.id = shift.seller_id`;

const inTurn = sql`shift.state in ('CLOSED', 'AUDITED'), shift.state = 'AUDITED', shift.id desc`;

/** One of them, wherever it stands. */
export async function readShiftRow(db: Db, id: number, staffId: number): Promise<ShiftRow | null> {
  const result = await sql<ShiftRow>`
    ${shiftRow(staffId)}
    where shift.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

function shiftRow(staffId: number) {
  return sql`
    select
      shift.id,
      shift.no,
      shift.biz_date as "bizDate",
      sale_site.name as "siteName",
      sale_window.name as "windowName",
      seller.name as "sellerName",
      (shift.seller_id = ${staffId} or shift.forced_by is not distinct from ${staffId}) as "isOwn",
      shift.state,
      shift.opened_at as "openedAt",
      shift.closed_at as "closedAt",
      shift.opening_float_fen as "openingFloatFen",
      shift.float_detail as "floatDetail",
      ${paperOf('shift')} as paper,
      ${methodsOf('shift')} as methods,
      ${tradeOf('shift')} as trade,
      sold.tickets as "soldTickets",
      sold.amount_fen as "soldFen",
      ${secondsPerSale} as "secondsPerSale",
      (shift.expected ->> 'CASH')::bigint as "expectedCashFen",
      shift.counted_cash_fen as "countedCashFen",
      shift.over_short_fen as "overShortFen",
      shift.over_short_reason as "overShortReason",
      supervisor.name as "forcedName",
      shift.force_reason as "forceReason",
      auditor.name as "auditName",
      shift.audited_at as "auditedAt",
      shift.audit_remark as "auditRemark",
      shift.return_note as "returnNote",
      (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'id', move.id,
          'kind', move.kind,
          'amountFen', move.amount_fen,
          'reason', move.reason,
          'madeAt', to_char(move.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'witnessName', witness.name
        )) order by move.id), '[]')
        from ticket.cash_move as move
        left join admin.v_account as witness on witness.id = move.witness_id
        where move.shift_id = shift.id
      ) as moves
    from ticket.ticket_shift as shift
    join ticket.sale_window on sale_window.id = shift.window_id
    join ticket.sale_site on sale_site.id = sale_window.sale_site_id
    join admin.v_account as seller on seller.id = shift.seller_id
    left join admin.v_account as supervisor on supervisor.id = shift.forced_by
    left join admin.v_account as auditor on auditor.id = shift.audited_by
    cross join lateral (${soldIn('shift')}) as sold`;
}

/** Whoever comes later than that after the one before him did not stand in line. */
const longestGapSeconds = 300;

const secondsPerSale = sql`(
  select round(avg(gap))::int
  from (
    select extract(epoch from sold_at - lag(sold_at) over (order by sold_at, id)) as gap
    from ticket.ticket_order
    where shift_id = shift.id
  ) as sale
  where gap <= ${longestGapSeconds}
)`;

/** How many shifts match, and their sums. */
export async function sumShifts(
  db: Db,
  query: ShiftListQuery,
  reach: ShiftReach,
): Promise<Pick<ShiftPage, 'total' | 'totals'>> {
  const result = await sql<{ shifts: number } & ShiftPage['totals']>`
    with found as materialized (
      select shift.id, shift.over_short_fen
      ${searched}
      where ${matches(query, reach)}
    )
    select
      (select count(*)::int from found) as shifts,
      (select coalesce(sum(over_short_fen), 0)::bigint from found) as "overShort",
      ${soldFenOf(sql`(select id from found)`)} as sold`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { shifts, ...totals } = sums;
  return { total: shifts, totals };
}

function matches(query: ShiftListQuery, { outletIds, staffId }: ShiftReach) {
  const { keyword = '', from = null, to = null, status = null, older } = query;
  const words = keyword.trim().toLowerCase();
  return sql`
    (${outletIds === null} or shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    and ${notBeingCounted(sql.ref('shift.id'), staffId)}
    and (
      ${from}::date is null
      or shift.biz_date >= ${from}::date
      or (${older === 'waiting'} and shift.state <> 'AUDITED')
    )
    and (${to}::date is null or shift.biz_date <= ${to}::date)
    and (${status}::text is null or shift.state = ${status})
    and (
      ${words} = ''
      or position(${words} in lower(concat_ws(' ', shift.no, sale_window.name, seller.name))) > 0
    )`;
}

/** Marks who ended a shift in the place of its seller. */
export async function markForced(tx: Tx, id: number, staffId: number, reason: string): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set forced_by = ${staffId},
        force_reason = ${reason}
    where id = ${id}`.execute(tx);
}

export type AuditMark = { id: number; staffId: number; at: Date; remark: string | null };

/** 已交班 → 已审核. @returns whether nobody was faster */
export async function markAudited(tx: Tx, { id, staffId, at, remark }: AuditMark): Promise<boolean> {
  const result = await sql`
    update ticket.ticket_shift
    set state = 'AUDITED',
        audited_by = ${staffId},
        audited_at = ${at.toISOString()},
        audit_remark = ${remark},
        version = version + 1
    where id = ${id}
      and state = 'CLOSED'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** 已审核 → 已交班. */
export async function markUnaudited(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set state = 'CLOSED', audited_by = null, audited_at = null, audit_remark = null, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markReturned(
  tx: Tx,
  id: number,
  { staffId, note, at }: { staffId: number; note: string; at: Date },
): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set returned_by = ${staffId}, returned_at = ${at.toISOString()}, return_note = ${note}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** A shift that came back was counted once more, and waits for its audit again. */
export async function markRecounted(tx: Tx, id: number, countedCashFen: Fen, at: Date): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set counted_at = ${at.toISOString()},
        counted_cash_fen = ${countedCashFen},
        over_short_fen = ${countedCashFen} - (expected ->> 'CASH')::bigint,
        over_short_reason = coalesce(over_short_reason, '审核退回后复点'),
        returned_by = null,
        returned_at = null,
        return_note = null,
        version = version + 1
    where id = ${id}`.execute(tx);
}
