import type { OfflineTerms } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { OfflineFlag, OfflineSale } from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import { formatYuan, multiplyFen } from '@shanmen/shared/money';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { alreadyRecorded } from '../../../platform/idempotency/idempotency.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  type LeaseRow,
  type LeasedTicket,
  listFreeTickets,
  readTerms,
  takeLeased,
} from '../offline-lease/offline-lease.queries.ts';
import { isSame } from '../offline-lease/offline-terms.ts';
import { refuseOtherMoney } from '../../selling/payment/sale-payments.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { seatCart, type PricedLine, takesOf, totalOf } from '../../selling/sale/sale-cart.ts';
import { codeCount, saleRowsOf } from '../../selling/sale/sale-rows.ts';
import {
  drawNumbers,
  findRecordedOrder,
  insertSale,
  type SaleRows,
} from '../../selling/sale/sale.queries.ts';
import {
  holdOpenShift,
  holdOpenShiftById,
  readUnclosedShift,
  type ShiftRow,
} from '../../shift/shift/shift.queries.ts';
import { lockSlots, moveHeld, type Take } from '../../capacity/slot/slot.queries.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { recordKeyOf } from '../../../platform/idempotency/record-key.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';

export type PostingWork = {
  now: Date;
  dayCut: DayCuts;
  keys: TicketKeys;
  identity: IdentityRules;
  /** A person has looked at it: then what was agreed with the visitor counts, whatever was promised. */
  isDecided: boolean;
};

export type Posted = { orderId: number; orderNo: string; flags: OfflineFlag[] };

/** A visitor may stand at the counter while the time runs out. */
const patienceMs = 2 * 60_000;
const at = { channel: 'WIN', enterpriseId: null } as const;

/**
 * Makes an order of what a window sold by itself: at the price that was paid, with the numbers that were printed, in
 * the drawer where the cash lies. Ends on the contested slots.
 * @throws offline_terms_unknown, offline_lease_expired, shift_not_open, price_changed, offline_tickets_unknown,
 * offline_places_exceeded, already_recorded, and what `seatCart`, `refuseOtherMoney` and `takePlaces` throw
 */
export async function postOfflineSale(
  tx: Tx,
  staff: Staff,
  sale: OfflineSale,
  lease: LeaseRow,
  work: PostingWork,
): Promise<Posted> {
  // Its window may have sent it before it began to sell by itself, and never heard that it was taken.
  const idemKey = recordKeyOf(`u:${lease.sellerId}`, sale.uuid);
  const earlier = await findRecordedOrder(tx, idemKey);
  if (earlier) throw alreadyRecorded(earlier);
  if (!work.isDecided) refuseUnpromised(sale, await promised(tx, sale));
  const shift = await drawerOf(tx, staff, lease, work);
  const soldAt = new Date(Math.min(Date.parse(sale.soldAt), work.now.getTime()));
  const windowSale = windowSaleOf(sale, lease);
  const productIds = [...new Set(sale.lines.map(line => line.productId))];
  const catalogue = await readCatalogue(tx, lease.visitDate, productIds);
  const current = seatCart(windowSale.lines, catalogue, soldAt);
  const { lines, hasOtherPrice } = asPaid(current, sale);
  refuseOtherMoney(windowSale, totalOf(lines));
  const tickets = await ticketsOf(tx, sale, lines, lease.id);
  const isLate = shift.id !== lease.shiftId;
  const seller = isLate ? staff : { ...staff, id: lease.sellerId };
  const bizDate = businessDay(isLate ? work.now : soldAt, work.dayCut);
  const rows = printed(
    saleRowsOf({
      sale: windowSale,
      lines,
      people: [],
      numbers: await drawNumbers(tx, 0),
      shift,
      staff: seller,
      channelId: catalogue.channelId,
      team: null,
      deferral: null,
      work: { ...work, now: soldAt, bizDate, idemKey, hasProvider: false },
    }),
    tickets,
  );
  const written = await insertSale(tx, rows);
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: seller.id };
  await postTaken(tx, { ...place, postedAt: work.now }, written.orderId, written.payments);
  await touchBusinessDay(tx, [bizDate, lease.visitDate]);
  const fromPool = await takeOfflinePlaces(tx, lease, takesOf(lines), work);
  const flags: OfflineFlag[] = [];
  if (hasOtherPrice) flags.push('price_differs');
  if (isLate) flags.push('next_shift');
  if (fromPool) flags.push('late');
  return { orderId: written.orderId, orderNo: rows.order.order_no, flags };
}

async function promised(tx: Tx, sale: OfflineSale): Promise<OfflineTerms> {
  const stored = await readTerms(tx, sale.leaseId, sale.version);
  if (!stored || !isSame(stored.signature, sale.signature)) throw new RuleViolation('offline_terms_unknown');
  return stored.terms;
}

/** In the time and at the prices that the window was promised. */
function refuseUnpromised(sale: OfflineSale, terms: OfflineTerms): void {
  const soldAt = Date.parse(sale.soldAt);
  if (
    soldAt > Date.parse(terms.validUntil) + patienceMs ||
    soldAt < Date.parse(terms.issuedAt) - patienceMs
  ) {
    throw new RuleViolation('offline_lease_expired');
  }
  for (const line of sale.lines) {
    const product = terms.products.find(candidate => candidate.id === line.productId);
    if (!product || product.blocked !== null) {
      throw new RuleViolation('product_not_on_sale', `${line.productName} 不能离线售出`, {
        productId: line.productId,
      });
    }
    if (product.priceFen !== line.unitFen) {
      const text = `${line.productName} 收了 ¥${formatYuan(line.unitFen)}，额度内的价格是 ¥${formatYuan(product.priceFen)}`;
      throw new RuleViolation('price_changed', text, { productId: line.productId });
    }
  }
}

/** The drawer where the cash lies; once it was handed over, that of whoever decides. */
async function drawerOf(
  tx: Tx,
  staff: Staff,
  lease: LeaseRow,
  { isDecided }: PostingWork,
): Promise<ShiftRow> {
  const own = await holdOpenShiftById(tx, lease.shiftId);
  if (own) return own;
  if (!isDecided) throw new RuleViolation('shift_ended', '售出时的班次已交班');
  const next = await readUnclosedShift(tx, staff.id);
  const shift = next ? await holdOpenShift(tx, staff.id, next.windowId) : null;
  if (!shift) throw new RuleViolation('shift_not_open', '原班次已交班，请先开班再入账，款项记入您的班次');
  return shift;
}

function windowSaleOf(sale: OfflineSale, { windowId, visitDate }: LeaseRow): WindowSale {
  const { totalFen, tenderFen } = sale;
  return {
    windowId,
    saleMode: 'FIT',
    visitDate,
    lines: sale.lines.map(({ productId, qty, slotIds: [slotId, ...otherSlotIds] }) => ({
      productId,
      qty,
      ...(slotId === undefined ? {} : { slotId, otherSlotIds }),
    })),
    expectedTotalFen: totalFen,
    payments: totalFen === 0 ? [] : [{ method: 'CASH', amountFen: totalFen, tenderFen }],
  };
}

/** The visitor has paid: what it costs now is only worth a note. */
function asPaid(current: readonly PricedLine[], sale: OfflineSale) {
  const lines = current.map(line => {
    const paid = sale.lines.find(candidate => candidate.productId === line.product.id);
    const unitSaleFen = paid?.unitFen ?? line.unitSaleFen;
    const unitSettleFen = line.unitSettleFen > unitSaleFen ? unitSaleFen : line.unitSettleFen;
    return { ...line, unitSaleFen, unitSettleFen, amountFen: multiplyFen(unitSaleFen, line.qty) };
  });
  const hasOtherPrice = lines.some((line, index) => line.unitSaleFen !== current[index]?.unitSaleFen);
  return { lines, hasOtherPrice };
}

/** The printed numbers in the order of the tickets; each is the window's own, and was never used. */
async function ticketsOf(
  tx: Tx,
  sale: OfflineSale,
  lines: readonly PricedLine[],
  leaseId: number,
): Promise<LeasedTicket[]> {
  const named = lines.flatMap(line =>
    sale.lines.filter(({ productId }) => productId === line.product.id).flatMap(({ ticketNos }) => ticketNos),
  );
  const free = new Map((await listFreeTickets(tx, leaseId, named)).map(ticket => [ticket.ticketNo, ticket]));
  const tickets = named.flatMap(ticketNo => free.get(ticketNo) ?? []);
  const count = lines.reduce((sum, line) => sum + codeCount(line), 0);
  if (free.size !== named.length || tickets.length !== count)
    throw new RuleViolation('offline_tickets_unknown');
  return tickets;
}

/** The same rows with the numbers and secrets that the paper carries. */
function printed(rows: SaleRows, tickets: readonly LeasedTicket[]): SaleRows {
  const secrets = new Map(rows.tickets.map((row, index) => [row.qr_secret, tickets[index]?.qrSecret ?? '']));
  return {
    ...rows,
    tickets: rows.tickets.map((row, index) => ({
      ...row,
      ticket_no: tickets[index]?.ticketNo ?? null,
      qr_secret: secrets.get(row.qr_secret) ?? '',
    })),
    places: rows.places.map(place => ({ ...place, qr_secret: secrets.get(place.qr_secret) ?? '' })),
  };
}

/** @returns whether any place came out of what everybody may have, because the lease has ended or is used up */
async function takeOfflinePlaces(
  tx: Tx,
  lease: LeaseRow,
  takes: readonly Take[],
  { now, isDecided }: PostingWork,
): Promise<boolean> {
  const given = lease.state === 'ACTIVE' ? await takeLeased(tx, lease.id, takes, now) : [];
  const lacking = takes.filter(take => !given.includes(take.slotId));
  if (lacking.length > 0 && lease.state === 'ACTIVE' && !isDecided) {
    throw new RuleViolation('offline_places_exceeded');
  }
  if (takes.length > 1) {
    await lockSlots(
      tx,
      takes.map(take => take.slotId),
    );
  }
  await takePlaces(tx, lacking, at);
  await moveHeld(
    tx,
    takes.filter(take => given.includes(take.slotId)),
    true,
  );
  return lacking.length > 0;
}
