import type { OfflineLease } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type {
  OfflineDecision,
  OfflineReceipt,
  OfflineSale,
  OfflineSalePage,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  countDrawer,
  openShift,
  patiently,
  type SaleSite,
  sell,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { leadAtWork, offlineSale, takeLease, upload } from '../../../../test/data/ticket/offline.ts';
import { asOwner, countRows, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { lapseLeases } from '../offline-lease/offline-lease.service.ts';

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

async function leaseOf(...places: readonly (readonly [Attraction, number])[]): Promise<OfflineLease> {
  const lease = await takeLease(lead, site, places);
  if (lease.status !== 200) throw new Error(`no lease: ${lease.text}`);
  return lease.result;
}

/** Nobody stays signed in for so long. */
async function wait(ms: number): Promise<void> {
  ahead += ms;
  lead = await test.signIn('lead01');
}

function list(state: 'open' | 'all' = 'open') {
  return lead.call<OfflineSalePage>('GET', '/api/ticket/offline-sales', { query: { state } });
}

function decide(id: number, how: OfflineDecision['how'], client = lead) {
  return client.call<OfflineSaleRow>('POST', `/api/ticket/offline-sales/${id}/settle`, {
    body: { how, note: '已核对小票' },
    key: true,
  });
}

/** A sale that the server took, and whose answer was lost; the window then makes it by itself under the same key. */
async function sentBefore() {
  const spot = await attraction(test.db);
  const lease = await leaseOf([spot, 2]);
  const sale = offlineSale(lease, spot, 0);
  const { orderNo } = (await sell(lead, cashSale(site, spot), sale.uuid)).result;
  return { sale, orderNo };
}

/** What was said of one sale, and why. */
async function answerTo(sale: OfflineSale): Promise<OfflineReceipt | undefined> {
  const { error, result } = await upload(lead, [sale]);
  return error === null ? result[0] : undefined;
}

async function refundTickets(lease: OfflineLease): Promise<void> {
  await lead.call('POST', `/api/ticket/offline-leases/${lease.id}/return`, { key: true });
}

async function closeShift(): Promise<void> {
  await stopSelling(lead, shiftId);
  await countDrawer(lead, shiftId, 50_000);
  await lead.call('POST', `/api/ticket/shifts/${shiftId}/close`, { body: {}, key: true });
}

describe('sales that are handed in', () => {
  it('become orders with the printed numbers, the cash in the drawer of the shift, the places out of the lease', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    const lease = await leaseOf([spot, 8]);
    const sale = offlineSale(lease, spot, 0, 3, { tenderFen: fen(200_00) });
    const receipt = await answerTo(sale);
    expect(receipt).toMatchObject({ uuid: sale.uuid, state: 'POSTED', words: null });
    const { result } = await lead.call<Order>('GET', `/api/ticket/orders/${receipt?.orderNo}`);
    expect(result).toMatchObject({
      totalFen: 120_00,
      tenderFen: 200_00,
      changeFen: 80_00,
      soldAt: sale.soldAt,
    });
    const printed = lease.tickets.slice(0, 3);
    expect(result.tickets.map(({ ticketNo, qr }) => ({ ticketNo, qr }))).toEqual(printed);
    const figures = `select held * 100 + sold as value from ticket.slot where id = ${spot.slotId}`;
    expect(await readNumber(test.database.url, figures)).toBe(503);
    expect((await list()).result.total).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-51 uploading twice creates each sale once, one after the other and at the same moment', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 20]);
    const sales = Array.from({ length: 20 }, (_, index) => offlineSale(lease, spot, index));
    const rounds = await Promise.all(Array.from({ length: 4 }, () => patiently(() => upload(lead, sales))));
    const again = await upload(lead, sales);
    for (const answer of [...rounds, again]) {
      expect(answer.status).toBe(200);
      expect(answer.result).toEqual(rounds[0]?.result);
    }
    expect(new Set(again.result.map(({ orderNo }) => orderNo)).size).toBe(20);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(20);
    expect(await countRows(test.database.url, 'ticket.offline_sale')).toBe(20);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-51 what the server had sold before the window began to is no second sale: it waits for a person', async () => {
    await open();
    const { sale, orderNo } = await sentBefore();
    const receipt = await answerTo(sale);
    expect(receipt).toMatchObject({ state: 'PENDING', orderNo: null, words: `已保存为 ${orderNo}` });
    const [row] = (await list()).result.rows;
    expect((await decide(row?.id ?? 0, 'POST')).error?.code).toBe('already_recorded');
    expect((await decide(row?.id ?? 0, 'DISMISS')).status).toBe(200);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof(
    'T-51 never sells beyond its allotment: of 12 sales at once for 8 places 8 are posted, 4 wait',
    async () => {
      await open();
      const [spot, other] = [await attraction(test.db, { capacity: 50 }), await attraction(test.db)];
      const lease = await leaseOf([spot, 8], [other, 8]);
      const sales = Array.from({ length: 12 }, (_, index) => offlineSale(lease, spot, index));
      const answers = await Promise.all(sales.map(sale => patiently(() => upload(lead, [sale]))));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const receipts = answers.flatMap(({ result }) => result);
      expect(receipts.filter(({ state }) => state === 'POSTED')).toHaveLength(8);
      expect(receipts.filter(({ state }) => state === 'PENDING')).toHaveLength(4);
      expect(
        await readNumber(
          test.database.url,
          `select sold as value from ticket.slot where id = ${spot.slotId}`,
        ),
      ).toBe(8);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('count when they come after the time of the lease, having been made within it', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 8 });
    const lease = await leaseOf([spot, 8]);
    await wait(200 * minuteMs);
    const { result } = await upload(lead, [offlineSale(lease, spot, 0)], now().toISOString());
    expect(result).toMatchObject([{ state: 'POSTED' }]);
    expect((await list()).result.rows).toEqual([]);
  });

  it('count also after everything was released, as long as there is room; a note says so', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 8 });
    const lease = await leaseOf([spot, 8]);
    await wait(290 * minuteMs);
    await lapseLeases(test.db, now());
    await sell(lead, cashSale(site, spot, 7));
    const [first, second] = [offlineSale(lease, spot, 0), offlineSale(lease, spot, 1)];
    const { result } = await upload(lead, [first, second], now().toISOString());
    expect(result).toMatchObject([
      { state: 'POSTED' },
      { state: 'PENDING', words: expect.stringContaining('余票不足') },
    ]);
    expect((await list()).result.rows.map(({ state, flags }) => [state, flags])).toEqual([
      ['PENDING', []],
      ['POSTED', ['late']],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keep the price that was paid when it has changed since, and somebody is told', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 8]);
    await asOwner(test.database.url, 'update ticket.price_rule set sale_price_fen = 4500');
    const receipt = await answerTo(offlineSale(lease, spot, 0));
    expect(receipt).toMatchObject({ state: 'POSTED' });
    const { result } = await list();
    expect(result.rows).toMatchObject([{ state: 'POSTED', flags: ['price_differs'], totalFen: 4000 }]);
    expect((await decide(result.rows[0]?.id ?? 0, 'SEEN')).result.settledBy).toBe('方竹');
    expect((await list()).result.total).toBe(0);
    expect((await list('all')).result.total).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('say when the clock of the machine is far from ours', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 8]);
    const wrong = new Date(now().getTime() + 6 * minuteMs).toISOString();
    await upload(lead, [offlineSale(lease, spot, 0)], wrong);
    expect((await list()).result.rows).toMatchObject([{ state: 'POSTED', flags: ['clock_differs'] }]);
  });
});

describe('what cannot be posted waits for a person, and is never dropped', () => {
  it('says why: another signature, another price, a strange number, a time that was not promised', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 8]);
    const late = new Date(now().getTime() + 33 * minuteMs).toISOString();
    const cheap = { ...spot, priceFen: fen(100) };
    const strange = offlineSale({ ...lease, tickets: [{ ticketNo: '1234567890123456', qr: '' }] }, spot, 0);
    const sales: readonly (readonly [OfflineSale, string])[] = [
      [offlineSale(lease, spot, 0, 1, { signature: 'f'.repeat(64) }), 'offline_terms_unknown'],
      [offlineSale(lease, spot, 1, 1, { leaseId: 999 }), 'offline_terms_unknown'],
      [offlineSale(lease, cheap, 2), 'price_changed'],
      [offlineSale(lease, spot, 3, 1, { soldAt: late }), 'offline_lease_expired'],
      [strange, 'offline_tickets_unknown'],
      [offlineSale(lease, spot, 5, 1, { tenderFen: fen(100) }), 'tender_insufficient'],
    ];
    for (const [sale] of sales)
      expect(await answerTo(sale)).toMatchObject({ state: 'PENDING', orderNo: null });
    const codes = await Promise.all(
      sales.map(([sale, code]) =>
        readNumber(
          test.database.url,
          `select count(*) as value from ticket.offline_sale where uuid = '${sale.uuid}' and code = '${code}'`,
        ),
      ),
    );
    expect(codes).toEqual(sales.map(() => 1));
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
    expect((await list()).result.total).toBe(sales.length);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('beyond the lease: a person posts it where there is room, once', async () => {
    await open();
    const [spot, other] = [await attraction(test.db, { capacity: 9 }), await attraction(test.db)];
    const lease = await leaseOf([spot, 2], [other, 8]);
    await answerTo(offlineSale(lease, spot, 0, 2));
    const receipt = await answerTo(offlineSale(lease, spot, 2, 3));
    expect(receipt?.words).toContain('离线额度');
    expect(
      await readNumber(
        test.database.url,
        `select count(*) as value from ticket.offline_sale where code = 'offline_places_exceeded'`,
      ),
    ).toBe(1);
    const id = (await list()).result.rows[0]?.id ?? 0;
    expect((await decide(id, 'SEEN')).error?.code).toBe('invalid_input');
    expect((await decide(id, 'POST')).result).toMatchObject({ state: 'POSTED', flags: ['late'] });
    expect((await decide(id, 'POST')).error?.code).toBe('offline_sale_settled');
    expect(
      await readNumber(test.database.url, `select sold as value from ticket.slot where id = ${spot.slotId}`),
    ).toBe(5);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('after its shift was handed over: into the drawer of whoever decides', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 2]);
    await refundTickets(lease);
    await closeShift();
    const sale = offlineSale(lease, spot, 0);
    expect(await answerTo(sale)).toMatchObject({ state: 'PENDING', words: '售出时的班次已交班' });
    const id = (await list()).result.rows[0]?.id ?? 0;
    expect((await decide(id, 'POST')).error?.code).toBe('shift_not_open');
    const next = await openShift(lead, site.windowId);
    const posted = (await decide(id, 'POST')).result;
    expect(posted.flags.toSorted()).toEqual(['late', 'next_shift']);
    const cash = `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = 'cash/${next.result.id}'`;
    expect(await readNumber(test.database.url, cash)).toBe(500_00 + 40_00);
    expect(await answerTo(sale)).toMatchObject({ state: 'POSTED', orderNo: posted.orderNo });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is given up with a reason: no ticket comes of it, and sent again it stays so', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 2]);
    const sale = offlineSale(lease, spot, 0, 1, { signature: '0'.repeat(64) });
    await answerTo(sale);
    const id = (await list()).result.rows[0]?.id ?? 0;
    expect((await decide(id, 'DISMISS')).result).toMatchObject({ state: 'SETTLED', note: '已核对小票' });
    expect(await answerTo(sale)).toMatchObject({ state: 'SETTLED', orderNo: null });
    expect(await countRows(test.database.url, 'ticket.ticket')).toBe(0);
  });

  it('is decided by a lead, not by the seller', async () => {
    await open();
    const seller = await test.signIn('seller01');
    expect((await decide(1, 'POST', seller)).error?.code).toBe('no_permission');
    expect((await decide(1, 'POST')).error?.code).toBe('not_found');
  });

  it('is taken also from somebody who was not told of the lease', async () => {
    await open();
    const spot = await attraction(test.db);
    const lease = await leaseOf([spot, 2]);
    const seller = await test.signIn('seller01');
    const { result } = await upload(seller, [offlineSale(lease, spot, 0)]);
    expect(result).toMatchObject([{ state: 'POSTED' }]);
    const owner = `select seller_id as value from ticket.ticket_order`;
    const leadId = `select seller_id as value from ticket.ticket_shift where id = ${shiftId}`;
    expect(await readNumber(test.database.url, owner)).toBe(await readNumber(test.database.url, leadId));
  });
});

describe('a random history', () => {
  proof('T-51 each accepted sale ends posted or waiting: the counts agree', async () => {
    await open();
    const [spot, other] = [await attraction(test.db, { capacity: 30 }), await attraction(test.db)];
    const lease = await leaseOf([spot, 15], [other, 15]);
    const sales = Array.from({ length: 30 }, (_, index) =>
      offlineSale(lease, index % 3 === 0 ? other : spot, index, 1, index % 7 === 0 ? { version: 9 } : {}),
    );
    const twice = [...sales, ...sales.toReversed()];
    for (let start = 0; start < twice.length; start += 20) {
      await upload(lead, twice.slice(start, start + 20));
    }
    const { rows, total } = (await list('all')).result;
    expect(total).toBe(30);
    const posted = rows.filter(({ state }) => state === 'POSTED').length;
    expect(posted + rows.filter(({ state }) => state === 'PENDING').length).toBe(30);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(posted);
    expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(30);
    expect(await findFaults(test.db)).toEqual([]);
  });
});
