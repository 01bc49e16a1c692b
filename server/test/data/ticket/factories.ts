import { randomUUID } from 'node:crypto';

import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { Refund, RefundQuote, RefundRequest } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { placeUser } from '../../../src/admin/public.ts';
import { demoRefundRules } from '../../../seeds/demo/ticket/refund-rules.ts';
import {
  addProduct,
  addRefundRule,
  type ProductDraft,
  putRefundRule,
  readProducts,
  type RefundTerms,
} from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import {
  addGate,
  addPriceRule,
  addSaleSite,
  addSlotTemplate,
  addSpot,
  listGates,
  listSlots,
  listSpotIds,
  listWindows,
  openDay,
} from '../../../src/ticket/public.ts';
import type { Answer, Client, TestApp } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';

/** A sale site with two windows, at which seller01 and seller02 work. */
export type SaleSite = { windowId: number; otherWindowId: number; outletId: number };

export async function saleSite(db: Db, code = 'NM'): Promise<SaleSite> {
  const outletId = await withTransaction(db, async tx => {
    const made = await addSaleSite(tx, { code, name: `${code}售票处`, sort: 1 }, [
      { code: `${code}1`, name: `${code}1号窗`, sort: 1 },
      { code: `${code}2`, name: `${code}2号窗`, sort: 2 },
    ]);
    if (made === null) throw new Error(`the site ${code} exists already`);
    await placeUser(tx, 'seller01', made);
    await placeUser(tx, 'seller02', made);
    return made;
  });
  const windows = await listWindows(db, [outletId]);
  const [windowId = 0, otherWindowId = 0] = windows.map(window => window.id);
  return { windowId, otherWindowId, outletId };
}

/** A spot with one slot on one day, a gate, and a product that opens it. */
export type Attraction = {
  productId: number;
  priceFen: ReturnType<typeof fen>;
  spotId: number;
  slotId: number;
  gateId: number;
  visitDate: string;
};

export type AttractionOptions = Partial<
  Pick<ProductDraft, 'idPolicy' | 'maxQtyPerOrder' | 'eligibility' | 'family' | 'validDays'>
> & {
  visitDate?: string;
  capacity?: number;
  priceYuan?: number;
  startTime?: string;
  endTime?: string;
  times?: number;
  minIntervalMin?: number;
  timesPerDay?: number;
  reentry?: 'NONE' | 'VERIFY_ID';
  /** Codes of attractions that the product opens besides its own. */
  alsoOpens?: readonly number[];
};

let attractions = 0;

/** By default a 栖霞古寺票: ¥40, no identity number, one slot for the whole day, 100 places. */
export async function attraction(db: Db, options: AttractionOptions = {}): Promise<Attraction> {
  const { visitDate = testDay, capacity = 100, priceYuan = 40 } = options;
  const {
    startTime = '00:00',
    endTime = '23:59',
    times = 1,
    minIntervalMin = null,
    timesPerDay = null,
    reentry = 'NONE',
    validDays = 1,
    alsoOpens = [],
  } = options;
  attractions += 1;
  const code = `A${attractions}`;
  const priceFen = fen(priceYuan * 100);
  const name = `景点${attractions}`;
  const { spotId, productId } = await withTransaction(db, async tx => {
    await addSpot(tx, {
      code,
      name,
      kind: 'SPOT',
      parentCode: null,
      openTime: '08:00',
      closeTime: '18:00',
      lastEntryTime: '16:30',
      sort: attractions,
    });
    await addGate(tx, {
      code: `${code}G`,
      name: `${name}门`,
      spotCode: code,
      direction: 'BOTH',
      sort: attractions,
    });
    const madeSpot = (await listSpotIds(tx)).get(code) ?? 0;
    await addSlotTemplate(tx, {
      spotId: madeSpot,
      startTime,
      endTime,
      capacity,
      earlyToleranceMin: 0,
      lateToleranceMin: 30,
    });
    const { idPolicy = 'NONE', maxQtyPerOrder = 200, eligibility = null, family = code } = options;
    const place = {
      timesTotal: times,
      timesPerDay,
      minIntervalMin,
      reentry,
      requiresSlot: false,
    } as const;
    const madeProduct = await addProduct(
      tx,
      {
        code,
        name: `${name}票`,
        crowd: 'ADULT',
        family,
        eligibility,
        facePriceFen: priceFen,
        idPolicy,
        hotkey: null,
        color: '',
        sort: attractions,
        maxQtyPerOrder,
        validDays,
      },
      [madeSpot, ...alsoOpens].map(spot => ({ ...place, spotId: spot })),
    );
    await addPriceRule(tx, {
      productId: madeProduct ?? 0,
      season: null,
      salePriceFen: priceFen,
      effectiveFrom: '2020-01-01',
    });
    return { spotId: madeSpot, productId: madeProduct ?? 0 };
  });
  await openDay(db, visitDate, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  const slotId = (await listSlots(db, visitDate, [spotId]))[0]?.id ?? 0;
  const gateId = (await listGates(db)).find(gate => gate.spotId === spotId)?.id ?? 0;
  return { productId, priceFen, spotId, slotId, gateId, visitDate };
}

/** From now on sold under a refund rule of the demo area, or one that differs from it in `changes`. */
export async function soldUnder<A extends Attraction>(
  db: Db,
  place: A,
  ruleCode: string,
  changes: Partial<RefundTerms> = {},
): Promise<A> {
  const [product] = await readProducts(db, [place.productId]);
  const code = Object.keys(changes).length === 0 ? ruleCode : `${ruleCode}+`;
  await withTransaction(db, async tx => {
    for (const { products: _products, ...rule } of demoRefundRules) {
      if (rule.code === ruleCode) await addRefundRule(tx, { ...rule, ...changes, code });
    }
    await putRefundRule(tx, product?.code ?? '', code);
  });
  return place;
}

/** The body of a cash sale of one product, paid exactly. */
export function cashSale(
  { windowId }: Pick<SaleSite, 'windowId'>,
  { productId, priceFen, visitDate }: Attraction,
  qty = 1,
  changes: Partial<WindowSale> = {},
): WindowSale {
  const totalFen = multiplyFen(priceFen, qty);
  return {
    windowId,
    saleMode: 'FIT',
    visitDate,
    lines: [{ productId, qty }],
    expectedTotalFen: totalFen,
    payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
    ...changes,
  };
}

export function openShift(seller: Client, windowId: number, floatYuan = 500): Promise<Answer<Shift>> {
  return seller.call('POST', '/api/ticket/shifts', {
    body: { windowId, openingFloatFen: floatYuan * 100 },
    key: true,
  });
}

/** 停止售票: the drawer may be counted now. */
export function stopSelling(seller: Client, shiftId: number): Promise<Answer<Shift>> {
  return seller.call('POST', `/api/ticket/shifts/${shiftId}/counting`, { key: true });
}

/** 清点 of a drawer that sells no more, in fen. */
export function countDrawer(seller: Client, shiftId: number, countedCashFen: number): Promise<Answer<Shift>> {
  return seller.call('POST', `/api/ticket/shifts/${shiftId}/count`, { body: { countedCashFen }, key: true });
}

export function sell(seller: Client, body: WindowSale, key: string | true = true): Promise<Answer<Order>> {
  return seller.call('POST', '/api/ticket/orders', { body, key });
}

/** Sells as the browser does: a busy server is asked again with the same key. */
export async function sellPatiently(
  seller: Client,
  body: WindowSale,
  key: string = randomUUID(),
): Promise<Answer<Order>> {
  return patiently(() => sell(seller, body, key));
}

/** Repeats what a busy server did not do; everything else is an answer. */
export async function patiently<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  // A busy machine is no reason to fail: the limit of the test itself ends it.
  const giveUpAt = Date.now() + 150_000;
  for (;;) {
    const answer = await send();
    if (!isBusy(answer) || Date.now() > giveUpAt) return answer;
  }
}

/** Whether whoever asked may ask again with the same key. */
export function isBusy({ status, error }: Answer<unknown>): boolean {
  return status === 503 || error?.code === 'request_in_progress';
}

export type ScanOptions = { nonce?: string; direction?: 'IN' | 'OUT'; persons?: number };

export function scan(
  inspector: Client,
  gateId: number,
  code: string,
  { nonce = randomUUID(), direction = 'IN', persons = 1 }: ScanOptions = {},
): Promise<Answer<ScanAnswer>> {
  return inspector.call('POST', '/api/ticket/check-ins', {
    body: { code, gateId, direction, persons, nonce, deviceTime: '2026-10-02T02:00:00Z' },
  });
}

/** What a visitor asks to give back, or a seller to undo: whole tickets of an order, all of them by default. */
export type GiveBack = Pick<RefundRequest, 'windowId' | 'kind' | 'reason'> & { order: Order; count?: number };

export function quoteBack(seller: Client, { order, kind, count }: GiveBack): Promise<Answer<RefundQuote>> {
  return seller.call('POST', '/api/ticket/refunds/quote', { body: askedOf(order, kind, count) });
}

export function refundTickets(
  seller: Client,
  { order, kind, count, windowId, reason }: GiveBack,
  quote?: string,
  key: string | true = true,
): Promise<Answer<Refund>> {
  const body = {
    ...askedOf(order, kind, count),
    windowId,
    reason,
    ...(quote === undefined ? {} : { quote }),
  };
  return seller.call('POST', '/api/ticket/refunds', { body, key });
}

/** As the window does it: shows the fee, then gives back at that fee. */
export async function quoteAndRefund(seller: Client, asked: GiveBack): Promise<Answer<Refund>> {
  const quoted = await quoteBack(seller, asked);
  if (quoted.status !== 200) throw new Error(`no quote: ${quoted.text}`);
  return refundTickets(seller, asked, quoted.result.quote);
}

function askedOf({ orderNo, tickets }: Order, kind: RefundRequest['kind'], count = tickets.length) {
  return { orderNo, kind, ticketNos: tickets.slice(0, count).map(ticket => ticket.ticketNo) };
}

/** 误检撤销 of an admission, as a person who may. */
export function undoScan(
  lead: Client,
  { id, gateId, reason = '误扫' }: { id: number; gateId: number; reason?: string },
): Promise<Answer<ScanAnswer>> {
  return lead.call('POST', `/api/ticket/check-ins/${id}/undo`, { body: { gateId, reason }, key: true });
}

/** A seller with an open shift at a fresh site. */
export async function sellerAtWork(test: TestApp, code?: string) {
  const site = await saleSite(test.db, code);
  const seller = await test.signIn('seller01');
  const shift = await openShift(seller, site.windowId);
  if (shift.status !== 200) throw new Error(`no shift: ${shift.text}`);
  return { site, seller, shift: shift.result };
}
