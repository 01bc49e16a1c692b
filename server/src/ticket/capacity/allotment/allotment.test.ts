import type { Allotment, AllotmentPage } from '@shanmen/shared/contracts/ticket/capacity/allotment';
import type {
  AllotmentHolders,
  AllotmentRule,
  AllotmentRuleDraft,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
  sellPatiently,
} from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
} from '../../../../test/people/partners.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { releaseExpired } from '../../booking/booking/booking-end.service.ts';
import { listDue } from './allotment.queries.ts';
import { releaseDue, releaseEach } from './allotment.service.ts';

const visitDate = addDays(testDay, 1);
const clock = { at: instantOf(testDay, '16:40') };
const rules = '/api/ticket/allotment-rules';

let test: TestApp;
let admin: Client;
let seller: Client;
let windowId: number;
let spot: Attraction;

async function open(): Promise<void> {
  clock.at = instantOf(testDay, '16:40');
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  const { seller: atWork, site } = await sellerAtWork(test);
  seller = atWork;
  windowId = site.windowId;
  spot = await attraction(test.db, { visitDate, capacity: 10 });
}
afterEach(() => test.close());

describe('places that are kept', () => {
  beforeEach(() => open());

  it('T-07 are for the agency when nothing else is left, and for nobody else', async () => {
    const agreementId = await agency();
    await keep({ ...(await holder('旅行社')), sharePercent: 30 });
    expect((await sell(seller, cashSale({ windowId }, spot, 8))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 7 },
    });
    expect((await sell(seller, cashSale({ windowId }, spot, 7))).status).toBe(200);
    expect((await sell(seller, cashSale({ windowId }, spot))).error?.code).toBe('sold_out');
    expect((await sellGroup(agreementId, 4)).error).toMatchObject({ details: { remaining: 3 } });
    expect((await sellGroup(agreementId, 3)).status).toBe(200);
    expect(await all()).toMatchObject([{ holderName: '旅行社', quota: 3, sold: 3, poolLeft: 0 }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-07 are first taken by their holder, who goes on with what is everybody’s only where he may', async () => {
    const agreementId = await agency();
    const { enterprises } = await holders();
    await keep({
      enterpriseId: enterprises[0]?.id ?? 0,
      channelId: null,
      sharePercent: 30,
      mayUsePool: false,
    });
    expect((await sellGroup(agreementId, 4)).error).toMatchObject({ details: { remaining: 3 } });
    await keep({ ...(await holder('窗口')), sharePercent: 20 });
    expect((await sell(seller, cashSale({ windowId }, spot, 4))).status).toBe(200);
    expect(await all()).toMatchObject([
      { quota: 3, sold: 0 },
      { quota: 2, sold: 2, poolLeft: 3 },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-07 are everybody’s after their time, once', async () => {
    await keep({ ...(await holder('旅行社')), sharePercent: 100, releaseDays: 1, releaseTime: '17:00' });
    expect((await sell(seller, cashSale({ windowId }, spot))).error?.code).toBe('sold_out');
    clock.at = instantOf(testDay, '16:59');
    expect(await releaseDue(test.db, clock.at)).toBe(0);
    clock.at = instantOf(testDay, '17:00');
    expect(await releaseDue(test.db, clock.at)).toBe(1);
    expect(await releaseDue(test.db, clock.at)).toBe(0);
    expect((await sell(seller, cashSale({ windowId }, spot, 10))).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('go back to their holder when a hold lapses, and to everybody after their time', async () => {
    await keep({ ...(await holder('官方订票')), sharePercent: 40, releaseDays: 1, releaseTime: '17:00' });
    const first = await newVisitor(test);
    await first.book(bookingOf(spot, 3));
    expect(await all()).toMatchObject([{ held: 3, poolLeft: 6 }]);
    clock.at = instantOf(testDay, '16:56');
    await releaseExpired(test.db, clock.at);
    expect(await all()).toMatchObject([{ held: 0, poolLeft: 6 }]);
    const again = await newVisitor(test);
    await again.book(bookingOf(spot, 5));
    clock.at = instantOf(testDay, '17:00');
    await releaseDue(test.db, clock.at);
    clock.at = instantOf(testDay, '17:12');
    await releaseExpired(test.db, clock.at);
    expect(await all()).toMatchObject([{ held: 0, state: 'released', poolLeft: 10 }]);
    const second = await newVisitor(test);
    const { orderNo } = (await second.book(bookingOf(spot, 2))).result;
    expect((await second.pay(orderNo)).result.state).toBe('ISSUED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('are adjusted within what is taken and what is left, and released by hand', async () => {
    await keep({ ...(await holder('窗口')), sharePercent: 50 });
    await sell(seller, cashSale({ windowId }, spot, 2));
    const [kept] = await all();
    if (!kept) throw new Error('an allotment');
    const adjust = (quota: number, seen: number) =>
      admin.call<Allotment>('PUT', `/api/ticket/allotments/${kept.id}`, {
        body: { quota, seen: { quota: seen } },
      });
    expect((await adjust(4, 9)).error?.code).toBe('version_conflict');
    expect((await adjust(1, 5)).error).toMatchObject({ code: 'capacity_below_used', details: { toMove: 1 } });
    expect((await adjust(11, 5)).error).toMatchObject({ code: 'sold_out', details: { remaining: 5 } });
    expect((await adjust(8, 5)).result).toMatchObject({ quota: 8, poolLeft: 2 });
    const [slot] = (await admin.call<{ rows: { id: number }[] }>('GET', '/api/ticket/slot-quotas')).result
      .rows;
    const shrink = await admin.call('PUT', `/api/ticket/slot-quotas/${slot?.id}`, {
      body: { capacity: 7, state: 'open', seen: { capacity: 10, state: 'open' } },
    });
    expect(shrink.error?.message).toBe('已占 2，渠道配额保留 6，请先减少或释放配额');
    expect((await release(kept.id)).result).toMatchObject({ state: 'released', poolLeft: 8 });
    expect((await release(kept.id)).error?.code).toBe('state_forbidden');
    expect((await release(999_999)).error?.code).toBe('not_found');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('are kept by rules that do not overlap and leave nothing over 100 %', async () => {
    const windows = await holder('窗口');
    const rule = (await keep({ ...windows, sharePercent: 60 })).result;
    expect((await keep(windows)).error?.code).toBe('allotment_exists');
    expect((await keep({ ...(await holder('旅行社')), sharePercent: 41 })).error?.code).toBe(
      'allotment_too_large',
    );
    expect((await keep({ channelId: null })).error?.code).toBe('invalid_input');
    expect((await keep({ ...windows, spotId: 999_999 })).error?.code).toBe('not_found');
    const change = (version: number) => {
      const { id: _id, spotName: _spot, holderName: _holder, ...draft } = rule;
      return admin.call('PUT', `${rules}/${rule.id}`, { body: { ...draft, status: 'off', version } });
    };
    expect((await change(9)).error?.code).toBe('version_conflict');
    expect((await change(1)).status).toBe(200);
    expect((await keep({ ...windows, sharePercent: 100 })).status).toBe(200);
    expect(await all()).toMatchObject([{ quota: 6 }]);
  });
});

describe('an allotment whose time comes while it is sold', () => {
  proof('T-07 T-01 is neither lost nor sold twice', async () => {
    await open();
    const agreementId = await agency();
    await keep({ ...(await holder('旅行社')), sharePercent: 50 });
    clock.at = instantOf(testDay, '17:05');
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => sellPatiently(seller, groupSale(agreementId, 1))),
      releaseDue(test.db, clock.at),
      ...Array.from({ length: 8 }, () => sellPatiently(seller, cashSale({ windowId }, spot))),
      releaseDue(test.db, clock.at),
    ]);
    const sold = answers.filter(answer => typeof answer === 'object' && answer.status === 200);
    const inSlot = await readNumber(test.database.url, 'select sum(sold) as value from ticket.slot');
    expect(inSlot).toBe(sold.length);
    expect(await readNumber(test.database.url, 'select sum(reserved) as value from ticket.slot')).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-07 found due by two processes is released once, and nothing of what is kept for others', async () => {
    await open();
    await keep({ ...(await holder('窗口')), sharePercent: 30 });
    await keep({ ...(await holder('旅行社')), sharePercent: 50, releaseDays: 0 });
    clock.at = instantOf(testDay, '17:05');
    const due = await listDue(test.db, clock.at, 10);
    expect(due).toHaveLength(1);
    await releaseEach(test.db, due, clock.at);
    await releaseEach(test.db, due, clock.at);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function agency(): Promise<number> {
  const hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  return (await activeAgreement(hands, agreementDraft(id, [spot.productId]))).id;
}

function groupSale(agreementId: number, persons: number) {
  return cashSale({ windowId }, spot, persons, { saleMode: 'TEAM', agreementId });
}

function sellGroup(agreementId: number, persons: number) {
  return sell(seller, groupSale(agreementId, persons));
}

async function holders(): Promise<AllotmentHolders> {
  return (await admin.call<AllotmentHolders>('GET', `${rules}/holders`)).result;
}

async function holder(name: string) {
  const found = (await holders()).channels.find(channel => channel.name === name);
  if (!found) throw new Error(`no channel ${name}`);
  return { channelId: found.id, enterpriseId: null };
}

function keep(changes: Partial<AllotmentRuleDraft>) {
  const body: AllotmentRuleDraft = {
    spotId: spot.spotId,
    channelId: null,
    enterpriseId: null,
    sharePercent: 30,
    releaseKind: 'DAY',
    releaseDays: 1,
    releaseTime: '17:00',
    releaseMinutes: 60,
    mayUsePool: true,
    status: 'on',
    ...changes,
  };
  return admin.call<AllotmentRule>('POST', rules, { body, key: true });
}

async function all(): Promise<Allotment[]> {
  return (await admin.call<AllotmentPage>('GET', '/api/ticket/allotments')).result.rows;
}

function release(id: number) {
  return admin.call<Allotment>('POST', `/api/ticket/allotments/${id}/release`, {
    body: { reason: '客流已散' },
    key: true,
  });
}
