import type { TillShift, TillShiftCount, TillShiftOpening } from '@shanmen/shared/contracts/cashier/shift';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { recordedIn } from '../../platform/idempotency/recorded.queries.ts';

/** The shift that a request opened before. */
export const findRecordedTillShift = recordedIn('cashier.shift', 'no');

/** A till with the store that it stands in. */
export type TillPlace = {
  tillId: number;
  tillName: string;
  storeId: number;
  storeCode: string;
  outletId: number;
  /** Null of a store that reports its revenue by hand. */
  whId: number | null;
  rounding: 'none' | 'fen' | 'jiao';
};

const tillPlace = sql`
  select till.id as "tillId", store.name || ' T' || till.no as "tillName", store.id as "storeId", store.code as "storeCode",
         store.outlet_id as "outletId", store.wh_id as "whId", store.rounding_mode as rounding
  from goods.till
  join goods.store on store.id = till.store_id
  where till.status = 'active'
    and store.status = 'active'`;

/** A till in use in these outlets; null means every one. */
export async function findTill(
  db: Db,
  tillId: number,
  outletIds: readonly number[] | null,
): Promise<TillPlace | null> {
  const result = await sql<TillPlace>`
    ${tillPlace}
      and till.id = ${tillId}
      and (${outletIds === null} or store.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(db);
  return result.rows[0] ?? null;
}

/** The till in use that has this number in a store. */
export async function findTillAt(db: Db, storeCode: string, no: number): Promise<TillPlace | null> {
  const result = await sql<TillPlace>`
    ${tillPlace}
      and store.code = ${storeCode}
      and till.no = ${no}`.execute(db);
  return result.rows[0] ?? null;
}

/** A shift as sales and counts know it. */
export type TillShiftRow = {
  id: number;
  no: string;
  tillId: number;
  storeId: number;
  outletId: number;
  bizDate: string;
  cashierId: number;
  forcedBy: number | null;
  state: TillShift['state'];
  countedCashFen: Fen | null;
  overShortFen: Fen | null;
  /** The audit sent it back, and the store has not counted since. */
  isReturned: boolean;
};

const shiftRow = sql`
  id,
  cashier_id as "cashierId",
  forced_by as "forcedBy",
  no,
  till_id as "tillId",
  store_id as "storeId",
  outlet_id as "outletId",
  biz_date as "bizDate",
  state,
  counted_cash_fen as "countedCashFen",
  over_short_fen as "overShortFen",
  returned_at is not null as "isReturned"
  from cashier.shift`;

/** The cashier's open shift at this till, kept open until the sale commits; sales do not wait for each other. */
export async function holdOpenTillShift(
  tx: Tx,
  cashierId: number,
  tillId: number,
): Promise<TillShiftRow | null> {
  const result = await sql<TillShiftRow>`
    select ${shiftRow}
    where cashier_id = ${cashierId}
      and till_id = ${tillId}
      and state = 'OPEN'
    for share`.execute(tx);
  return result.rows[0] ?? null;
}

/** A shift that is named by what it made. */
export async function findShift(db: Db, id: number | null): Promise<TillShiftRow> {
  const result = await sql<TillShiftRow>`select ${shiftRow} where id = ${id}`.execute(db);
  const [shift] = result.rows;
  if (!shift) throw new Error(`there is no shift ${id}`);
  return shift;
}

/** Whose shift it is; null for none. */
export async function readShiftCashier(db: Db, id: number): Promise<number | null> {
  const result = await sql<{ cashierId: number }>`
    select cashier_id as "cashierId" from cashier.shift where id = ${id}`.execute(db);
  return result.rows[0]?.cashierId ?? null;
}

/** A shift of a till, in whichever state; it keeps that state until the transaction commits. */
export async function holdShiftAt(tx: Tx, tillId: number, id: number): Promise<TillShiftRow | null> {
  const result = await sql<TillShiftRow>`
    select ${shiftRow}
    where id = ${id}
      and till_id = ${tillId}
    for share`.execute(tx);
  return result.rows[0] ?? null;
}

/** The cashier's open shift at whichever till. In a transaction it stays open until that commits. */
export async function holdOwnOpenShift(db: Db, cashierId: number): Promise<TillShiftRow | null> {
  const result = await sql<TillShiftRow>`
    select ${shiftRow}
    where cashier_id = ${cashierId}
      and state = 'OPEN'
    for share`.execute(db);
  return result.rows[0] ?? null;
}

/** The cashier's own shift, locked: waits until sales under way have committed. */
export async function lockOwnTillShift(tx: Tx, cashierId: number, id: number): Promise<TillShiftRow | null> {
  const result = await sql<TillShiftRow>`
    select ${shiftRow}
    where id = ${id}
      and cashier_id = ${cashierId}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

/** Any shift of these outlets, locked; null means every outlet. */
export async function lockTillShift(
  tx: Tx,
  id: number,
  outletIds: readonly number[] | null,
): Promise<TillShiftRow | null> {
  const result = await sql<TillShiftRow>`
    select ${shiftRow}
    where id = ${id}
      and (${outletIds === null} or outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

export type NewTillShift = Pick<TillPlace, 'tillId' | 'storeId' | 'outletId'> & {
  no: string;
  idemKey: string;
  cashierId: number;
  bizDate: string;
  openedAt: Date;
  openingFloatFen: Fen;
  floatDetail: TillShiftOpening['floatDetail'];
};

/** @returns null when the cashier or the till has a shift that is not handed over */
export async function insertTillShift(tx: Tx, shift: NewTillShift): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into cashier.shift
      (no, idem_key, cashier_id, till_id, store_id, outlet_id, biz_date, opened_at, opening_float_fen, float_detail)
    values
      (${shift.no}, ${shift.idemKey}, ${shift.cashierId}, ${shift.tillId}, ${shift.storeId}, ${shift.outletId},
       ${shift.bizDate}, ${shift.openedAt.toISOString()}, ${shift.openingFloatFen},
       ${shift.floatDetail ? JSON.stringify(shift.floatDetail) : null})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Ends selling; the count follows. */
export async function markTillCounting(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update cashier.shift
    set state = 'COUNTING', counting_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markTillCounted(
  tx: Tx,
  id: number,
  count: { countedCashFen: Fen; expectedCashFen: Fen; overShortFen: Fen; at: Date },
): Promise<void> {
  await sql`
    update cashier.shift
    set state = 'BLIND_COUNT',
        counted_at = ${count.at.toISOString()},
        counted_cash_fen = ${count.countedCashFen},
        expected_cash_fen = ${count.expectedCashFen},
        over_short_fen = ${count.overShortFen},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** A count beside those before it; the first one stays as it is. @returns which count it is */
export async function insertTillCount(
  tx: Tx,
  shiftId: number,
  { countedCashFen, notes, slips }: TillShiftCount,
  by: { staffId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into cashier.shift_count (shift_id, seq, counted_cash_fen, notes, slips, counted_by, counted_at)
    select ${shiftId}, count(*) + 1, ${countedCashFen}, ${notes ? JSON.stringify(notes) : null}::jsonb,
           ${slips ? JSON.stringify(slips) : null}::jsonb, ${by.staffId}, ${by.at.toISOString()}
    from cashier.shift_count
    where shift_id = ${shiftId}
    returning seq`.execute(tx);
  return rows[0]?.seq ?? 1;
}

/** How a shift ended: by its cashier, or by a supervisor who says why. */
export type TillShiftEnd = {
  reason: string | null;
  floatLeftFen: Fen;
  at: Date;
  witnessId: number | null;
  forced: { staffId: number; reason: string; leftOpen: string | null } | null;
};

export async function markTillClosed(tx: Tx, id: number, end: TillShiftEnd): Promise<void> {
  const { forced } = end;
  await sql`
    update cashier.shift
    set state = 'CLOSED',
        closed_at = ${end.at.toISOString()},
        over_short_reason = ${end.reason},
        float_left_fen = ${end.floatLeftFen},
        witness_id = ${end.witnessId},
        forced_by = ${forced?.staffId ?? null},
        force_reason = ${forced?.reason ?? null},
        left_open = ${forced?.leftOpen ?? null},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markTillApproved(
  tx: Tx,
  id: number,
  { staffId, remark, at }: { staffId: number; remark: string | null; at: Date },
): Promise<void> {
  await sql`
    update cashier.shift
    set state = 'APPROVED',
        approved_by = ${staffId},
        approved_at = ${at.toISOString()},
        approve_remark = ${remark},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markTillUnapproved(tx: Tx, id: number): Promise<void> {
  await sql`
    update cashier.shift
    set state = 'CLOSED', approved_by = null, approved_at = null, approve_remark = null, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markTillReturned(
  tx: Tx,
  id: number,
  { staffId, note, at }: { staffId: number; note: string; at: Date },
): Promise<void> {
  await sql`
    update cashier.shift
    set returned_by = ${staffId}, returned_at = ${at.toISOString()}, return_note = ${note}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** A shift that came back was counted once more, and waits for its audit again. @returns over or short */
export async function recountReturned(tx: Tx, id: number, countedCashFen: Fen, at: Date): Promise<Fen> {
  const { rows } = await sql<{ overShortFen: Fen }>`
    update cashier.shift
    set counted_at = ${at.toISOString()},
        counted_cash_fen = ${countedCashFen},
        over_short_fen = ${countedCashFen} - expected_cash_fen,
        over_short_reason = coalesce(over_short_reason, '审核退回后复点'),
        float_left_fen = least(float_left_fen, ${countedCashFen}),
        returned_by = null,
        returned_at = null,
        return_note = null,
        version = version + 1
    where id = ${id}
    returning over_short_fen as "overShortFen"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`shift ${id} is locked in this transaction`);
  return row.overShortFen;
}

/** How many sales of a shift wait for a provider; with cash only those of which a part lies in the drawer. */
export async function countAskedSales(tx: Tx, shiftId: number, onlyWithCash = false): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from cashier.open_sale
    where shift_id = ${shiftId}
      and state in ('ASKED', 'UNKNOWN', 'REVERSING')
      and (not ${onlyWithCash} or charge_fen < total_fen)`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** The tenders besides cash, each with what the last count says of its slips. */
const tendersOfShift = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'tender', tender, 'dueFen', due_fen, 'countedFen', counted_fen
  ) order by tender), '[]')
  from (
    select tender, coalesce(sum(due_fen), 0)::bigint as due_fen, max(counted_fen) as counted_fen
    from (
      select payment.tender, case when slip.is_refund then -payment.amount_fen else payment.amount_fen end as due_fen,
             null::bigint as counted_fen
      from cashier.slip
      join cashier.payment on payment.doc_id = slip.doc_id
      where slip.shift_id = shift.id
      union all
      select slip ->> 'tender', 0, (slip ->> 'countedFen')::bigint
      from (
        select slips
        from cashier.shift_count
        where shift_count.shift_id = shift.id
        order by seq desc
        limit 1
      ) as last
      cross join jsonb_array_elements(coalesce(last.slips, '[]')) as slip
    ) as each
    where tender <> 'CASH'
    group by tender
  ) as summed
)`;

const lateOfShift = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'no', doc.no,
    'way', case when slip.shift_id = shift.id then 'in' else 'out' end,
    'otherShiftNo', other.no,
    'totalFen', slip.total_fen
  ) order by slip.doc_id), '[]')
  from cashier.slip
  join goods.doc on doc.id = slip.doc_id
  join cashier.shift as other
    on other.id = case when slip.shift_id = shift.id then slip.late_from_shift_id else slip.shift_id end
  where slip.late_from_shift_id is not null
    and shift.id in (slip.shift_id, slip.late_from_shift_id)
)`;

/** @param more columns besides those of a shift */
/** A shift with what a reader sees of it; `more` are further columns. */
export const shownShift = (more = sql``) => sql`
  select
    shift.id,
    shift.no,
    shift.till_id as "tillId",
    store.name as "storeName",
    'T' || till.no as "tillName",
    cashier.name as "cashierName",
    shift.biz_date as "bizDate",
    shift.opened_at as "openedAt",
    shift.closed_at as "closedAt",
    shift.opening_float_fen as "openingFloatFen",
    shift.state,
    sold.slips,
    sold.total as "soldFen",
    shift.counted_cash_fen as "countedCashFen",
    shift.expected_cash_fen as "expectedCashFen",
    shift.over_short_fen as "overShortFen",
    shift.over_short_reason as "overShortReason",
    shift.float_left_fen as "floatLeftFen",
    witness.name as "witnessName",
    forcer.name as "forcedName",
    shift.force_reason as "forceReason",
    shift.left_open as "leftOpen",
    approver.name as "approvedName",
    shift.approved_at as "approvedAt",
    shift.approve_remark as "approveRemark",
    shift.return_note as "returnNote",
    (select count(*)::int from cashier.shift_count where shift_count.shift_id = shift.id) as counts,
    ${tendersOfShift} as tenders,
    ${lateOfShift} as late
    ${more}
  from cashier.shift
  join goods.till on till.id = shift.till_id
  join goods.store on store.id = shift.store_id
  join admin.v_account as cashier on cashier.id = shift.cashier_id
  left join admin.v_account as witness on witness.id = shift.witness_id
  left join admin.v_account as forcer on forcer.id = shift.forced_by
  left join admin.v_account as approver on approver.id = shift.approved_by
  cross join lateral (
    select
      count(*)::int as slips,
      coalesce(sum(case when is_refund then -total_fen else total_fen end), 0)::bigint as total
    from cashier.slip
    where slip.shift_id = shift.id
  ) as sold`;

export type Shown = Omit<TillShift, 'expectedCashFen' | 'overShortFen'> & {
  soldFen: Fen;
  tenders: NonNullable<TillShift['tenders']>;
  late: NonNullable<TillShift['late']>;
  expectedCashFen: Fen | null;
  overShortFen: Fen | null;
};

export async function readTillShift(db: Db, id: number): Promise<TillShift | null> {
  const result = await sql<Shown>`${shownShift()} where shift.id = ${id}`.execute(db);
  const [row] = result.rows;
  return row ? blind(row) : null;
}

/** The shift that a cashier has not handed over. */
export async function readUnclosedTillShift(db: Db, cashierId: number): Promise<TillShift | null> {
  const result = await sql<Shown>`
    ${shownShift()}
    where shift.cashier_id = ${cashierId}
      and shift.state not in ('CLOSED', 'APPROVED')`.execute(db);
  const [row] = result.rows;
  return row ? blind(row) : null;
}

/** Whose shift a till has, or a cashier, that is not handed over. */
export async function findTakenTill(
  db: Db,
  { tillId, cashierId }: { tillId: number; cashierId: number },
): Promise<{ isOwn: boolean; tillName: string; cashierName: string } | null> {
  const result = await sql<{ isOwn: boolean; tillName: string; cashierName: string }>`
    select shift.cashier_id = ${cashierId} as "isOwn", place.name as "tillName", cashier.name as "cashierName"
    from cashier.shift
    join goods.v_till as place on place.id = shift.till_id
    join admin.v_account as cashier on cashier.id = shift.cashier_id
    where shift.state not in ('CLOSED', 'APPROVED')
      and (shift.cashier_id = ${cashierId} or shift.till_id = ${tillId})
    order by 1 desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Whose shifts are shown: of these outlets, or only a cashier's own. */
export type TillReach = { outletIds: readonly number[] | null; cashierId: number | null };

/** Nothing of what a drawer should hold is told before it is counted. */
export function blind({ expectedCashFen, overShortFen, soldFen, tenders, late, ...shift }: Shown): TillShift {
  const isCounted = expectedCashFen !== null;
  return {
    ...shift,
    ...(isCounted ? { soldFen } : {}),
    ...(isCounted ? { expectedCashFen, tenders, late } : {}),
    ...(overShortFen === null ? {} : { overShortFen }),
  };
}
