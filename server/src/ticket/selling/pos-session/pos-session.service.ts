import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type {
  PosSession,
  SaleProduct,
  SaleWindow,
  ScenicArea,
} from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import { readSeat } from '../../../auth/public.ts';
import { membersOf, type Product } from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { showLastOrders } from '../order/order.service.ts';
import { listAwaitedSales } from '../payment/payment.queries.ts';
import { listWindows } from '../../capacity/place/place.queries.ts';
import { readWindowPaper } from '../../setup/print-layout/print-layout.queries.ts';
import { reasonOf } from '../../pricing/price-rule/price-rule.ts';
import { readWholeCatalogue } from '../sale/catalogue.ts';
import { type Catalogue, obstacleOf, priceOfOne, unitPriceOf } from '../sale/sale-cart.ts';
import {
  type ConcessionLimits,
  showConcessionRoom,
} from '../../pricing/sale-discount/sale-discount.service.ts';
import { namedVisitors } from '../visitor/party.ts';
import { unavailable } from '../../pricing/purchase-limit/unavailable.ts';
import { sellableDays } from '../sale/sale.service.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { listTakenWindows, readUnclosedShift } from '../../shift/shift/shift.queries.ts';
import { slotOf } from '../../capacity/slot/slot.service.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { listVoucherIssuers } from '../../books/voucher/voucher.queries.ts';

export type PosSessionWork = Moment & {
  visitDate: string | undefined;
  outletIds: readonly number[] | null;
  scenicArea: ScenicArea;
  keys: TicketKeys;
  identity: IdentityRules;
  provider: string | null;
  limits: ConcessionLimits;
  cashWitnessFen: Fen;
};

/** So long a window says of a sale that no money came for it. */
const closedShownMs = 10 * 60_000;

/** Everything the selling screen needs for one visit day. @throws sale_not_open for a day that is not sold */
export async function showPosSession(db: Db, staff: Staff, work: PosSessionWork): Promise<PosSession> {
  const visitDates = sellableDays(work.now);
  const visitDate = work.visitDate ?? dayOf(work.now);
  if (!visitDates.includes(visitDate)) throw new RuleViolation('sale_not_open', undefined, { visitDate });
  const [catalogue, windows, shift] = await Promise.all([
    readWholeCatalogue(db, visitDate),
    listSaleWindows(db, staff, work.outletIds),
    readUnclosedShift(db, staff.id),
  ]);
  const ticketPaper = shift && (await readWindowPaper(db, shift.windowId));
  return {
    serverTime: work.now.toISOString(),
    businessDay: work.bizDate,
    scenicArea: work.scenicArea,
    identity: work.identity,
    visitDate,
    visitDates,
    windows,
    shift,
    products: catalogue.products.map(product => tileOf(product, catalogue, work.now)),
    slots: catalogue.slots.map(slotOf),
    recent: shift && shift.state !== 'COUNTING' ? await showLastOrders(db, shift.id, 3, work.keys) : [],
    ...(work.provider === null ? {} : { provider: work.provider }),
    ...(ticketPaper ? { ticketPaper } : {}),
    ...(shift ? { concessionRoom: await showConcessionRoom(db, shift.id, work.limits) } : {}),
    cashWitnessFen: work.cashWitnessFen,
    voucherIssuers: shift ? await listVoucherIssuers(db, visitDate, dayOf(work.now)) : [],
    awaited: shift ? await listAwaitedSales(db, shift.id, new Date(work.now.getTime() - closedShownMs)) : [],
  };
}

async function listSaleWindows(
  db: Db,
  { sessionId }: Staff,
  outletIds: readonly number[] | null,
): Promise<SaleWindow[]> {
  const [windows, taken, seat] = await Promise.all([
    listWindows(db, outletIds),
    listTakenWindows(db),
    readSeat(db, sessionId),
  ]);
  const sellers = new Map(taken.map(shift => [shift.windowId, shift.sellerName]));
  return windows.map(({ outletId: _outletId, ...window }) => ({
    ...window,
    takenBy: sellers.get(window.id) ?? null,
    ...(window.id === seat ? { isHere: true as const } : {}),
  }));
}

/** A product as a window shows it, at the price it has for whom the catalogue is for. */
export function tileOf(product: Product, catalogue: Catalogue, now: Date): SaleProduct {
  const rule = priceOfOne(product, catalogue);
  const priceFen = rule && unitPriceOf(rule, catalogue.team);
  // What takes no places needs no slot, however many its spot has.
  const spotIds = product.usesQuota ? product.entitlements.map(entitlement => entitlement.spotId) : [];
  const members = membersOf(product);
  const noPrice = priceFen === null ? '当日无售价' : null;
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    crowd: product.crowd,
    hotkey: product.hotkey,
    priceFen: priceFen ?? zeroFen,
    priceReason: rule ? reasonOf(rule) : '没有适用的价格规则',
    spotIds,
    requiresSlot: spotIds.some(spotId => catalogue.slots.filter(slot => slot.spotId === spotId).length > 1),
    maxQtyPerOrder: product.maxQtyPerOrder,
    ...(product.kind === 'COMBO' ? { isCombined: true as const } : {}),
    ...(members.length > 0 ? { members } : {}),
    ...(product.ticketForm === 'GROUP' ? { ticketForm: product.ticketForm } : {}),
    ...(namedVisitors(product, 1) > 0
      ? { visitors: { family: product.family, eligibility: product.eligibility } }
      : {}),
    blocked: obstacleOf(product) ?? noPrice ?? unavailable(product, catalogue, now),
  };
}
