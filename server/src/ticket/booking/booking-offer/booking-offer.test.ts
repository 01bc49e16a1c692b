import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { addDays } from '@shanmen/shared/time';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { Memory } from '../../../process/machine/memory.ts';
import { freshFor } from './fresh-for.ts';

describe('what visitors can book', () => {
  let test: TestApp;
  let ahead = 0;
  beforeEach(async () => {
    ahead = 0;
    // Stands still, so that slow reads are no older than quick ones.
    const begun = testClock().getTime();
    test = await testApp({ now: () => new Date(begun + ahead) });
  });
  afterEach(() => test.close());

  const days = (): Promise<Answer<BookingDays>> =>
    test.anonymous.call('GET', '/api/ticket/public/calendar-days');
  const offer = (visitDate = testDay): Promise<Answer<BookingOffer>> =>
    test.anonymous.call('GET', '/api/ticket/public/products', { query: { visitDate } });

  it('is a product with its price, its places and its refund rule in plain words', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db), 'RR1');
    const { products, spots } = (await offer()).result;
    expect(products).toMatchObject([
      {
        id: spot.productId,
        priceFen: 4000,
        namesVisitors: false,
        places: [{ spotId: spot.spotId, times: 1 }],
      },
    ]);
    const [, month, date] = addDays(testDay, -1).split('-').map(Number);
    expect(products[0]?.refundTiers[0]).toBe(`${month}月${date}日 00:00 前：免费退`);
    expect(spots).toMatchObject([
      { id: spot.spotId, isAllDay: true, slots: [{ state: 'OPEN', left: null }] },
    ]);
    expect((await days()).result.days[0]).toEqual({ day: testDay, state: 'OPEN' });
  });

  it('has a price to strike through only where a rule of the same day asks more', async () => {
    const spot = await attraction(test.db);
    await asOwner(test.database.url, `update commerce.product set face_price_fen = 12000`);
    expect((await offer()).result.products).toMatchObject([{ priceFen: 4000, usualPriceFen: 4000 }]);
    await asOwner(
      test.database.url,
      `insert into ticket.price_rule (product_id, channel_id, sale_price_fen, effective_from, state)
       select ${spot.productId}, id, 3600, '${testDay}', 'APPROVED' from commerce.sales_channel where code = 'WEB'`,
    );
    ahead += 2000;
    expect((await offer()).result.products).toMatchObject([{ priceFen: 3600, usualPriceFen: 4000 }]);
  });

  it('says how many are left only when few are, and follows within two seconds', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db, { capacity: 12 });
    expect((await offer()).result.spots[0]?.slots[0]).toMatchObject({ state: 'OPEN', left: null });
    await sell(seller, cashSale(site, spot, 4));
    ahead += 2000;
    expect((await offer()).result.spots[0]?.slots[0]).toMatchObject({ state: 'FEW', left: 8 });
    await sell(seller, cashSale(site, spot, 8));
    ahead += 2000;
    expect((await offer()).result.spots[0]?.slots[0]).toMatchObject({ state: 'FULL', left: null });
    expect((await days()).result.days[0]?.state).toBe('FULL');
    await asOwner(test.database.url, 'update ticket.slot set closed = true');
    ahead += 2000;
    expect((await days()).result.days[0]?.state).toBe('CLOSED');
  });

  it('names a ticket as stopped on a day on which every slot of its place is closed', async () => {
    await attraction(test.db);
    expect((await offer()).result.products[0]).not.toHaveProperty('closed');
    await asOwner(test.database.url, 'update ticket.slot set closed = true');
    ahead += 2000;
    expect((await offer()).result.products).toMatchObject([{ closed: '停售' }]);
  });

  proof('T-46 is read from memory: five hundred reads cost the queries of one', async () => {
    await attraction(test.db);
    await offer();
    const before = await queriesSoFar();
    for (let read = 0; read < 250; read += 1) {
      expect((await offer()).status).toBe(200);
      expect((await days()).status).toBe(200);
    }
    const after = await queriesSoFar();
    expect(after).toBe(before);
  });

  it('ends with the last entry of the spot, and beyond the days that are open', async () => {
    await attraction(test.db, { startTime: '09:00', endTime: '17:30' });
    expect((await offer()).result.products).toHaveLength(1);
    ahead = 6.6 * 3_600_000;
    expect((await offer()).result.products).toEqual([]);
    expect((await offer('2020-01-01')).error?.code).toBe('sale_not_open');
  });

  it('keeps to the number of days that the site says', async () => {
    await withTransaction(test.db, tx => changeSetting(tx, settings.publicDays, 10, null));
    expect((await days()).result.days).toHaveLength(10);
  });

  /** Statements that the pool of the application ran; the clock of the cache stands still meanwhile. */
  async function queriesSoFar(): Promise<number> {
    return reads;
  }
  let reads = 0;
  beforeEach(() => {
    reads = 0;
    const { main } = test.deps.pools;
    const execute = main.getExecutor().executeQuery.bind(main.getExecutor());
    jest.spyOn(main.getExecutor(), 'executeQuery').mockImplementation((...parts) => {
      reads += 1;
      return execute(...parts);
    });
  });
});

describe('a memory of two seconds', () => {
  it('reads once however many ask, again after its time, and forgets what failed', async () => {
    let at = 0;
    let reads = 0;
    let isBroken = false;
    const memory = new Memory();
    const read = freshFor({ ageMs: 2000, now: () => new Date(at), memory }, async key => {
      reads += 1;
      if (isBroken) throw new Error('broken');
      return `${key} ${reads}`;
    });
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    at = 1999;
    expect(await read('a')).toBe('a 1');
    at = 2000;
    isBroken = true;
    await expect(read('a')).rejects.toThrow('broken');
    isBroken = false;
    expect(await read('a')).toBe('a 4');
    memory.forget();
    expect(await read('a')).toBe('a 5');
  });
});
