import type { Shift, ShiftOpening, ShiftTrade } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import { methodsOf, paperOf, soldIn, tradeOf } from './shift-parts.queries.ts';

/** The shift that a request opened before. */
export const findRecordedShift = recordedIn('ticket.ticket_shift', 'no');

/** The open shift that a sale or a count belongs to. */
export type ShiftRow = {
  id: number;
  no: string;
  sellerId: number;
  windowId: number;
  windowName: string;
  siteName: string;
  outletId: number;
  state: Shift['state'];
  openingFloatFen: Fen;
  overShortFen: Fen | null;
  paperFrom: string | null;
  /** The audit sent it back, and nobody has counted since. */
  isReturned: boolean;
};

const shiftRow = sql`
  ticket_shift.id,
  ticket_shift.no,
  ticket_shift.seller_id as "sellerId",
  ticket_shift.window_id as "windowId",
  sale_window.name as "windowName",
  sale_site.name as "siteName",
  ticket_shift.outlet_id as "outletId",
  ticket_shift.state,
  ticket_shift.opening_float_fen as "openingFloatFen",
  ticket_shift.over_short_fen as "overShortFen",
  ticket_shift.ticket_paper_from as "paperFrom",
  ticket_shift.returned_at is not null as "isReturned"
  from ticket.ticket_shift
  join ticket.sale_window on sale_window.id = ticket_shift.window_id
  join ticket.sale_site on sale_site.id = sale_window.sale_site_id`;

/**
 * The seller's open shift at this window, kept open until the sale commits. Sales do not wait for each other, unless one
 * is to be alone.
 */
export async function holdOpenShift(
  tx: Tx,
  sellerId: number,
  windowId: number,
  isAlone = false,
): Promise<ShiftRow | null> {
  const result = await sql<ShiftRow>`
    select ${shiftRow}
    where ticket_shift.seller_id = ${sellerId}
      and ticket_shift.window_id = ${windowId}
      and ticket_shift.state = 'OPEN'
    for ${isAlone ? sql`no key update` : sql`share`} of ticket_shift`.execute(tx);
  return result.rows[0] ?? null;
}

/** A shift that is open, whoever's, kept open until the transaction commits. */
export async function holdOpenShiftById(tx: Tx, shiftId: number): Promise<ShiftRow | null> {
  const result = await sql<ShiftRow>`
    select ${shiftRow}
    where ticket_shift.id = ${shiftId}
      and ticket_shift.state = 'OPEN'
    for share of ticket_shift`.execute(tx);
  return result.rows[0] ?? null;
}

/** The seller's own shift, locked: waits until sales under way have committed. */
export async function lockOwnShift(tx: Tx, sellerId: number, shiftId: number): Promise<ShiftRow | null> {
  const result = await sql<ShiftRow>`
    select ${shiftRow}
    where ticket_shift.id = ${shiftId}
      and ticket_shift.seller_id = ${sellerId}
    for no key update of ticket_shift`.execute(tx);
  return result.rows[0] ?? null;
}

/** Anybody's shift of these outlets, locked as {@link lockOwnShift} does. */
export async function lockShift(
  tx: Tx,
  shiftId: number,
  outletIds: readonly number[] | null,
): Promise<ShiftRow | null> {
  const result = await sql<ShiftRow>`
    select ${shiftRow}
    where ticket_shift.id = ${shiftId}
      and (${outletIds === null} or ticket_shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    for no key update of ticket_shift`.execute(tx);
  return result.rows[0] ?? null;
}

export type NewShift = {
  no: string;
  idemKey: string;
  sellerId: number;
  windowId: number;
  outletId: number;
  bizDate: string;
  openedAt: Date;
  openingFloatFen: Fen;
  floatDetail: ShiftOpening['floatDetail'];
  paperFrom: string | null;
};

/** @returns null when the seller or the window has an open shift already. */
export async function insertShift(tx: Tx, shift: NewShift): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.ticket_shift
      (no, idem_key, seller_id, window_id, outlet_id, biz_date, opened_at, opening_float_fen, float_detail,
       ticket_paper_from)
    values
      (${shift.no}, ${shift.idemKey}, ${shift.sellerId}, ${shift.windowId}, ${shift.outletId},
       ${shift.bizDate}, ${shift.openedAt.toISOString()}, ${shift.openingFloatFen},
       ${shift.floatDetail ? JSON.stringify(shift.floatDetail) : null}, ${shift.paperFrom})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Ends selling; the count follows. */
export async function markCounting(tx: Tx, shiftId: number, countingAt: Date): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set state = 'COUNTING',
        counting_at = ${countingAt.toISOString()},
        version = version + 1
    where id = ${shiftId}
      and state = 'OPEN'`.execute(tx);
}

export type ShiftCountRow = { countedCashFen: Fen; expectedCashFen: Fen; overShortFen: Fen; countedAt: Date };

export async function markCounted(tx: Tx, shiftId: number, count: ShiftCountRow): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set state = 'BLIND_COUNT',
        counted_at = ${count.countedAt.toISOString()},
        counted_cash_fen = ${count.countedCashFen},
        expected = jsonb_build_object('CASH', ${count.expectedCashFen}::bigint),
        over_short_fen = ${count.overShortFen},
        version = version + 1
    where id = ${shiftId}
      and state = 'COUNTING'`.execute(tx);
}

export type ShiftEnd = { reason: string | null; closedAt: Date; paperTo?: string; paperVoid?: number };

export async function markClosed(
  tx: Tx,
  shiftId: number,
  { reason, closedAt, paperTo, paperVoid = 0 }: ShiftEnd,
): Promise<void> {
  await sql`
    update ticket.ticket_shift
    set state = 'CLOSED',
        closed_at = ${closedAt.toISOString()},
        over_short_reason = ${reason},
        ticket_paper_to = ${paperTo ?? null},
        ticket_paper_void = ${paperVoid},
        version = version + 1
    where id = ${shiftId}
      and state = 'BLIND_COUNT'`.execute(tx);
}

type Absent = 'soldTickets' | 'soldFen' | 'expectedCashFen' | 'overShortFen' | 'methods' | 'trade' | 'paper';

type ShownShift = Omit<Shift, Absent> & {
  methods: NonNullable<Shift['methods']> | null;
  trade: ShiftTrade | null;
  soldTickets: number;
  soldFen: Fen;
  expectedCashFen: Fen | null;
  overShortFen: Fen | null;
  paper: NonNullable<Shift['paper']> | null;
};

/** A shift as its seller sees it, or null. Sums are no part of it while the drawer is counted. */
export async function readShift(db: Db, shiftId: number): Promise<Shift | null> {
  return readShownShift(db, sql`ticket_shift.id = ${shiftId}`);
}

/** The seller's shift that is not handed over yet, at whatever window. */
export async function readUnclosedShift(db: Db, sellerId: number): Promise<Shift | null> {
  return readShownShift(
    db,
    sql`ticket_shift.seller_id = ${sellerId} and ticket_shift.state in ('OPEN', 'COUNTING', 'BLIND_COUNT')`,
  );
}

async function readShownShift(db: Db, condition: ReturnType<typeof sql>): Promise<Shift | null> {
  const result = await sql<ShownShift>`
    select
      ticket_shift.id,
      ticket_shift.no,
      ticket_shift.window_id as "windowId",
      sale_window.name as "windowName",
      sale_site.name as "siteName",
      seller.name as "sellerName",
      ticket_shift.biz_date as "bizDate",
      ticket_shift.opened_at as "openedAt",
      ticket_shift.closed_at as "closedAt",
      ticket_shift.opening_float_fen as "openingFloatFen",
      ticket_shift.state,
      sold.tickets as "soldTickets",
      sold.amount_fen as "soldFen",
      ticket_shift.counted_cash_fen as "countedCashFen",
      (ticket_shift.expected ->> 'CASH')::bigint as "expectedCashFen",
      ticket_shift.over_short_fen as "overShortFen",
      ticket_shift.over_short_reason as "overShortReason",
      ${methodsOf('ticket_shift')} as methods,
      ${tradeOf('ticket_shift')} as trade,
      ${paperOf('ticket_shift')} as paper
    from ticket.ticket_shift
    join ticket.sale_window on sale_window.id = ticket_shift.window_id
    join ticket.sale_site on sale_site.id = sale_window.sale_site_id
    join admin.v_account as seller on seller.id = ticket_shift.seller_id
    cross join lateral (${soldIn('ticket_shift')}) as sold
    where ${condition}`.execute(db);
  const [row] = result.rows;
  return row ? withoutAbsent(row) : null;
}

function withoutAbsent(row: ShownShift): Shift {
  const { expectedCashFen, overShortFen, soldTickets, soldFen, methods, trade, paper, ...shift } = row;
  return {
    ...shift,
    ...(shift.state === 'COUNTING' ? {} : { soldTickets, soldFen }),
    ...(expectedCashFen === null ? {} : { expectedCashFen }),
    ...(overShortFen === null ? {} : { overShortFen }),
    ...(methods === null ? {} : { methods }),
    ...(trade === null ? {} : { trade }),
    ...(paper === null ? {} : { paper }),
  };
}

export type TakenWindow = { windowId: number; sellerId: number; sellerName: string; windowName: string };

/** Windows with a shift that is not handed over yet. */
export async function listTakenWindows(db: Db): Promise<TakenWindow[]> {
  const result = await sql<TakenWindow>`
    select
      ticket_shift.window_id as "windowId",
      ticket_shift.seller_id as "sellerId",
      seller.name as "sellerName",
      sale_window.name as "windowName"
    from ticket.ticket_shift
    join ticket.sale_window on sale_window.id = ticket_shift.window_id
    join admin.v_account as seller on seller.id = ticket_shift.seller_id
    where ticket_shift.state in ('OPEN', 'COUNTING', 'BLIND_COUNT')`.execute(db);
  return result.rows;
}

/** The window where somebody has not handed over his shift; null where he has. */
export async function findPlaceTaken(db: Db, sellerId: number): Promise<string | null> {
  const taken = await listTakenWindows(db);
  return taken.find(window => window.sellerId === sellerId)?.windowName ?? null;
}

/** Leaves out the rows of a shift whose drawer the reader is counting: their sum is what the count is held against. */
export function notBeingCounted(shiftId: ReturnType<typeof sql.ref>, staffId: number) {
  return sql`not exists (
    select from ticket.ticket_shift as counted
    where counted.id = ${shiftId}
      and counted.seller_id = ${staffId}
      and counted.state = 'COUNTING'
  )`;
}

/** Whether somebody sells just now, at whatever window. */
export async function hasOpenShift(db: Db, sellerId: number): Promise<boolean> {
  return (await readUnclosedShift(db, sellerId))?.state === 'OPEN';
}

/** Whether anybody ever opened a shift. */
export async function hasShifts(db: Db): Promise<boolean> {
  const result = await sql<{ exists: boolean }>`
    select exists (select from ticket.ticket_shift)`.execute(db);
  return result.rows[0]?.exists ?? false;
}
