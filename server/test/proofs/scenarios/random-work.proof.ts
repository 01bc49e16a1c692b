import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { SettleWay, TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { multiplyFen, negateFen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { endDays, releaseExpired } from '../../../src/ticket/public.ts';
import { type Client, testApp, type TestApp } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  refundTickets,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  undoScan,
} from '../../data/ticket/factories.ts';
import { quoteAndMove } from '../../data/ticket/moves.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
} from '../../people/partners.ts';
import { asOwner, findFaults, readNumber } from '../../app/scenario.ts';
import { unexplained } from '../../data/audit/audit-desk.ts';
import { onTwoDays, tomorrow } from '../../data/ticket/two-days.ts';
import { bookingOf, newVisitor } from '../../people/visitor.ts';

/** Ten thousand operations are a soak. */
const runs = Number(process.env['SHANMEN_RANDOM_RUNS'] ?? '6');
const operationsPerRun = 100;

jest.setTimeout(runs * 60_000);

/** The sums of 班次 add up orders, its rows the tickets of each. */
const ordersPaidOtherwise = `
  select count(*) as value
  from ticket.ticket_order as sold
  where paid_fen <> (
    select coalesce(sum(paid_fen), 0)
    from ticket.ticket
    where order_id = sold.id and issued_at is not null
  )`;

type Operation =
  | { act: 'sell'; place: number; qty: number }
  | { act: 'sell-again'; sale: number }
  | { act: 'book'; place: number; qty: number; then: 'pay' | 'cancel' | 'decline' | 'leave' }
  | {
      act: 'book-team';
      place: number;
      qty: number;
      settleBy: SettleWay;
      then: 'collect' | 'cancel' | 'leave';
    }
  | { act: 'scan'; ticket: number; gate: number }
  | { act: 'scan-again'; scan: number }
  | { act: 'scan-nonsense'; gate: number }
  | { act: 'undo'; scan: number }
  | { act: 'give-back'; sale: number; ticket: number; isVoid: boolean }
  | { act: 'move'; sale: number; ticket: number }
  | { act: 'upgrade'; sale: number; ticket: number; to: number }
  | { act: 'audit'; refund: number; approved: boolean };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      place: fc.nat(3),
      qty: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sell-again' as const), sale: fc.nat(500) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      place: fc.nat(3),
      qty: fc.integer({ min: 1, max: 4 }),
      then: fc.constantFrom('pay' as const, 'cancel' as const, 'decline' as const, 'leave' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('book-team' as const),
      place: fc.nat(3),
      qty: fc.integer({ min: 1, max: 4 }),
      settleBy: fc.constantFrom('CREDIT' as const, 'WINDOW' as const),
      then: fc.constantFrom('collect' as const, 'cancel' as const, 'leave' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('scan' as const), ticket: fc.nat(2000), gate: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('scan-again' as const), scan: fc.nat(500) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('scan-nonsense' as const), gate: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('audit' as const),
      refund: fc.nat(500),
      approved: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('move' as const), sale: fc.nat(500), ticket: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('upgrade' as const),
      sale: fc.nat(500),
      ticket: fc.nat(3),
      to: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), scan: fc.nat(500) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('give-back' as const),
      sale: fc.nat(500),
      ticket: fc.nat(3),
      isVoid: fc.boolean(),
    }),
  },
);

describe('random work', () => {
  it('T-47 T-71 T-23 P-05 A-01 leaves no difference in the books after random sales, bookings of visitors and groups, moves, upgrades, scans, undos, refunds and audits', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const places = await attractionsOf(test);
    const world: World = {
      test,
      seller,
      lead: await test.signIn('admin'),
      windowId: site.windowId,
      places,
      agreementId: await agreementOver(test, places),
      sales: [],
      codes: [],
      scans: [],
      moves: new Set(),
      soldFen: 0,
      applied: [],
      backFen: 0,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: operationsPerRun, maxLength: operationsPerRun }),
        async list => {
          for (const item of list) await perform(world, item);
          expect(await findFaults(test.db)).toEqual([]);
          expect(await unexplained(await test.signIn('auditor01'), testDay, tomorrow)).toEqual([]);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    const paid = 'select sum(paid_fen) as value from ticket.ticket_order';
    expect(await readNumber(test.database.url, paid)).toBe(world.soldFen);
    const back = 'select sum(refunded_fen) as value from ticket.ticket_order';
    expect(await readNumber(test.database.url, back)).toBe(world.backFen);
    expect(await readNumber(test.database.url, ordersPaidOtherwise)).toBe(0);
    const afterwards = new Date(Date.now() + 3 * 86_400_000);
    await releaseExpired(test.db, afterwards);
    // What groups left is kept to the end of its day.
    await endDays(test.db, afterwards);
    const held = 'select sum(held) as value from ticket.slot';
    expect(await readNumber(test.database.url, held)).toBe(0);
    const uncollected = `select count(*) as value from ticket.ticket where status = 'N' and ticket_no is null`;
    expect(await readNumber(test.database.url, uncollected)).toBeGreaterThan(0);
    expect(await readNumber(test.database.url, ordersPaidOtherwise)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
    expect(world.moves).toEqual(new Set([1, 0, -1, 'upgrade']));
    const letters = `select count(distinct status) as value from ticket.ticket where status in ('O', 'F', 'N', 'X')`;
    expect(await readNumber(test.database.url, letters)).toBe(4);
    await test.close();
  });

  it.each([
    ['a place sold without a ticket', 'update ticket.slot set sold = sold + 1', /^V-04/],
    ['a place held for nobody', 'update ticket.slot set held = held + 1', /^V-04/],
    ['a letter changed without a step', `update ticket.ticket set status = 'N'`, /^V-10/],
    ['a payment that nobody posted', 'update ticket.payment set refunded_fen = 1', /^V-05/],
    ['an entry that no gate admitted', 'update ticket.ticket_entitlement set times_used = 1', /./],
  ])('the proof names %s', async (_name, damage, finding) => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    await sell(seller, cashSale(site, await attraction(test.db)));
    expect(await findFaults(test.db)).toEqual([]);
    await asOwner(test.database.url, damage);
    expect(await findFaults(test.db)).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
    await test.close();
  });
});

type Sold = { place: Attraction; qty: number; key: string; order: Order };

type World = {
  test: TestApp;
  seller: Client;
  lead: Client;
  windowId: number;
  places: readonly Attraction[];
  agreementId: number;
  sales: Sold[];
  codes: string[];
  scans: { id: number; gateId: number; code: string; nonce: string; text: string }[];
  applied: number[];
  /** Which way tickets moved: dearer, cheaper, the same, or to another product. */
  moves: Set<number | 'upgrade'>;
  soldFen: number;
  backFen: number;
};

/**
 * One with a single place, one with two entries, one that opens three spots, and one with few places; tomorrow the
 * first is dearer and the second cheaper.
 */
async function attractionsOf(test: TestApp): Promise<Attraction[]> {
  const single = await onTwoDays(test.db, { capacity: 2000 }, 45);
  const twice = await onTwoDays(test.db, { capacity: 2000, times: 2, priceYuan: 25 }, 20);
  const combined = await onTwoDays(test.db, {
    capacity: 2000,
    priceYuan: 100,
    alsoOpens: [single.spotId, twice.spotId],
  });
  const scarce = await onTwoDays(test.db, { capacity: 20, priceYuan: 168 });
  for (const place of [single, combined, scarce]) await soldUnder(test.db, place, 'RR1');
  await soldUnder(test.db, twice, 'RR1', { mode: 'AUDIT' });
  return [single, twice, combined, scarce];
}

/** Groups pay what visitors pay, as far as their account goes; half of it where they never come. */
async function agreementOver(test: TestApp, places: readonly Attraction[]): Promise<number> {
  const hands = await commerceHands(test);
  const { id: enterpriseId } = await activeEnterprise(hands);
  await creditAccount(hands, enterpriseId, { limitYuan: 9000 });
  const products = places.map(({ productId, priceFen }) => ({ productId, season: null, priceFen }));
  const terms = { products, noshowPolicy: 'CHARGE_PCT', noshowBp: 5000 } as const;
  return (await activeAgreement(hands, { ...agreementDraft(enterpriseId, []), ...terms })).id;
}

async function perform(world: World, item: Operation): Promise<void> {
  switch (item.act) {
    case 'sell':
      return sellNew(world, pick(world.places, item.place), item.qty);
    case 'sell-again':
      return sellAgain(world, item.sale);
    case 'book':
      return bookNew(world, pick(world.places, item.place), item.qty, item.then);
    case 'book-team':
      return bookTeam(world, item);
    case 'scan':
      return scanNew(
        world,
        pick(world.places, item.gate).gateId,
        world.codes[item.ticket % world.codes.length],
      );
    case 'scan-again':
      return scanAgain(world, item.scan);
    case 'scan-nonsense':
      return scanNew(world, pick(world.places, item.gate).gateId, '1.0000000000000000.1.0000000000');
    case 'undo':
      return undo(world, item.scan);
    case 'give-back':
      return giveOneBack(world, item);
    case 'move':
      return moveOne(world, item);
    case 'upgrade':
      return upgradeOne(world, item);
    case 'audit':
      return audit(world, item);
    default:
      return item satisfies never;
  }
}

async function sellNew(world: World, place: Attraction, qty: number): Promise<void> {
  const key = randomUUID();
  const answer = await sell(world.seller, cashSale(world, place, qty), key);
  if (answer.status !== 200) {
    expect(answer.error?.code).toBe('sold_out');
    return;
  }
  world.soldFen += multiplyFen(place.priceFen, qty);
  world.sales.push({ place, qty, key, order: answer.result });
  world.codes.push(...answer.result.tickets.map(ticket => ticket.qr));
}

async function bookNew(
  world: World,
  place: Attraction,
  qty: number,
  then: 'pay' | 'cancel' | 'decline' | 'leave',
): Promise<void> {
  const visitor = await newVisitor(world.test);
  const booked = await visitor.book(bookingOf(place, qty));
  if (booked.status !== 200) {
    expect(['sold_out', 'holds_full']).toContain(booked.error?.code);
    return;
  }
  const { orderNo } = booked.result;
  if (then === 'cancel') expect((await visitor.cancel(orderNo)).result.state).toBe('CANCELLED');
  if (then === 'decline') await visitor.pay(orderNo, { method: 'WECHAT', simulated: 'DECLINE' });
  if (then !== 'pay') return;
  const { tickets } = (await visitor.pay(orderNo)).result;
  world.soldFen += multiplyFen(place.priceFen, qty);
  world.codes.push(...tickets.map(ticket => ticket.qr ?? ''));
}

/** What a group fetches is issued and given back like a sale; what it leaves ends by the clock or with its day. */
async function bookTeam(
  world: World,
  { place: index, qty, settleBy, then }: Operation & { act: 'book-team' },
): Promise<void> {
  const { seller, windowId, agreementId } = world;
  const place = pick(world.places, index);
  const { productId, visitDate } = place;
  const amountFen = multiplyFen(place.priceFen, qty);
  const lines = [{ productId, qty }];
  const asked = { windowId, agreementId, visitDate, lines, expectedTotalFen: amountFen, settleBy };
  const path = '/api/ticket/team-bookings';
  const booked = await seller.call<TeamBooking>('POST', path, { body: asked, key: true });
  if (booked.status !== 200) return expect(['sold_out', 'credit_insufficient']).toContain(booked.error?.code);
  const { orderNo } = booked.result.order;
  if (then === 'leave') return;
  if (then === 'cancel') {
    const ended = await seller.call('POST', `${path}/${orderNo}/cancel`, {
      body: { reason: '行程取消' },
      key: true,
    });
    return expect(ended.status).toBe(200);
  }
  const payment =
    settleBy === 'CREDIT'
      ? { method: 'CREDIT', amountFen }
      : { method: 'CASH', amountFen, tenderFen: amountFen };
  const body = { windowId, orderNo, payments: [payment] };
  const key = randomUUID();
  const { result: order } = await seller.call<Order>('POST', '/api/ticket/collections', { body, key });
  world.soldFen += amountFen;
  world.codes.push(...order.tickets.map(ticket => ticket.qr));
}

async function sellAgain(world: World, index: number): Promise<void> {
  const sale = world.sales[index % world.sales.length];
  if (!sale) return;
  const answer = await sell(world.seller, cashSale(world, sale.place, sale.qty), sale.key);
  expect(answer.result.orderNo).toBe(sale.order.orderNo);
}

async function scanNew(world: World, gateId: number, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  const nonce = randomUUID();
  const { text, status, result } = await scan(world.seller, gateId, code, { nonce });
  expect(status).toBe(200);
  world.scans.push({ id: result.id, gateId, code, nonce, text });
}

async function scanAgain(world: World, index: number): Promise<void> {
  const earlier = world.scans[index % world.scans.length];
  if (!earlier) return;
  const { text } = await scan(world.seller, earlier.gateId, earlier.code, { nonce: earlier.nonce });
  expect(text).toBe(earlier.text);
}

async function undo(world: World, index: number): Promise<void> {
  const earlier = world.scans[index % world.scans.length];
  if (!earlier) return;
  const { status, error } = await undoScan(world.lead, earlier);
  if (status !== 200) expect(['not_found', 'undo_too_late']).toContain(error?.code);
}

async function giveOneBack(
  world: World,
  { sale, ticket, isVoid }: { sale: number; ticket: number; isVoid: boolean },
): Promise<void> {
  const sold = world.sales[sale % world.sales.length];
  if (!sold) return;
  const order = { ...sold.order, tickets: [pick(sold.order.tickets, ticket)] };
  const asked = isVoid
    ? ({ kind: 'SELLER_ERROR', reason: '票种选错' } as const)
    : ({ kind: 'VISITOR', reason: '行程取消' } as const);
  const what = { ...asked, order, windowId: world.windowId };
  const quoted = await quoteBack(world.seller, what);
  const answer = await refundTickets(world.seller, what, quoted.result?.quote);
  expect(answer.error?.code ?? null).toBe(quoted.error?.code ?? null);
  if (answer.status !== 200)
    expect(['letter_forbidden', 'refund_forbidden', 'ticket_locked']).toContain(answer.error?.code);
  else if (answer.result.state === 'AUDITING') world.applied.push(answer.result.id);
  else world.backFen += answer.result.netFen;
}

/** To tomorrow, or back to today: dearer, cheaper or the same. */
async function moveOne(world: World, item: { sale: number; ticket: number }): Promise<void> {
  const sold = world.sales[item.sale % world.sales.length];
  if (!sold) return;
  const { ticketNo, visitDate } = pick(sold.order.tickets, item.ticket);
  await moveTo(world, sold, { ticketNo, visitDate: visitDate === testDay ? tomorrow : testDay });
}

async function upgradeOne(world: World, item: { sale: number; ticket: number; to: number }): Promise<void> {
  const sold = world.sales[item.sale % world.sales.length];
  if (!sold) return;
  const { ticketNo, visitDate } = pick(sold.order.tickets, item.ticket);
  await moveTo(world, sold, { ticketNo, visitDate, productId: pick(world.places, item.to).productId });
}

async function moveTo(
  world: World,
  sold: Sold,
  { ticketNo, ...where }: { ticketNo: string; visitDate: string; productId?: number },
): Promise<void> {
  const { seller, windowId } = world;
  const { orderNo } = sold.order;
  const asked = { ...where, orderNo, ticketNos: [ticketNo], slotIds: [], windowId };
  const { answer, diffFen } = await quoteAndMove(seller, asked);
  if (answer.status !== 200) {
    expect(refusalsOfMove).toContain(answer.error?.code);
    return;
  }
  world.moves.add('productId' in where ? 'upgrade' : Math.sign(diffFen));
  world.soldFen += Math.max(diffFen, 0);
  world.backFen += Math.max(negateFen(diffFen), 0);
  sold.order = answer.result.order;
  world.codes.push(...sold.order.tickets.map(ticket => ticket.qr));
}

const refusalsOfMove = [
  'letter_forbidden',
  'ticket_locked',
  'change_forbidden',
  'change_limit_reached',
  'sold_out',
];

async function audit(
  world: World,
  { refund, approved }: { refund: number; approved: boolean },
): Promise<void> {
  const id = world.applied[refund % world.applied.length];
  if (id === undefined) return;
  const { status, result, error } = await world.lead.call<Refund>('POST', `/api/ticket/refunds/${id}/audit`, {
    body: { approved, reason: '情况属实' },
    key: true,
  });
  if (status !== 200) expect(error?.code).toBe('refund_settled');
  else if (approved) world.backFen += result.netFen;
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
