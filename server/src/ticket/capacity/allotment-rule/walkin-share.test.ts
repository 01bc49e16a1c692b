import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { AllotmentPage } from '@shanmen/shared/contracts/ticket/capacity/allotment';
import type {
  AllotmentHolders,
  AllotmentRule,
  AllotmentRuleDraft,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import type { BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Spot, SpotPage } from '@shanmen/shared/contracts/ticket/setup/spot';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, whileHeld } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { releaseDue } from '../allotment/allotment.service.ts';

const visitDate = addDays(testDay, 1);
const clock = { at: instantOf(testDay, '10:00') };

let test: TestApp;
let admin: Client;
let seller: Client;
let windowId: number;
let park: Attraction;

async function open(): Promise<void> {
  clock.at = instantOf(testDay, '10:00');
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  const { seller: atWork, site } = await sellerAtWork(test);
  seller = atWork;
  windowId = site.windowId;
  park = await attraction(test.db, { visitDate, capacity: 20, startTime: '10:00', endTime: '12:00' });
}
afterEach(() => test.close());

describe('a spot that has to be booked ahead', () => {
  beforeEach(() => open());

  it('T-45 LR-6 is refused without a share for those who come, without a window, and where there is always room', async () => {
    expect((await book(true)).error).toMatchObject({
      code: 'walkin_share_required',
      details: { path: 'reserveRequired' },
    });
    const early = await keep({ releaseKind: 'DAY' });
    expect((await book(true)).error?.code).toBe('walkin_share_required');
    await change(early.result, { releaseKind: 'MINUTES', releaseMinutes: 61 });
    expect((await book(true)).error?.code).toBe('walkin_share_required');
    await change(await ruleNow(), { releaseMinutes: 60 });
    await asOwner(test.database.url, 'update ticket.sale_window set status = 0');
    expect((await book(true)).error?.message).toBe('须预约的景点至少要有一个启用的售票窗口');
    await asOwner(test.database.url, 'update ticket.sale_window set status = 1');
    await asOwner(test.database.url, 'update ticket.slot_template set status = 0');
    expect((await book(true)).error?.message).toBe('没有时段容量的景点一直有余票，不得要求预约');
    await asOwner(test.database.url, 'update ticket.slot_template set status = 1');
    expect((await book(true)).result).toMatchObject({ reserveRequired: true, walkinPercent: 20 });
  });

  it('T-45 LR-6 keeps its share: nobody takes it away but the clock, an hour before', async () => {
    const { result: rule } = await keep({});
    await book(true);
    for (const changes of [{ status: 'off' }, { releaseMinutes: 61 }, { releaseKind: 'DAY' }] as const) {
      expect((await change(rule, changes)).error?.code).toBe('walkin_share_required');
    }
    expect((await change(rule, { sharePercent: 30 })).status).toBe(200);
    const { result } = await admin.call<AllotmentPage>('GET', '/api/ticket/allotments');
    const [kept] = result.rows;
    const path = `/api/ticket/allotments/${kept?.id}`;
    const given = await admin.call('POST', `${path}/release`, { body: { reason: '客流已散' }, key: true });
    expect(given.error?.code).toBe('walkin_share_required');
    const fewer = await admin.call('PUT', path, { body: { quota: 1, seen: { quota: 4 } } });
    expect(fewer.error?.code).toBe('walkin_share_required');
    clock.at = instantOf(visitDate, '08:59');
    expect(await releaseDue(test.db, clock.at)).toBe(0);
    clock.at = instantOf(visitDate, '09:00');
    expect(await releaseDue(test.db, clock.at)).toBe(1);
    clock.at = instantOf(testDay, '10:00');
    expect((await book(false)).status).toBe(200);
    expect((await change(await ruleNow(), { status: 'off' })).status).toBe(200);
  });

  it('T-45 tells visitors that windows have places when the web is booked up, and windows how many', async () => {
    await keep({});
    await book(true);
    for (let turn = 0; turn < 4; turn += 1) await (await newVisitor(test)).book(bookingOf(park, 4));
    const offer = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
      query: { visitDate },
    });
    expect(offer.result.spots).toMatchObject([
      { reserveRequired: true, slots: [{ state: 'FULL', left: null, atWindows: true }] },
    ]);
    const slots = await seller.call('GET', '/api/ticket/slots', { query: { visitDate } });
    expect(slots.text).toContain('"remaining":4,"closed":false,"atWindows":4');
  });
});

describe('places for those who come', () => {
  /** Thirty visitors book at once; then whoever stands at the window buys. @returns how many were booked */
  async function rush({ isKept = true } = {}): Promise<number> {
    if (isKept) await keep({});
    await book(isKept);
    await withTransaction(test.db, tx => changeSetting(tx, settings.publicHoldsPerIp, 100, null));
    const visitors = await Promise.all(Array.from({ length: 30 }, () => newVisitor(test)));
    const answers = await Promise.all(visitors.map(visitor => visitor.book(bookingOf(park))));
    return answers.filter(({ status }) => status === 200).length;
  }

  proof('T-45 T-01 are left by however many book at once, and sold at the window', async () => {
    await open();
    expect(await rush()).toBe(16);
    expect((await sell(seller, cashSale({ windowId }, park, 5))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 4 },
    });
    expect((await sell(seller, cashSale({ windowId }, park, 4))).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-45 T-01 without the share everything is booked away, and the window has nothing', async () => {
    await open();
    expect(await rush({ isKept: false })).toBe(20);
    expect((await sell(seller, cashSale({ windowId }, park))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 0 },
    });
  });

  /** Asking for bookings waits with its write; the share is taken away meanwhile. @returns spots that ask without one */
  async function meanwhile(): Promise<number> {
    const { result: rule } = await keep({});
    await whileHeld(test.database.url, 'update on ticket.spot', async (held, letGo) => {
      const asking = book(true);
      await held(1, asking);
      const ending = change(rule, { status: 'off' });
      await held(2, ending);
      await letGo();
      await Promise.all([asking, ending]);
    });
    return readNumber(
      test.database.url,
      `select count(*) as value from ticket.spot where reserve_required and not exists (
         select from ticket.allotment_rule where spot_id = spot.id and status = 1)`,
    );
  }

  it('T-45 LR-6 are not taken away while the spot begins to ask for bookings', async () => {
    await open();
    expect(await meanwhile()).toBe(0);
  });
});

async function spotNow(): Promise<Spot> {
  const { result } = await admin.call<SpotPage>('GET', '/api/ticket/spots');
  const spot = result.rows.find(({ id }) => id === park.spotId);
  if (!spot) throw new Error('the spot is not listed');
  return spot;
}

async function book(reserveRequired: boolean) {
  const { name, openTime, closeTime, lastEntryTime, status, instantCapacity, version } = await spotNow();
  return admin.call<Spot>('PUT', `/api/ticket/spots/${park.spotId}`, {
    body: { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity, version },
  });
}

/** 20 % of 20 places for windows, until an hour before. */
async function keep(changes: Partial<AllotmentRuleDraft>) {
  const { result } = await admin.call<AllotmentHolders>('GET', '/api/ticket/allotment-rules/holders');
  const body: AllotmentRuleDraft = {
    spotId: park.spotId,
    channelId: result.channels.find(({ name }) => name === '窗口')?.id ?? 0,
    enterpriseId: null,
    sharePercent: 20,
    releaseKind: 'MINUTES',
    releaseDays: 0,
    releaseTime: '17:00',
    releaseMinutes: 60,
    mayUsePool: true,
    status: 'on',
    ...changes,
  };
  return admin.call<AllotmentRule>('POST', '/api/ticket/allotment-rules', { body, key: true });
}

function change(rule: AllotmentRule, changes: Partial<AllotmentRuleDraft>) {
  const { id, spotName: _spot, holderName: _holder, ...draft } = rule;
  const path = `/api/ticket/allotment-rules/${id}`;
  return admin.call<AllotmentRule>('PUT', path, { body: { ...draft, ...changes } });
}

async function ruleNow(): Promise<AllotmentRule> {
  const { result } = await admin.call<{ rows: AllotmentRule[] }>('GET', '/api/ticket/allotment-rules');
  const [rule] = result.rows;
  if (!rule) throw new Error('no rule');
  return rule;
}
