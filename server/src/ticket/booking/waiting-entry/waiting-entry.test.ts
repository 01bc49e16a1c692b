import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type {
  WaitingEntry,
  WaitingPage,
  Waitings,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { type Attraction, attraction, soldUnder } from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, runJob } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { listLapsedOffers } from './waiting-turn.queries.ts';
import { passOn } from './waiting-turn.service.ts';

const minuteMs = 60_000;
const root = '/api/ticket/public/waiting-entries';

let test: TestApp;
let ahead = 0;

async function open(): Promise<void> {
  ahead = 0;
  test = await testApp({ now });
}

afterEach(() => test.close());

function now(): Date {
  return new Date(testClock().getTime() + ahead);
}

/** A slot whose places one visitor holds, all of them. */
async function soldOut(capacity = 1): Promise<{ spot: Attraction; holder: TestVisitor; orderNo: string }> {
  const spot = await soldUnder(test.db, await attraction(test.db, { capacity }), 'RR1');
  const holder = await newVisitor(test);
  const { orderNo } = (await holder.book(bookingOf(spot, capacity))).result;
  return { spot, holder, orderNo };
}

function join({ proof }: TestVisitor, { slotId, productId }: Attraction, qty = 1): Promise<Answer<Waitings>> {
  return test.anonymous.call('POST', root, {
    body: { slotId, productId, qty, contactName: '林小满' },
    key: true,
    headers: { 'visitor-proof': proof },
  });
}

/** Who waits first, then who waits next. */
async function queue(spot: Attraction, ...qtys: readonly number[]): Promise<TestVisitor[]> {
  const visitors: TestVisitor[] = [];
  for (const qty of qtys) {
    const visitor = await newVisitor(test);
    expect((await join(visitor, spot, qty)).status).toBe(200);
    visitors.push(visitor);
  }
  return visitors;
}

async function entryOf({ proof }: TestVisitor) {
  const headers = { 'visitor-proof': proof };
  const { result } = await test.anonymous.call<Waitings>('GET', root, { headers });
  return result.entries[0];
}

async function statesOf(visitors: readonly TestVisitor[]) {
  const entries = await Promise.all(visitors.map(entryOf));
  return entries.map(entry => entry?.state);
}

async function claim(visitor: TestVisitor, spot: Attraction, waitingEntryId: number) {
  return visitor.book(bookingOf(spot, 1, { waitingEntryId }));
}

const turn = () => runJob(test, 'ticket.turn-waiting', now());

describe('whoever waits for a slot', () => {
  beforeEach(() => open());

  it('stands in the order in which he came, and waits no longer than one can still go in', async () => {
    const { spot } = await soldOut();
    const [, second] = await queue(spot, 1, 2);
    if (!second) throw new Error('nobody waits');
    expect(await entryOf(second)).toMatchObject({ state: 'WAITING', position: 2, qty: 2 });
    const id = (await entryOf(second))?.id ?? 0;
    const headers = { 'visitor-proof': second.proof };
    const left = await test.anonymous.call<Waitings>('POST', `${root}/${id}/cancel`, { key: true, headers });
    expect(left.result.entries[0]).toMatchObject({ state: 'CANCELLED', position: null });
    const again = await test.anonymous.call('POST', `${root}/${id}/cancel`, { key: true, headers });
    expect(again.error?.code).toBe('state_forbidden');
    ahead = 24 * 60 * minuteMs;
    await turn();
    const waiting = `select count(*) as value from ticket.waiting_entry where state = 'WAITING'`;
    expect(await readNumber(test.database.url, waiting)).toBe(0);
  });

  it('is refused where there is room, twice for one slot, too late, and with a ticket for another spot', async () => {
    const open = await attraction(test.db, { capacity: 5 });
    const visitor = await newVisitor(test);
    expect((await join(visitor, open)).error?.code).toBe('places_left');
    const { spot } = await soldOut();
    expect((await join(visitor, { ...spot, productId: open.productId })).error?.code).toBe(
      'product_not_on_sale',
    );
    expect((await join(visitor, { ...spot, slotId: 999_999 })).error?.code).toBe('not_found');
    expect((await join(visitor, spot, 6)).error?.code).toBe('limit_exceeded');
    await join(visitor, spot);
    expect((await join(visitor, spot)).error).toMatchObject({
      code: 'waiting_full',
      message: '您已在候补该时段',
    });
    await withTransaction(test.db, tx => changeSetting(tx, settings.waitingPerMobile, 1, null));
    expect((await join(visitor, (await soldOut()).spot)).error?.code).toBe('waiting_full');
    ahead = 12 * 60 * minuteMs;
    expect((await join(await newVisitor(test), spot)).error?.code).toBe('sale_not_open');
  });

  it('C-14 T-06 is offered what a cancelled booking and a refund free, before anybody else, and told once', async () => {
    const { spot, holder, orderNo } = await soldOut(2);
    await holder.pay(orderNo);
    const [first, second] = await queue(spot, 1, 1);
    if (!first || !second) throw new Error('nobody waits');
    const { result } = await holder.show(orderNo);
    const [ticketNo = ''] = result.tickets.flatMap(ticket => ticket.ticketNo ?? []);
    const quoted = await holder.quote(orderNo, [ticketNo]);
    expect((await holder.refund(orderNo, [ticketNo], quoted.result.quote)).status).toBe(200);
    expect(await statesOf([first, second])).toEqual(['OFFERED', 'WAITING']);
    const stranger = await newVisitor(test);
    expect((await stranger.book(bookingOf(spot))).error?.code).toBe('sold_out');
    await turn();
    await turn();
    const reader = await test.signIn('admin');
    const { result: sent } = await reader.call<SmsPage>('GET', '/api/commerce/sms-messages', {
      query: { scene: 'WAIT_OK' },
    });
    expect(sent.rows.map(({ text }) => text)).toEqual([expect.stringContaining('有票了，已为您留位')]);
    expect(await findFaults(test.db)).toEqual([]);
    const offer = (await entryOf(first))?.id ?? 0;
    expect((await claim(second, spot, offer)).error?.code).toBe('offer_gone');
    const booked = await claim(first, spot, offer);
    expect(booked.result.state).toBe('UNPAID');
    expect(await statesOf([first, second])).toEqual(['FULFILLED', 'WAITING']);
    expect((await claim(first, spot, offer)).error?.code).toBe('offer_gone');
    await first.cancel(booked.result.orderNo);
    expect(await statesOf([first, second])).toEqual(['FULFILLED', 'OFFERED']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-14 gets his whole party or nothing, and nobody passes him unless the setting lets them', async () => {
    const { spot } = await soldOut(3);
    const [large, small] = await queue(spot, 2, 1);
    if (!large || !small) throw new Error('nobody waits');
    const more = `update ticket.slot set capacity = capacity + 1 where id = ${spot.slotId}`;
    await asOwner(test.database.url, more);
    await turn();
    expect(await statesOf([large, small])).toEqual(['WAITING', 'WAITING']);
    await withTransaction(test.db, tx => changeSetting(tx, settings.waitingSkipTooBig, true, null));
    await turn();
    expect(await statesOf([large, small])).toEqual(['WAITING', 'OFFERED']);
    await asOwner(test.database.url, more);
    await asOwner(test.database.url, more);
    await turn();
    expect(await statesOf([large, small])).toEqual(['OFFERED', 'OFFERED']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-14 loses an offer that he does not take up, to the next, and the last one leaves it for sale', async () => {
    const { spot, holder, orderNo } = await soldOut();
    const [first, second] = await queue(spot, 1, 1);
    if (!first || !second) throw new Error('nobody waits');
    await holder.cancel(orderNo);
    const offer = (await entryOf(first))?.id ?? 0;
    ahead = 31 * minuteMs;
    expect((await claim(await renewed(first), spot, offer)).error?.code).toBe('offer_gone');
    await turn();
    expect(await statesOf([await renewed(first), await renewed(second)])).toEqual(['EXPIRED', 'OFFERED']);
    ahead = 62 * minuteMs;
    await turn();
    expect((await (await newVisitor(test)).book(bookingOf(spot))).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-14 two places that come free at once go to the two who wait, and to nobody who walks in', async () => {
    const { spot, holder, orderNo } = await soldOut(1);
    await asOwner(test.database.url, `update ticket.slot set capacity = 2 where id = ${spot.slotId}`);
    const other = await newVisitor(test);
    const second = (await other.book(bookingOf(spot))).result.orderNo;
    const waiting = await queue(spot, 1, 1);
    const stranger = await newVisitor(test);
    const [, , walkIn] = await Promise.all([
      holder.cancel(orderNo),
      other.cancel(second),
      stranger.book(bookingOf(spot)),
    ]);
    expect(walkIn.error?.code).toBe('sold_out');
    await turn();
    expect(await statesOf(waiting)).toEqual(['OFFERED', 'OFFERED']);
    expect((await stranger.book(bookingOf(spot))).error?.code).toBe('sold_out');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-15 is put to the front, offered a free place, or struck off by staff with a right and a reason', async () => {
    const { spot } = await soldOut(2);
    const [first, second] = await queue(spot, 2, 1);
    if (!first || !second) throw new Error('nobody waits');
    const staff = await test.signIn('admin');
    const lead = (id: number, step: string) =>
      staff.call<WaitingEntry>('POST', `/api/ticket/waiting-entries/${id}/${step}`, {
        body: { reason: '团队同行' },
        key: true,
      });
    const { result } = await staff.call<WaitingPage>('GET', '/api/ticket/waiting-entries', {
      query: { keyword: second.mobile },
    });
    const [row] = result.rows;
    if (!row) throw new Error('the mobile finds nobody');
    expect(row).toMatchObject({ position: 2, remaining: 0, contactName: '林小满' });
    expect((await lead(row.id, 'fulfil')).error?.code).toBe('sold_out');
    const seller = await test.signIn('seller01');
    for (const [client, reason, code] of [
      [staff, '', 'invalid_input'],
      [seller, '团队同行', 'no_permission'],
    ] as const) {
      const refused = await client.call('POST', `/api/ticket/waiting-entries/${row.id}/promote`, {
        body: { reason },
        key: true,
      });
      expect(refused.error?.code).toBe(code);
    }
    expect((await lead(row.id, 'promote')).result.position).toBe(1);
    const kept = `select count(*) as value from platform.audit_log
      where action = 'ticket.waiting.changed' and reason = '团队同行'`;
    expect(await readNumber(test.database.url, kept)).toBe(1);
    await asOwner(test.database.url, `update ticket.slot set capacity = 3 where id = ${spot.slotId}`);
    expect((await lead(row.id, 'fulfil')).result).toMatchObject({ state: 'OFFERED', remaining: 0 });
    expect((await lead(row.id, 'promote')).error?.code).toBe('state_forbidden');
    // Whoever was passed cannot take back an offer by being put to the front himself.
    const { result: others } = await staff.call<WaitingPage>('GET', '/api/ticket/waiting-entries', {
      query: { keyword: first.mobile },
    });
    await lead(others.rows[0]?.id ?? 0, 'promote');
    expect((await entryOf(second))?.state).toBe('OFFERED');
    expect((await lead(row.id, 'cancel')).result).toMatchObject({ state: 'CANCELLED', remaining: 1 });
    expect((await lead(999_999, 'cancel')).error?.code).toBe('not_found');
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** The same mobile, proved again: a proof is good for a while only. */
function renewed({ mobile }: TestVisitor): Promise<TestVisitor> {
  return newVisitor(test, mobile);
}

describe('a place that comes free', () => {
  it('T-06 passes on once, although two processes found the same offer', async () => {
    await open();
    expect(await passTwice()).toEqual([]);
  });
});

async function passTwice(): Promise<string[]> {
  const { spot, holder, orderNo } = await soldOut();
  await queue(spot, 1, 1);
  await holder.cancel(orderNo);
  ahead = 31 * minuteMs;
  const lapsed = await listLapsedOffers(test.db, now(), 10);
  expect(lapsed).toHaveLength(1);
  await Promise.all([0, 1].map(() => passOn(test.db, lapsed, now())));
  return findFaults(test.db);
}
