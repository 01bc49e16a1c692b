import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type {
  Waiting,
  WaitingEntry,
  WaitingPage,
  Waitings,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type {
  PrepaymentReturn,
  WaitingPrepayment,
} from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import { type Fen, fen, multiplyFen, negateFen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { type Attraction, attraction, soldUnder } from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, runJob } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openSettings } from '../../../admin/public.ts';
import { openGateway } from '../../../commerce/public.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { ticketKeys } from '../../selling/ticket/ticket-number.ts';
import {
  fulfilPrepaid,
  type PrepaidWork,
  returnPrepaid,
  settlePrepaidReturn,
} from './prepaid-turn.service.ts';
import { listPrepaidOffers } from './waiting-prepayment.queries.ts';

const minuteMs = 60_000;
const root = '/api/ticket/public/waiting-entries';

let test: TestApp;
let ahead = 0;

beforeEach(() => {
  ahead = 0;
});
beginsWith(async () => {
  test = await testApp({ now });
  return test;
});

function now(): Date {
  return new Date(testClock().getTime() + ahead);
}

const turn = () => runJob(test, 'ticket.turn-waiting', now());

type Queue = { spot: Attraction; holder: TestVisitor; orderNo: string; visitor: TestVisitor; entry: Waiting };

/** Somebody holds all places, and somebody waits for as many. */
async function queued(qty = 1, options: Parameters<typeof attraction>[1] = {}): Promise<Queue> {
  const spot = await soldUnder(test.db, await attraction(test.db, { capacity: qty, ...options }), 'RR5');
  const holder = await newVisitor(test);
  const booked = await holder.book(bookingOf(spot, qty, { lines: [lineOf(spot, qty, options)] }));
  const visitor = await newVisitor(test);
  const body = { slotId: spot.slotId, productId: spot.productId, qty, contactName: '林小满' };
  const { result } = await call<Waitings>(visitor, '', body);
  const [entry] = result.entries;
  if (!entry) throw new Error('nobody waits');
  return { spot, holder, orderNo: booked.result.orderNo, visitor, entry };
}

const someone = { name: '程远', idKind: 'ID_CARD', idNo: '990000199001010017' } as const;
const other = { name: '林小满', idKind: 'ID_CARD', idNo: '990000198506150029' } as const;

function lineOf({ productId }: Attraction, qty: number, { idPolicy }: Parameters<typeof attraction>[1] = {}) {
  return { productId, qty, ...(idPolicy === 'EVERY_VISITOR' ? { visitors: [someone] } : {}) };
}

function call<T>({ proof }: TestVisitor, path: string, body?: object): Promise<Answer<T>> {
  const sent = body === undefined ? {} : { body };
  return test.anonymous.call('POST', `${root}${path}`, {
    ...sent,
    key: true,
    headers: { 'visitor-proof': proof },
  });
}

function prepay(
  { visitor, entry, spot }: Pick<Queue, 'visitor' | 'entry' | 'spot'>,
  changes: Partial<WaitingPrepayment> = {},
): Promise<Answer<Waitings>> {
  const expectedTotalFen: Fen = multiplyFen(spot.priceFen, entry.qty);
  return call(visitor, `/${entry.id}/payments`, { method: 'WECHAT', expectedTotalFen, ...changes });
}

/** As the visitor sees it, after proving his mobile again. */
async function shown({ visitor }: Queue): Promise<Waiting | undefined> {
  const { proof } = await newVisitor(test, visitor.mobile);
  const { result } = await test.anonymous.call<Waitings>('GET', root, {
    headers: { 'visitor-proof': proof },
  });
  return result.entries[0];
}

const count = (what: string) => readNumber(test.database.url, `select count(*) as value from ${what}`);
const sum = (what: string) =>
  readNumber(test.database.url, `select coalesce(sum(amount_fen), 0) as value from ${what}`);
const atProvider = () => sum(`commerce.payment_entry where account = 'wechat'`);

async function sentTexts(scene: string): Promise<string[]> {
  const reader = await test.signIn('admin');
  const { result } = await reader.call<SmsPage>('GET', '/api/commerce/sms-messages', { query: { scene } });
  return result.rows.map(({ text }) => text);
}

describe('whoever pays while he waits', () => {
  it('T-59 has tickets as soon as places are free, in his name, and may give them back', async () => {
    const queue = await queued(1, { idPolicy: 'EVERY_VISITOR' });
    expect((await prepay(queue)).error?.code).toBe('visitor_required');
    const paid = await prepay(queue, { visitors: [other] });
    expect(paid.result.entries[0]?.prepaid).toEqual({ amountFen: queue.spot.priceFen, state: 'PAID' });
    expect(await atProvider()).toBe(queue.spot.priceFen);
    expect(await findFaults(test.db)).toEqual([]);
    await queue.holder.cancel(queue.orderNo);
    expect(await shown(queue)).toMatchObject({ state: 'OFFERED', prepaid: { state: 'PAID' } });
    await turn();
    await turn();
    expect(await shown(queue)).toMatchObject({ state: 'FULFILLED', prepaid: { state: 'USED' } });
    expect(await findFaults(test.db)).toEqual([]);
    const [text = ''] = await sentTexts('WAIT_OK');
    expect(text).toMatch(/已出票，订单号 D\d+/);
    const orderNo = /D\d+/.exec(text)?.[0] ?? '';
    const { result: booking } = await queue.visitor.show(orderNo);
    expect(booking).toMatchObject({ state: 'ISSUED', payment: { method: 'WECHAT', state: 'SUCCESS' } });
    expect(booking.tickets.map(ticket => ticket.visitor?.name)).toEqual(['林小满']);
    const ticketNos = booking.tickets.flatMap(ticket => ticket.ticketNo ?? []);
    const quoted = await queue.visitor.quote(orderNo, ticketNos);
    expect((await queue.visitor.refund(orderNo, ticketNos, quoted.result.quote)).status).toBe(200);
    expect(await atProvider()).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
    // Nobody asked anybody to pay for it.
    expect((await sentTexts('BOOK_OK')).filter(sent => sent.includes(orderNo))).toEqual([]);
  });

  it.each<[string, (queue: Queue) => Promise<unknown>]>([
    ['he leaves', ({ visitor, entry }) => call(visitor, `/${entry.id}/cancel`)],
    ['the staff strike him off', ({ entry }) => strikeOff(entry.id)],
    ['nobody gives anything back in time', () => Promise.resolve((ahead = 24 * 60 * minuteMs))],
    ['an offer is let go by', letGoBy],
  ])('T-59 has all of it back once, the way it came, where %s', async (_case, end) => {
    const queue = await queued(2);
    await prepay(queue);
    await end(queue);
    await turn();
    ahead += minuteMs;
    await turn();
    expect((await shown(queue))?.prepaid?.state).toBe('RETURNED');
    expect(await atProvider()).toBe(0);
    expect(await count('commerce.simulated_refund')).toBe(1);
    expect(await sum('commerce.simulated_refund')).toBe(multiplyFen(queue.spot.priceFen, 2));
    expect(await sentTexts('REFUND')).toEqual([expect.stringContaining('已全额按原支付方式退回')]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  async function strikeOff(id: number): Promise<void> {
    const staff = await test.signIn('admin');
    const body = { reason: '重复候补' };
    await staff.call('POST', `/api/ticket/waiting-entries/${id}/cancel`, { body, key: true });
  }

  async function letGoBy({ holder, orderNo }: Queue): Promise<void> {
    await holder.cancel(orderNo);
    ahead = 31 * minuteMs;
  }

  it('T-59 has it back where it comes after he has left, and none where it never comes', async () => {
    const queue = await queued();
    await prepay(queue, { simulated: 'LATE' });
    expect((await shown(queue))?.prepaid?.state).toBe('PENDING');
    expect((await prepay(queue)).error?.code).toBe('payment_in_progress');
    await call(queue.visitor, `/${queue.entry.id}/cancel`);
    ahead = 2 * minuteMs;
    await turn();
    await turn();
    expect((await shown(queue))?.prepaid?.state).toBe('RETURNED');
    ahead = 0;
    const broke = await queued();
    expect((await prepay(broke, { simulated: 'DECLINE' })).result.entries[0]?.prepaid?.state).toBe('FAILED');
    expect((await prepay(broke)).result.entries[0]?.prepaid?.state).toBe('PAID');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-59 gets the offer as everybody does, and his money, where the price is another one by then', async () => {
    const queue = await queued();
    await prepay(queue);
    await asOwner(
      test.database.url,
      `alter table ticket.price_rule disable trigger user;
       update ticket.price_rule set sale_price_fen = sale_price_fen + 100 where product_id = ${queue.spot.productId};
       alter table ticket.price_rule enable trigger user`,
    );
    await queue.holder.cancel(queue.orderNo);
    await turn();
    await turn();
    expect(await shown(queue)).toMatchObject({ state: 'OFFERED', prepaid: { state: 'RETURNED' } });
    expect(await sentTexts('WAIT_OK')).toEqual([expect.stringContaining('有票了，已为您留位')]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is refused another price, what he does not wait for, and what has ended', async () => {
    const queue = await queued();
    const wrong = await prepay(queue, { expectedTotalFen: fen(1) });
    expect(wrong.error?.code).toBe('price_changed');
    expect((await prepay({ ...queue, visitor: queue.holder })).error?.code).toBe('not_found');
    await call(queue.visitor, `/${queue.entry.id}/cancel`);
    expect((await prepay(queue)).error?.code).toBe('state_forbidden');
    const free = await queued(1, { priceYuan: 0 });
    expect((await prepay(free, { expectedTotalFen: fen(1) })).error?.code).toBe('state_forbidden');
    expect(await count('ticket.waiting_prepayment')).toBe(0);
  });
});

describe('money that the provider refuses to give back', () => {
  it('C-16 T-64 is not asked for again until staff say so, and then comes back the way it came', async () => {
    const queue = await refused();
    ahead += 60 * minuteMs;
    await turn();
    expect((await shown(queue))?.prepaid?.state).toBe('REFUSED');
    expect(await count('commerce.simulated_refund')).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
    const staff = await test.signIn('commerce01');
    const listed = await staff.call<WaitingPage>('GET', '/api/ticket/waiting-entries');
    expect(listed.result.rows[0]).toMatchObject({ refusedWords: '商户余额不足' });
    const seller = await test.signIn('seller01');
    expect((await refundTickets(seller, queue, 'PROVIDER')).status).toBe(403);
    expect((await refundTickets(staff, queue, 'PROVIDER')).result.prepaid?.state).toBe('RETURNING');
    await turn();
    expect((await shown(queue))?.prepaid?.state).toBe('RETURNED');
    expect(await atProvider()).toBe(0);
    expect((await refundTickets(staff, queue, 'BANK')).error?.code).toBe('state_forbidden');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-16 T-64 is settled at once by a notify, once, before the job asks', async () => {
    const queue = await refused();
    await refundTickets(await test.signIn('commerce01'), queue, 'PROVIDER');
    const work = await workOf();
    const told = () => settlePrepaidReturn(test.db, `HB${queue.entry.id}-1-R`, { state: 'SUCCESS' }, work);
    expect([await told(), await told()]).toEqual([true, false]);
    expect((await shown(queue))?.prepaid?.state).toBe('RETURNED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-16 T-64 is paid by the bank once, and stays at the provider', async () => {
    const queue = await refused();
    const staff = await test.signIn('commerce01');
    expect((await refundTickets(staff, queue, 'BANK')).result.prepaid?.state).toBe('RETURNED');
    await turn();
    expect(await count('commerce.simulated_refund')).toBe(0);
    expect(await atProvider()).toBe(queue.spot.priceFen);
    expect(await sum(`commerce.payment_entry where account = 'bank'`)).toBe(negateFen(queue.spot.priceFen));
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-16 T-64 leaves once, when two decide at once', async () => {
    const queue = await refused();
    const both = await Promise.all([test.signIn('commerce01'), test.signIn('admin')]);
    const ends = await Promise.all(both.map(staff => refundTickets(staff, queue, 'BANK')));
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** Somebody has paid and left, and the provider does not give it back. */
async function refused(): Promise<Queue> {
  const queue = await queued();
  await prepay(queue);
  await call(queue.visitor, `/${queue.entry.id}/cancel`);
  const work = await workOf();
  if (!work.gateway) throw new Error('no provider');
  const refund = () => Promise.resolve({ state: 'FAILED' as const, words: '商户余额不足' });
  await returnPrepaid(test.db, { ...work, gateway: { ...work.gateway, refund } });
  return queue;
}

function refundTickets(staff: Client, { entry }: Queue, through: PrepaymentReturn['through']) {
  const body = { through, reason: '银行转账 0815' };
  return staff.call<WaitingEntry>('POST', `/api/ticket/waiting-entries/${entry.id}/prepayment-return`, {
    body,
    key: true,
  });
}

describe('money of one who waits', () => {
  it.each(['end first', 'tickets first', 'at once'] as const)(
    'T-59 buys tickets or goes back, never both: %s',
    async order => {
      const queue = await queued();
      expect(await bothWays(queue, order)).toBe(1);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );
});

/** Two processes found the same offer; one makes tickets of it, for the other its visitor has left. @returns what came of the money */
async function bothWays(queue: Queue, order: 'end first' | 'tickets first' | 'at once'): Promise<number> {
  await prepay(queue);
  await queue.holder.cancel(queue.orderNo);
  const work = await workOf();
  const offers = await listPrepaidOffers(test.db, now(), 10);
  expect(offers).toHaveLength(1);
  const leave = async () => {
    await call(queue.visitor, `/${queue.entry.id}/cancel`);
    await returnPrepaid(test.db, work);
  };
  const fulfil = () => fulfilPrepaid(test.db, offers, work);
  const turns = order === 'tickets first' ? [fulfil, leave] : [leave, fulfil];
  if (order === 'at once') await Promise.all(turns.map(each => each()));
  else for (const each of turns) await each();
  await returnPrepaid(test.db, work);
  return (await count('commerce.simulated_refund')) + (await count(`ticket.ticket where status = 'I'`));
}

async function workOf(): Promise<PrepaidWork> {
  const { db, deps } = test;
  const setting = await openSettings(db);
  return {
    gateway: openGateway({ db, now, demo: true }),
    now,
    keys: ticketKeys(readMasterKeys(deps.config)),
    requestId: 'test',
    dayCut: setting(settings.dayCut),
    identity: { admitsDemoRegion: true, id15: setting(settings.id15) },
    siteName: '镜湖',
    limits: {
      holdMinutes: 15,
      publicDays: 7,
      perMobileDay: 5,
      holdsPerMobile: 9,
      holdsPerSource: 9,
      holdsPerDevice: 9,
      perDeviceDay: 9,
    },
  };
}
