import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { ChangeQuery } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { fen, multiplyFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { withTransaction } from '../../../src/db/transaction.ts';
import { sealAudit } from '../../../src/platform/audit/audit-seal.ts';
import { addPriceRule, openDay, releaseExpired, releaseTeamBookings } from '../../../src/ticket/public.ts';
import { verifyBooks } from '../../../src/process/upkeep/verify-books.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  countDrawer,
  refundTickets,
  openShift,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../data/ticket/factories.ts';
import {
  attach,
  draftOf,
  enter,
  purchase,
  step as stepDocument,
  stockOf,
  type Storeroom,
  storeroom,
} from '../../data/goods/goods.ts';
import { quoteAndMove } from '../../data/ticket/moves.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
} from '../../people/partners.ts';
import { readNumber } from '../../app/scenario.ts';
import { bookingOf, newVisitor } from '../../people/visitor.ts';
import { agreedFen, at, capacities, limitFen, pass, priceOf } from './books.ts';
import type { Step } from './steps.ts';

/** The product itself, doing the same through its routes and telling it in the same words as the books. */
export type Shop = {
  do(step: Step): Promise<string>;
  sums(): Promise<Record<string, number>>;
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

type World = {
  test: TestApp;
  seller: Client;
  lead: Client;
  room: Storeroom;
  windowId: number;
  shift: Shift;
  places: readonly Attraction[];
  /** What opens all of them, and a house of its own. */
  pass: Attraction;
  agreementId: number;
  account: CreditAccount;
  orders: Sold[];
};

/** An order as it stands, of tickets for one place. */
type Sold = { place: Attraction; order: Order };

const days = [testDay, addDays(testDay, 1)] as const;
const good = 'W001';

/** The one of this file, and what brings its database back to the morning: opening takes as long as twenty steps. */
let kept: Promise<{ world: World; begin: () => Promise<void> }> | undefined;

afterAll(async () => {
  await (await kept)?.world.test.close();
});

/** A shop in the morning, with nothing sold yet; one at a time. */
export async function openShop(): Promise<Shop> {
  kept ??= openKept();
  const { world, begin } = await kept;
  await begin();
  return { ...shopOf({ ...world, orders: [] }), close: async () => undefined };
}

async function openKept() {
  const world = await openWorld(await testApp({ begin: 'stocked' }));
  return { world, begin: await world.test.database.keep() };
}

/** @param test says where the calls go */
export async function openShopAt(test: TestApp): Promise<Shop> {
  return shopOf(await openWorld(test));
}

async function openWorld(test: TestApp): Promise<World> {
  const { site, seller, shift } = await sellerAtWork(test);
  const places = [await onTwoDays(test, 0), await onTwoDays(test, 1)];
  const whole = await passOver(test, places);
  const hands = await commerceHands(test);
  const { id: enterpriseId } = await activeEnterprise(hands);
  const account = await creditAccount(hands, enterpriseId, { limitYuan: limitFen / 100 });
  const products = places.map(({ productId }) => ({ productId, season: null, priceFen: fen(agreedFen) }));
  const agreement = await activeAgreement(hands, { ...agreementDraft(enterpriseId, []), products });
  return {
    test,
    seller,
    lead: await test.signIn('admin'),
    room: await storeroom(test),
    windowId: site.windowId,
    shift,
    places,
    pass: whole,
    agreementId: agreement.id,
    account,
    orders: [],
  };
}

function shopOf(world: World): Shop {
  const { test } = world;
  return {
    do: step => perform(world, step),
    sums: () => sumsOf(world),
    faults: async () => {
      // The log keeps the time of the database; before ten in the morning the clock of the tests is ahead of it.
      await sealAudit(test.database.pools.direct);
      return verifyBooks(test.database.pools.direct, test.deps.now());
    },
    close: () => test.close(),
  };
}

/** Sold today and tomorrow at another price, and given back for a fifth of it. */
async function onTwoDays(test: TestApp, index: number): Promise<Attraction> {
  const place = await attraction(test.db, {
    capacity: at(capacities, index),
    priceYuan: priceOf(index, 0) / 100,
  });
  await openDay(test.db, days[1], { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  const rule = { productId: place.productId, season: null, effectiveFrom: days[1] };
  await withTransaction(test.db, tx => addPriceRule(tx, { ...rule, salePriceFen: fen(priceOf(index, 1)) }));
  return soldUnder(test.db, place, 'RR5', { tiers: [fifth] });
}

const fifth = { hoursBeforeMin: null, feeBp: 2000, feeFen: null };

async function passOver(test: TestApp, places: readonly Attraction[]): Promise<Attraction> {
  const alsoOpens = places.map(({ spotId }) => spotId);
  const { capacity, priceFen } = pass;
  const whole = await attraction(test.db, { capacity, priceYuan: priceFen / 100, alsoOpens });
  await openDay(test.db, days[1], { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  return soldUnder(test.db, whole, 'RR5', { tiers: [fifth] });
}

function perform(world: World, step: Step): Promise<string> {
  switch (step.act) {
    case 'sell':
      return sellAtWindow(world, step);
    case 'sell-on-account':
      return sellOnAccount(world, step);
    case 'recharge':
      return recharge(world, step.yuan);
    case 'refund':
      return withOrder(world, step.order, ({ order }) => refund(world, order, step.count));
    case 'change':
      return withOrder(world, step.order, sold => change(world, sold, step.ticket));
    case 'upgrade':
      return withOrder(world, step.order, sold => upgrade(world, sold, step.ticket));
    case 'scan':
      return withOrder(world, step.order, sold => scanOne(world, sold, step.ticket));
    case 'book':
      return book(world, step);
    case 'book-team':
      return bookTeam(world, step);
    case 'hold-ends':
      return endHolds(world);
    case 'hand-over':
      return handOver(world, step.shortFen);
    case 'receive':
      return post(world, 'jh', purchase(world.room, [[good, String(step.qty), step.fen / 100]]));
    case 'deliver':
    case 'transfer':
    case 'lose':
      return issue(world, step);
    default:
      return step satisfies never;
  }
}

async function withOrder(
  { orders }: World,
  index: number,
  work: (sold: Sold) => Promise<string>,
): Promise<string> {
  const sold = orders[index % Math.max(orders.length, 1)];
  return sold ? work(sold) : 'nothing';
}

async function sellAtWindow(world: World, { place, day, qty }: Step & { act: 'sell' }): Promise<string> {
  const visited = at(world.places, place);
  const terms = { priceFen: fen(priceOf(place, day)), visitDate: at(days, day) };
  const answer = await sell(world.seller, cashSale(world, { ...visited, ...terms }, qty));
  return keep(world, visited, answer);
}

async function sellOnAccount(
  world: World,
  { place, qty }: Step & { act: 'sell-on-account' },
): Promise<string> {
  const totalFen = multiplyFen(fen(agreedFen), qty);
  const team = { saleMode: 'TEAM', agreementId: world.agreementId, expectedTotalFen: totalFen } as const;
  const payments = [{ method: 'CREDIT' as const, amountFen: totalFen }];
  const visited = at(world.places, place);
  return keep(world, visited, await sell(world.seller, cashSale(world, visited, qty, { ...team, payments })));
}

function keep({ orders }: World, place: Attraction, answer: Answer<Order>): string {
  if (answer.status === 200) orders.push({ place, order: answer.result });
  return told(answer, ({ totalFen }) => totalFen);
}

async function recharge({ lead, account }: World, yuan: number): Promise<string> {
  const path = `/api/commerce/credit-accounts/${account.id}/recharge`;
  const body = { amountFen: yuan * 100, memo: '银行回单' };
  return told(await lead.call<CreditAccount>('POST', path, { body, key: true }), after => after.balanceFen);
}

async function refund({ seller, windowId }: World, order: Order, count: number): Promise<string> {
  const asked = { order, windowId, kind: 'VISITOR', reason: '行程取消', count } as const;
  const quoted = await quoteBack(seller, asked);
  const answer = await refundTickets(seller, asked, quoted.result?.quote);
  return told(answer, ({ netFen }) => netFen);
}

function change(world: World, sold: Sold, index: number): Promise<string> {
  const { ticketNo, visitDate } = at(sold.order.tickets, index);
  return move(world, sold, {
    ticketNos: [ticketNo],
    visitDate: visitDate === days[0] ? days[1] : days[0],
    slotIds: [],
  });
}

function upgrade(world: World, sold: Sold, index: number): Promise<string> {
  const { ticketNo, visitDate } = at(sold.order.tickets, index);
  const { productId } = world.pass;
  return move(world, sold, { ticketNos: [ticketNo], visitDate, slotIds: [], productId });
}

async function move(world: World, sold: Sold, where: Omit<ChangeQuery, 'orderNo'>): Promise<string> {
  const { orderNo } = sold.order;
  const { answer, diffFen } = await quoteAndMove(world.seller, {
    ...where,
    orderNo,
    windowId: world.windowId,
  });
  if (answer.status === 200) {
    const moved = { ...sold, order: answer.result.order };
    world.orders = world.orders.map(each => (each === sold ? moved : each));
  }
  return told(answer, () => diffFen);
}

async function scanOne({ lead }: World, { order, place }: Sold, index: number): Promise<string> {
  const { result } = await scan(lead, place.gateId, at(order.tickets, index).qr);
  return result.result === 'OK' ? 'ok' : 'refused';
}

async function book({ test, places }: World, { place, qty, then }: Step & { act: 'book' }): Promise<string> {
  const visitor = await newVisitor(test);
  const booked = await visitor.book(bookingOf(at(places, place), qty));
  if (booked.status !== 200) return told(booked, () => 0);
  const { orderNo } = booked.result;
  if (then === 'wait') return 'ok';
  const { status, text } = then === 'pay' ? await visitor.pay(orderNo) : await visitor.cancel(orderNo);
  return status === 200 ? 'ok' : text;
}

/** A group books on account; it comes for its tickets, is given up, or waits for its time to end. */
async function bookTeam(world: World, { place, qty, then }: Step & { act: 'book-team' }): Promise<string> {
  const { seller, windowId, agreementId } = world;
  const visited = at(world.places, place);
  const { productId, visitDate } = visited;
  const amountFen = multiplyFen(fen(agreedFen), qty);
  const lines = [{ productId, qty }];
  const asked = { windowId, agreementId, visitDate, lines, expectedTotalFen: amountFen, settleBy: 'CREDIT' };
  const path = '/api/ticket/team-bookings';
  const booked = await seller.call<TeamBooking>('POST', path, { body: asked, key: true });
  if (booked.status !== 200 || then === 'wait') return told(booked, ({ frozenFen }) => frozenFen);
  const { orderNo } = booked.result.order;
  if (then === 'collect') {
    const body = { windowId, orderNo, payments: [{ method: 'CREDIT', amountFen }] };
    return keep(
      world,
      visited,
      await seller.call<Order>('POST', '/api/ticket/collections', { body, key: true }),
    );
  }
  const body = { reason: '行程取消' };
  const ended = await seller.call<Order>('POST', `${path}/${orderNo}/cancel`, { body, key: true });
  return told(ended, ({ totalFen }) => totalFen);
}

/** Two hours later, and a day later for groups, as far as what is held is concerned. */
async function endHolds({ test }: World): Promise<string> {
  const later = new Date(test.deps.now().getTime() + 2 * 3_600_000);
  const dayLater = new Date(test.deps.now().getTime() + 24 * 3_600_000);
  const teams = await releaseTeamBookings(test.db, dayLater);
  return `ok ${teams + (await releaseExpired(test.db, later))}`;
}

async function handOver(world: World, shortFen: number): Promise<string> {
  const { seller, shift, windowId } = world;
  await stopSelling(seller, shift.id);
  const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account = 'cash/${shift.id}'`;
  const counted = (await readNumber(world.test.database.url, drawer)) + shortFen;
  const { result } = await countDrawer(seller, shift.id, Math.max(counted, 0));
  const reason = shortFen === 0 ? {} : { overShortReason: '找零有误' };
  const closed = await seller.call<Shift>('POST', `/api/ticket/shifts/${shift.id}/close`, {
    body: reason,
    key: true,
  });
  if (closed.status !== 200 || closed.result.overShortFen !== shortFen) return closed.text;
  world.shift = (await openShift(seller, windowId)).result;
  return `ok ${result.expectedCashFen}`;
}

function issue(world: World, { act, qty }: Step & { act: 'deliver' | 'transfer' | 'lose' }): Promise<string> {
  const { room } = world;
  const { parties, stores, warehouses } = room.masters;
  const line = [good, String(qty)] as const;
  switch (act) {
    case 'deliver': {
      const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
      return post(world, 'xs', draftOf(room, [[...line, qty * 25]], buyer));
    }
    case 'transfer':
      return post(world, 'db', draftOf(room, [line], { whToId: warehouses.get('A1') ?? 0 }));
    case 'lose':
      return post(world, 'bs', draftOf(room, [line], { reason: '破损' }));
    default:
      return act satisfies never;
  }
}

/** Entered, submitted and audited, as far as it comes. */
async function post({ room }: World, type: DocumentType, draft: DocumentDraft): Promise<string> {
  let answer = await enter(room.keeper, type, draft);
  if (answer.status === 200 && type === 'bs') await attach(room.keeper, type, answer.result);
  if (answer.status === 200) answer = await stepDocument(room.keeper, type, answer.result, 'submit');
  if (answer.status === 200) answer = await stepDocument(room.admin, type, answer.result, 'audit');
  if (answer.status !== 200) return told(answer, () => 0);
  const [qty, value] = await stockOf(room, 'ZC', good);
  return `ok ${Number(qty)} ${value}`;
}

async function sumsOf({ test, room, shift, account }: World): Promise<Record<string, number>> {
  const { url } = test.database;
  const entries = (name: string) =>
    readNumber(
      url,
      `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${name}'`,
    );
  const [shopQty, shopValue] = await stockOf(room, 'A1', good);
  return {
    sold: await readNumber(url, 'select sum(sold) as value from ticket.slot'),
    held: await readNumber(url, 'select sum(held) as value from ticket.slot'),
    drawer: await entries(`cash/${shift.id}`),
    wechat: await entries('wechat'),
    balance: await readNumber(
      url,
      `select balance_fen as value from commerce.credit_account where id = ${account.id}`,
    ),
    frozen: await readNumber(
      url,
      `select frozen_fen as value from commerce.credit_account where id = ${account.id}`,
    ),
    shopQty: Number(shopQty),
    shopValue,
  };
}

function told<T>({ status, result, error }: Answer<T>, figure: (result: T) => number): string {
  return status === 200 ? `ok ${figure(result)}` : (error?.code ?? String(status));
}
