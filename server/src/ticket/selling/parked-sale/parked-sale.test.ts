import type { EndedCart, ParkedSale, TakenCart } from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  openShift,
  patiently,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { lapseCarts } from './parked-sale.service.ts';

const minuteMs = 60_000;
const rounds = 10;
const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let seller: Client;
let site: { windowId: number; otherWindowId: number };
let ahead = 0;

async function open(): Promise<void> {
  ahead = 0;
  test = await testApp({ now });
  ({ seller, site } = await sellerAtWork(test));
}

function now(): Date {
  return new Date(testClock().getTime() + ahead);
}

afterEach(() => test.close());

describe('a cart that is put aside', () => {
  it('holds its places, says no price, and gives both back when it is taken up', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 5 });
    const hung = (await hang(spot, 3)).result;
    expect(hung).toMatchObject({ lines: [{ productId: spot.productId, qty: 3 }], named: 0, isHeld: true });
    expect(await heldOf(spot)).toBe(3);
    expect((await sell(seller, cashSale(site, spot, 3))).error).toMatchObject({ code: 'sold_out' });
    const listed = await carts();
    expect(listed.result).toEqual([hung]);
    expect(listed.text).not.toMatch(/fen|price/i);
    const taken = (await take(hung.id)).result;
    expect(taken).toEqual({
      ...hung,
      expiresAt: taken.expiresAt,
      isHeld: false,
      kept: [{ slotId: spot.slotId, persons: 3 }],
      visitors: [],
    });
    expect([await heldOf(spot), (await carts()).result]).toEqual([3, []]);
    expect((await sell(seller, soldFrom(hung.id, spot, 3))).status).toBe(200);
    expect(await heldOf(spot)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('answers a repeat of the same press as the first time, and another press that it is gone', async () => {
    await open();
    const spot = await attraction(test.db);
    const { id } = (await hang(spot, 1)).result;
    const key = '6f0a2f6e-6d0b-4b0e-8f4e-0e6d3f1c2b3a';
    const first = await take(id, key);
    expect((await take(id, key)).result).toEqual(first.result);
    expect((await take(id)).error?.code).toBe('cart_gone');
    expect((await drop(id)).error?.code).toBe('cart_gone');
  });

  it('T-39 keeps the documents sealed, and gives them back with it', async () => {
    await open();
    const park = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    // One of two is named so far: the sale asks for the other.
    const { id } = (await hang(park, 2, [adult])).result;
    for (const table of ['ticket.hung_cart', 'platform.idempotency_key']) {
      const found = `select count(*) as value from ${table} as row where row::text like '%${adult.idNo}%'`;
      expect([table, await readNumber(test.database.url, found)]).toEqual([table, 0]);
    }
    expect((await carts()).result).toMatchObject([{ named: 1 }]);
    const taken = await take(id);
    expect(taken.result.visitors).toEqual([{ productId: park.productId, visitor: adult }]);
    ahead = 11 * minuteMs;
    await lapseCarts(test.db, now());
    expect(await readNumber(test.database.url, namedCarts)).toBe(0);
  });

  it('refuses more than five at one window, and what cannot be sold', async () => {
    await open();
    const spot = await attraction(test.db);
    for (let count = 0; count < 5; count += 1) expect((await hang(spot, 1)).status).toBe(200);
    expect((await hang(spot, 1)).error).toMatchObject({ code: 'carts_full', details: { most: 5 } });
    const [first] = (await carts()).result;
    expect((await drop(first?.id ?? 0)).status).toBe(200);
    expect((await hang(spot, 200)).error?.code).toBe('sold_out');
    expect(await heldOf(spot)).toBe(4);
    expect((await hang({ ...spot, visitDate: '2030-01-01' }, 1)).error?.code).toBe('sale_not_open');
    expect((await hang(spot, 1)).status).toBe(200);
  });

  it('belongs to the shift of its seller', async () => {
    await open();
    const spot = await attraction(test.db);
    const { id } = (await hang(spot, 1)).result;
    const other = await test.signIn('admin');
    expect((await take(id, true, other)).error?.code).toBe('shift_not_open');
    await openShift(other, site.otherWindowId);
    expect((await carts(other)).result).toEqual([]);
    expect((await take(id, true, other)).error?.code).toBe('cart_gone');
    expect((await hang(spot, 1, [], other)).error?.code).toBe('shift_not_open');
  });

  it('T-03 keeps its places for five minutes; then they are for sale, and the cart is still there', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 2 });
    const { id } = (await hang(spot, 2)).result;
    ahead = 4 * minuteMs;
    expect(await lapseCarts(test.db, now())).toBe(0);
    ahead = 5 * minuteMs;
    expect(await lapseCarts(test.db, now())).toBe(1);
    expect([await heldOf(spot), await lapseCarts(test.db, now())]).toEqual([0, 0]);
    expect((await carts()).result).toMatchObject([{ id, isHeld: false }]);
    expect((await sell(seller, cashSale(site, spot, 2))).status).toBe(200);
    expect((await take(id)).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a cart that was taken up', () => {
  it('T-03 keeps its places until it is sold, whoever wants them meanwhile', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 3 });
    const { id } = (await hang(spot, 3)).result;
    await take(id);
    expect(await heldOf(spot)).toBe(3);
    const others = Array.from({ length: 5 }, () => patiently(() => sell(seller, cashSale(site, spot, 1))));
    const [own, ...rest] = await Promise.all([
      patiently(() => sell(seller, soldFrom(id, spot, 3))),
      ...others,
    ]);
    expect(own?.status).toBe(200);
    expect(new Set(rest.map(({ error }) => error?.code))).toEqual(new Set(['sold_out']));
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-03 gives them back after five more minutes, and takes them along when it is put aside again', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 3 });
    const { id } = (await hang(spot, 3)).result;
    await take(id);
    const again = (await hang(spot, 2, [], seller, id)).result;
    expect(await heldOf(spot)).toBe(2);
    await take(again.id);
    ahead = 5 * minuteMs;
    expect(await lapseCarts(test.db, now())).toBe(1);
    expect([await heldOf(spot), await lapseCarts(test.db, now())]).toEqual([0, 0]);
    expect((await sell(seller, soldFrom(again.id, spot, 2))).status).toBe(200);
    expect((await sell(seller, soldFrom(999, spot, 1))).error?.code).toBe('cart_gone');
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a cart that is dropped twice while its time runs out', () => {
  proof('T-03 gives its places back once, ten times', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 20 });
    await hangLater(spot);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await dropWhileLapsing(spot);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await heldOf(spot)).toBe(5);
    }
    expect(await findFaults(test.db)).toEqual([]);
  });
});

const namedCarts = 'select count(*) as value from ticket.hung_cart where visitors_enc is not null';

/** Five places whose time is not over when that of the others is. */
async function hangLater(spot: Attraction): Promise<void> {
  ahead = 4 * minuteMs;
  await hang(spot, 5);
  ahead = 0;
}

/** The cart that waits longest stays; another one comes to its end from all sides. */
async function dropWhileLapsing(spot: Attraction): Promise<Answer<EndedCart>[]> {
  const { id } = (await hang(spot, 2)).result;
  const [first, second] = await Promise.all([
    patiently(() => drop(id)),
    patiently(() => drop(id)),
    lapseCarts(test.db, new Date(now().getTime() + 5 * minuteMs)),
  ]);
  return [first, second];
}

function hang(
  { productId, visitDate }: Pick<Attraction, 'productId' | 'visitDate'>,
  qty: number,
  visitors: Visitor[] = [],
  client = seller,
  hungCartId?: number,
): Promise<Answer<ParkedSale>> {
  const line = { productId, qty, ...(visitors.length > 0 ? { visitors } : {}) };
  const from = hungCartId === undefined ? {} : { hungCartId };
  const body = { windowId: site.windowId, visitDate, lines: [line], ...from };
  return client.call('POST', '/api/ticket/carts/hang', { body, key: true });
}

function soldFrom(hungCartId: number, spot: Attraction, qty: number) {
  return cashSale(site, spot, qty, { hungCartId });
}

function take(id: number, key: string | true = true, client = seller): Promise<Answer<TakenCart>> {
  return client.call('POST', `/api/ticket/carts/${id}/take`, { key });
}

function drop(id: number): Promise<Answer<EndedCart>> {
  return seller.call('POST', `/api/ticket/carts/${id}/drop`, { key: true });
}

function carts(client = seller): Promise<Answer<ParkedSale[]>> {
  return client.call('GET', '/api/ticket/carts');
}

function heldOf({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select held as value from ticket.slot where id = ${slotId}`);
}
