import type { TillShiftListed, TillShiftPage, TillShiftQuery } from '@shanmen/shared/contracts/cashier/shift';
import { sql } from 'kysely';

import type { PostingKind } from '../../commerce/public.ts';
import { pageLimit } from '../../db/page.ts';
import type { Db } from '../../db/transaction.ts';
import { blind, type Shown, shownShift, type TillReach } from './shift.queries.ts';

/** Whose shifts are shown, and to whom. */
type ListReach = TillReach & { readerId: number; seesRisk: boolean };

/** A page of shifts: the open ones first, then those that wait to be approved, each from the newest on. */
export async function listTillShifts(
  db: Db,
  query: TillShiftQuery,
  reach: ListReach,
): Promise<TillShiftPage> {
  const more = sql`,
    (shift.cashier_id = ${reach.readerId} or shift.forced_by is not distinct from ${reach.readerId}) as "isOwn",
    till.printer,
    ${cashOf} as cash
    ${reach.seesRisk ? marksOfShift : sql``}`;
  const [rows, sums] = await Promise.all([
    sql<
      Shown & Pick<TillShiftListed, 'marks'> & Required<Pick<TillShiftListed, 'isOwn' | 'cash' | 'printer'>>
    >`
      ${shownShift(more)}
      -- The page first: what a shift sold is added up for those that are shown.
      where shift.id = any(array(
        select shift.id
        ${searched}
        where ${matches(query, reach)}
        order by ${inTurn}
        ${pageLimit(query)}
      ))
      order by ${inTurn}`.execute(db),
    sql<{ shifts: number } & TillShiftPage['totals']>`
      with found as materialized (
        select shift.id, shift.over_short_fen
        ${searched}
        where ${matches(query, reach)}
      )
      select
        (select count(*)::int from found) as shifts,
        (select coalesce(sum(over_short_fen), 0)::bigint from found) as "overShort",
        (
          select coalesce(sum(case when is_refund then -total_fen else total_fen end), 0)::bigint
          from cashier.slip
          where shift_id in (select id from found where over_short_fen is not null)
        ) as sold`.execute(db),
  ]);
  const [totals] = sums.rows;
  if (!totals) throw new Error('a sum always answers a row');
  const { shifts, ...summed } = totals;
  return { rows: rows.rows.map(listed), total: shifts, totals: summed };
}

/** What moved the drawer is told only with what it should hold. */
function listed({
  cash,
  isOwn,
  printer,
  marks,
  ...row
}: Shown &
  Pick<TillShiftListed, 'marks'> &
  Required<Pick<TillShiftListed, 'isOwn' | 'cash' | 'printer'>>): TillShiftListed {
  const isCounted = row.expectedCashFen !== null;
  return { ...blind(row), isOwn, printer, ...(isCounted ? { cash } : {}), ...(marks && { marks }) };
}

const marksOfShift = sql`, array(
  select distinct mark.rule
  from audit.v_risk_mark as mark
  where mark.shift_id = shift.id
  order by mark.rule
) as marks`;

const searched = sql`
  from cashier.shift
  join goods.store on store.id = shift.store_id
  join admin.v_account as cashier on cashier.id = shift.cashier_id`;

const inTurn = sql`shift.state in ('CLOSED', 'APPROVED'), shift.state = 'APPROVED', shift.id desc`;

const moved = (kind: string) => sql`(
  select coalesce(sum(amount_fen), 0)
  from cashier.cash_move
  where cash_move.shift_id = shift.id
    and cash_move.kind = ${kind}
)`;

/** Of the ledger, as what a drawer should hold is: also cash of sales that wait, and cash paid back for them. */
const posted = (...kinds: readonly PostingKind[]) => sql`(
  select coalesce(sum(entry.amount_fen), 0)
  from commerce.v_report_payment as entry
  where entry.account = 'till/' || shift.id
    and entry.kind = any(${kinds}::text[])
)`;

const cashOf = sql`jsonb_build_object(
  'soldFen', ${posted('sale', 'reversal')},
  'refundFen', -${posted('refund')},
  'rechargeFen', ${posted('wallet')},
  'floatFen', ${moved('FLOAT')},
  'inFen', ${moved('IN')},
  'dropFen', ${moved('DROP')},
  'outFen', ${moved('OUT')}
)`;

function matches(query: TillShiftQuery, { outletIds, cashierId }: TillReach) {
  const { keyword = '', from = null, to = null, status = null, older } = query;
  const words = keyword.trim().toLowerCase();
  return sql`
    (${outletIds === null} or shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    and (${cashierId}::bigint is null or shift.cashier_id = ${cashierId})
    and (
      ${from}::date is null
      or shift.biz_date >= ${from}::date
      or (${older === 'waiting'} and shift.state <> 'APPROVED')
    )
    and (${to}::date is null or shift.biz_date <= ${to}::date)
    and (${status}::text is null or shift.state = ${status})
    and (${words} = '' or position(${words} in lower(concat_ws(' ', shift.no, store.name, cashier.name))) > 0)`;
}
