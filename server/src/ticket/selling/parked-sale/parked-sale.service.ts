import type {
  EndedCart,
  ParkedSale,
  ParkedSaleRequest,
  TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';

import { readProducts } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listHeld, prolongHolds } from '../hold/hold.queries.ts';
import { holdPlaces, releaseHolds } from '../hold/hold.service.ts';
import { buyerOf, readCatalogue } from '../sale/catalogue.ts';
import { placeCart, type PricedLine, takesOf } from '../sale/sale-cart.ts';
import { refuseUnsellableDay } from '../sale/sale.service.ts';
import { lockOwnShift, readUnclosedShift } from '../../shift/shift/shift.queries.ts';
import { isAllDay } from '../../capacity/slot/slot-times.ts';
import {
  endParkedSale,
  forgetVisitors,
  type ParkedSaleRow,
  insertParkedSale,
  listDueCarts,
  listParkedSales,
  markLapsed,
  prolongCart,
  readParkedSale,
} from './parked-sale.queries.ts';
import { freeKeptPlaces } from './kept-places.ts';

export type ParkedSaleWork = {
  now: Date;
  person: PersonKeys;
  holdMinutes: number;
  most: number;
};

const minuteMs = 60_000;

/**
 * 挂单: puts a cart aside and holds its places for some minutes. Documents are sealed and not judged
 * yet; the sale does that. Two windows of the same seller wait for each other, so that the limit holds.
 * @throws shift_not_open, sale_not_open, carts_full, the refusals of `placeCart`, sold_out, slot_closed
 */
export async function hangCart(
  tx: Tx,
  staff: Staff,
  { windowId, visitDate, lines, hungCartId }: ParkedSaleRequest,
  work: ParkedSaleWork,
): Promise<ParkedSale> {
  refuseUnsellableDay(visitDate, work.now);
  const shiftId = await lockOpenShift(tx, staff, windowId);
  if ((await listParkedSales(tx, shiftId)).length >= work.most) {
    throw new RuleViolation('carts_full', `最多挂 ${work.most} 单，请先取出或删除`, { most: work.most });
  }
  const productIds = [...new Set(lines.map(line => line.productId))];
  const placed = placeCart(lines, await readCatalogue(tx, visitDate, productIds), work.now);
  const expiresAt = new Date(work.now.getTime() + work.holdMinutes * minuteMs);
  const row = rowOf(placed, visitDate, work.person);
  const id = await insertParkedSale(tx, { ...row, shiftId, hungAt: work.now, expiresAt });
  const hold = { owner: { hungCartId: id }, expiresAt, at: work.now };
  const takes = takesOf(placed);
  await freeKeptPlaces(tx, { ...work, hungCartId, shiftId }, takes);
  await holdPlaces(tx, hold, takes, buyerOf('WIN', null));
  return shown(tx, await requireCart(tx, id));
}

/** The carts that wait at the seller's own shift, the longest waiting first. */
export async function showParkedSales(db: Db, staff: Staff): Promise<ParkedSale[]> {
  const shift = await readUnclosedShift(db, staff.id);
  if (shift?.state !== 'OPEN') return [];
  const rows = await listParkedSales(db, shift.id);
  return Promise.all(rows.map(row => shown(db, row)));
}

/**
 * 取单: the cart waits no longer; what was held for it stays held until it is sold, or as long again.
 * @throws shift_not_open, cart_gone
 */
export async function takeCart(tx: Tx, staff: Staff, id: number, work: ParkedSaleWork): Promise<EndedCart> {
  await endWaiting(tx, staff, id, 'TAKEN', work);
  const expiresAt = new Date(work.now.getTime() + work.holdMinutes * minuteMs);
  await prolongCart(tx, id, expiresAt);
  await prolongHolds(tx, { hungCartId: id }, expiresAt);
  return { id };
}

/** 删除: the places of the cart are for sale again. Ends on the contested slots. @throws shift_not_open, cart_gone */
export async function dropCart(tx: Tx, staff: Staff, id: number, work: ParkedSaleWork): Promise<EndedCart> {
  await endWaiting(tx, staff, id, 'DROPPED', work);
  await releaseHolds(tx, { hungCartId: id }, work.now);
  return { id };
}

async function endWaiting(
  tx: Tx,
  staff: Staff,
  id: number,
  end: 'TAKEN' | 'DROPPED',
  { now }: ParkedSaleWork,
): Promise<void> {
  const shift = await readUnclosedShift(tx, staff.id);
  if (shift?.state !== 'OPEN') throw new RuleViolation('shift_not_open');
  const hasEnded = await endParkedSale(tx, { id, shiftId: shift.id }, end, now);
  if (!hasEnded) throw new RuleViolation('cart_gone');
}

/** What was taken up, with the documents of the party: never part of an answer that is kept. */
export async function showTakenCart(db: Db, id: number, person: PersonKeys): Promise<TakenCart> {
  const row = await requireCart(db, id);
  const visitors: TakenCart['visitors'] =
    row.visitorsEnc === null ? [] : JSON.parse(openText(row.visitorsEnc, person));
  return { ...(await shown(db, row)), kept: await listHeld(db, { hungCartId: id }), visitors };
}

/** So many in one turn of the job. */
const batch = 200;

/** So long a party that was served may be asked about once more; nobody comes back for a cart after a day. */
const keptAfterEndMs = 10 * minuteMs;
const keptAtMostMs = 24 * 60 * minuteMs;

/** The job: places of carts nobody came back for are for sale again; the carts stay. @returns how many lapsed */
export async function lapseCarts(db: Db, now: Date): Promise<number> {
  const due = await listDueCarts(db, now, batch);
  for (const id of due) {
    await withTransaction(db, async tx => {
      if (!(await markLapsed(tx, id, now))) return;
      await releaseHolds(tx, { hungCartId: id }, now);
    });
  }
  await forgetVisitors(db, new Date(now.getTime() - keptAfterEndMs), new Date(now.getTime() - keptAtMostMs));
  return due.length;
}

async function lockOpenShift(tx: Tx, staff: Staff, windowId: number): Promise<number> {
  const own = await readUnclosedShift(tx, staff.id);
  const shift = own?.windowId === windowId ? await lockOwnShift(tx, staff.id, own.id) : null;
  if (shift?.state !== 'OPEN') throw new RuleViolation('shift_not_open');
  return shift.id;
}

function rowOf(placed: readonly PricedLine[], visitDate: string, person: PersonKeys) {
  const visitors = placed.flatMap(({ product, visitors: named }) =>
    named.map(visitor => ({ productId: product.id, visitor })),
  );
  const slots = placed.flatMap(line => line.places.flatMap(({ slot }) => (slot ? [slot] : [])));
  const timed = new Map(slots.filter(slot => !isAllDay(slot)).map(slot => [slot.spotId, slot.startTime]));
  return {
    visitDate,
    lines: placed.map(line => ({
      productId: line.product.id,
      qty: line.qty,
      named: line.visitors.length,
    })),
    slots: [...timed].map(([spotId, startTime]) => ({ spotId, startTime })),
    visitorsEnc: visitors.length > 0 ? sealText(JSON.stringify(visitors), person) : null,
  };
}

async function requireCart(db: Db, id: number): Promise<ParkedSaleRow> {
  const row = await readParkedSale(db, id);
  if (!row) throw new RuleViolation('cart_gone');
  return row;
}

async function shown(db: Db, row: ParkedSaleRow): Promise<ParkedSale> {
  const { shiftId: _shiftId, visitorsEnc: _visitorsEnc, state, lines, ...cart } = row;
  const products = await readProducts(
    db,
    lines.map(line => line.productId),
  );
  const names = new Map(products.map(product => [product.id, product.name]));
  return {
    ...cart,
    lines: lines.map(({ productId, qty }) => ({ productId, qty, productName: names.get(productId) ?? '' })),
    named: lines.reduce((sum, line) => sum + line.named, 0),
    isHeld: state === 'HELD',
  };
}
