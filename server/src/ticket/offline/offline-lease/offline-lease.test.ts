import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { OfflineLease, OfflineLeaseRow } from '@shanmen/shared/contracts/ticket/offline/offline-lease';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  openShift,
  patiently,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { leadAtWork, offlineSale, takeLease, upload } from '../../../../test/data/ticket/offline.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { demoPassword } from '../../../../seeds/demo/people.ts';
import { lapseLeases } from './offline-lease.service.ts';

const minuteMs = 60_000;

let test: TestApp;
let lead: Client;
let site: SaleSite;
let shiftId: number;
let ahead = 0;

async function open(): Promise<void> {
  ahead = 0;
  test = await testApp({ now });
  const work = await leadAtWork(test);
  ({ lead, site } = work);
  shiftId = work.shift.id;
}

const standing = testClock();

/** Stands still, so that times can be named exactly. */
function now(): Date {
  return new Date(standing.getTime() + ahead);
}

afterEach(() => test.close());

function heldOf({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select held as value from ticket.slot where id = ${slotId}`);
}

function step(lease: OfflineLease, what: 'renew' | 'return', client = lead) {
  return client.call<OfflineLease>('POST', `/api/ticket/offline-leases/${lease.id}/${what}`, { key: true });
}

describe('an offline lease', () => {
  it('holds its places, and gives the window prices and numbers with codes, never their secret', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    const { result: lease, text } = await takeLease(lead, site, [[spot, 8]]);
    expect(lease).toMatchObject({ state: 'ACTIVE', shiftId, windowId: site.windowId });
    expect(lease.terms.slots).toMatchObject([{ id: spot.slotId, capacity: 8, remaining: 8 }]);
    expect(lease.terms.products).toMatchObject([
      { id: spot.productId, priceFen: spot.priceFen, blocked: null, places: [{ times: 1 }] },
    ]);
    expect(Date.parse(lease.terms.validUntil) - now().getTime()).toBe(30 * minuteMs);
    expect(new Set(lease.tickets.map(ticket => ticket.ticketNo)).size).toBe(8);
    expect(text).not.toMatch(/secret/i);
    expect(await heldOf(spot)).toBe(8);
    expect((await sell(lead, cashSale(site, spot, 3))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 2 },
    });
    const own = await lead.call<OfflineLease[]>('GET', '/api/ticket/offline-leases');
    expect(own.result).toEqual([lease]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-51 Σ allotments ≤ capacity: two windows at once never get more than there is', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 100 });
    const seller = await otherWindow();
    const other = { windowId: site.otherWindowId };
    const answers = await Promise.all([
      patiently(() => takeLease(lead, site, [[spot, 60]])),
      patiently(() => takeLease(seller, other, [[spot, 60]])),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 40 },
    });
    expect(await heldOf(spot)).toBe(60);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is one per window, of today, and no larger than the site allows', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 500 });
    const later = await attraction(test.db, { visitDate: '2026-10-05' });
    expect((await takeLease(lead, site, [[spot, 201]])).error?.code).toBe('offline_places_limit');
    expect((await takeLease(lead, site, [[later, 1]])).error?.code).toBe('sale_not_open');
    expect((await takeLease(lead, site, [[spot, 200]])).status).toBe(200);
    expect((await takeLease(lead, site, [[spot, 1]])).error?.code).toBe('offline_lease_exists');
    expect((await takeLease(lead, { windowId: site.otherWindowId }, [[spot, 1]])).error?.code).toBe(
      'shift_not_open',
    );
  });

  it('sells nothing that asks for persons, and nothing at spots that were not taken', async () => {
    await open();
    const [given, other, named] = [
      await attraction(test.db),
      await attraction(test.db),
      await attraction(test.db, { idPolicy: 'EVERY_VISITOR' }),
    ];
    const { result } = await takeLease(lead, site, [
      [given, 5],
      [named, 5],
    ]);
    const blocked = new Map(result.terms.products.map(product => [product.id, product.blocked]));
    expect([given, other, named].map(({ productId }) => blocked.get(productId))).toEqual([
      null,
      '未领离线额度',
      '须联网核验证件',
    ]);
  });

  it('is renewed with the prices of now, and its places stay', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    const first = (await takeLease(lead, site, [[spot, 8]])).result;
    ahead = 20 * minuteMs;
    const renewed = (await step(first, 'renew')).result;
    expect(renewed.terms.version).toBe(2);
    expect(Date.parse(renewed.terms.validUntil)).toBe(now().getTime() + 30 * minuteMs);
    expect(renewed.signature).not.toBe(first.signature);
    expect(renewed.tickets).toEqual(first.tickets);
    expect(await heldOf(spot)).toBe(8);
  });

  it('is given back by hand, once, and then keeps nothing', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    const lease = (await takeLease(lead, site, [[spot, 8]])).result;
    expect((await step(lease, 'return')).result.state).toBe('RETURNED');
    expect(await heldOf(spot)).toBe(0);
    expect((await step(lease, 'return')).error?.code).toBe('offline_lease_ended');
    expect((await step(lease, 'renew')).error?.code).toBe('offline_lease_ended');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps its places hours after its time for what comes late, then lapses by the job, once', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    await takeLease(lead, site, [[spot, 8]]);
    ahead = 30 * minuteMs + 4 * 60 * minuteMs - 1;
    expect(await lapseLeases(test.db, now())).toBe(0);
    expect(await heldOf(spot)).toBe(8);
    ahead += 1;
    expect(await lapseLeases(test.db, now())).toBe(1);
    expect(await lapseLeases(test.db, now())).toBe(0);
    expect(await heldOf(spot)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps its shift from being counted until it is given back', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = (await takeLease(lead, site, [[spot, 2]])).result;
    expect((await stopSelling(lead, shiftId)).error?.code).toBe('offline_lease_open');
    await step(lease, 'return');
    expect((await stopSelling(lead, shiftId)).status).toBe(200);
  });

  it('T-51 keeps its shift from a forced close too: what was sold without the server is still to come', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = (await takeLease(lead, site, [[spot, 2]])).result;
    const admin = await test.signIn('admin');
    const body = { countedCashFen: 500_00, reason: '售票员离岗' };
    const force = () => admin.call('POST', `/api/ticket/shifts/${shiftId}/force-close`, { body, key: true });
    expect((await force()).error?.code).toBe('offline_lease_open');
    await step(lease, 'return');
    expect((await force()).result).toMatchObject({ state: 'CLOSED', overShortFen: 0 });
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a window that is lost', () => {
  it('is seen by the lead, who takes its lease back; its seller sees no list', async () => {
    test = await testApp({ now });
    const { seller, site: own } = await sellerAtWork(test);
    const spot = await attraction(test.db, { capacity: 9 });
    const manager = await test.signIn('admin');
    await openShift(manager, own.otherWindowId);
    const lease = (await takeLease(manager, { windowId: own.otherWindowId }, [[spot, 9]])).result;
    const url = '/api/ticket/offline-leases/active';
    expect((await seller.call('GET', url)).error?.code).toBe('no_permission');
    expect((await step(lease, 'return', seller)).error?.code).toBe('not_found');
    const listed = await manager.call<OfflineLeaseRow[]>('GET', url);
    expect(listed.result).toMatchObject([{ id: lease.id, windowName: 'NM2号窗', places: 9 }]);
    expect((await step(lease, 'return', manager)).result.state).toBe('RETURNED');
    expect([await heldOf(spot), (await manager.call('GET', url)).result]).toEqual([0, []]);
  });
});

describe('who may take one', () => {
  it('a seller may not, unless a lead lets it through at the window, once', async () => {
    test = await testApp({ now });
    const { seller, site: own } = await sellerAtWork(test);
    const spot = await attraction(test.db);
    expect((await takeLease(seller, own, [[spot, 2]])).error?.code).toBe('no_permission');
    const subject = { action: 'ticket.offline-lease', objectId: String(own.windowId), amountFen: null };
    const { result } = await seller.call<Approval>('POST', '/api/auth/approvals', {
      body: { ...subject, userName: 'lead01', password: demoPassword },
    });
    const body = {
      windowId: own.windowId,
      slots: [{ slotId: spot.slotId, places: 2 }],
      approval: result.approval,
    };
    const url = '/api/ticket/offline-leases/approve';
    const lease = await seller.call<OfflineLease>('POST', url, { body, key: true });
    expect(lease.result.tickets).toHaveLength(2);
    expect((await seller.call('POST', url, { body, key: true })).error?.code).toBe('approval_void');
    const [approved, lead01] = await Promise.all([
      readNumber(test.database.url, 'select approved_by as value from ticket.offline_lease'),
      readNumber(test.database.url, `select id as value from admin.v_account where name = '方竹'`),
    ]);
    expect(approved).toBe(lead01);
  });
});

describe('a code of a lease at a gate', () => {
  it('says that the window has not handed it in, and opens once it has', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = (await takeLease(lead, site, [[spot, 2]])).result;
    const qr = lease.tickets[0]?.qr ?? '';
    const forged = `${qr.slice(0, -1)}${(Number(qr.at(-1)) + 1) % 10}`;
    const early = (await scan(lead, spot.gateId, qr)).result;
    expect([early.result, early.text]).toEqual(['UNKNOWN', expect.stringContaining('窗口尚未上传')]);
    expect((await scan(lead, spot.gateId, forged)).result.text).toBe('无效票');
    await upload(lead, [offlineSale(lease, spot, 0)]);
    expect((await scan(lead, spot.gateId, qr)).result.result).toBe('OK');
    expect((await scan(lead, spot.gateId, qr)).result.result).toBe('USED_UP');
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function otherWindow(): Promise<Client> {
  const manager = await test.signIn('admin');
  const shift = await openShift(manager, site.otherWindowId);
  if (shift.status !== 200) throw new Error(`no shift: ${shift.text}`);
  return manager;
}
