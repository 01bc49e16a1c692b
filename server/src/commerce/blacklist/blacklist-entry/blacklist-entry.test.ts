import type {
  BlacklistDraft,
  BlacklistEntry,
  BlacklistPage,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { BlacklistHitPage } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { endDays } from '../../../ticket/public.ts';

const clock = { at: instantOf(testDay, '10:00') };
const entries = '/api/commerce/blacklist-entries';
const person = { idKind: 'ID_CARD', idNo: '990000199001010017' } as const;

let test: TestApp;
let maker: Client;
let checker: Client;
let seller: Client;
let site: SaleSite;
let spot: Attraction;
beforeEach(() => {
  clock.at = instantOf(testDay, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  maker = await test.signIn('commerce01');
  checker = await test.signIn('admin');
  ({ seller, site } = await sellerAtWork(test));
  spot = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', visitDate: testDay });
  return test;
});

describe('a person on the blacklist', () => {
  it('T-36 C-27 cannot book and is not told why; a window reads reason and end; the clock alone lifts it', async () => {
    const visitor = await newVisitor(test);
    await add({ lastDay: testDay });
    const refused = await visitor.book(named(spot));
    expect(refused.error).toMatchObject({ code: 'visitor_blocked', message: '暂不可预约', details: null });
    const sold = await sell(seller, namedSale());
    expect(sold.error).toMatchObject({
      code: 'visitor_blocked',
      message: `9900********0017 在黑名单：倒票，至 ${testDay}`,
    });
    const asked = await seller.call('POST', '/api/ticket/visitors/check', {
      body: { visitDate: testDay, productId: spot.productId, visitor: person },
    });
    expect(asked.error?.code).toBe('visitor_blocked');
    await asOwner(
      test.database.url,
      `update commerce.blacklist_entry set valid_until = '2026-01-02', valid_from = '2026-01-01'`,
    );
    expect((await list()).map(({ state }) => state)).toEqual(['expired']);
    expect((await visitor.book(named(spot))).status).toBe(200);
  });

  it('T-36 cannot book by a mobile either, and no gate opens for a document', async () => {
    const visitor = await newVisitor(test);
    await add({ kind: 'MOBILE', value: visitor.mobile, scopes: ['RESERVE'] });
    expect((await visitor.book(named(spot))).error?.code).toBe('visitor_blocked');
    const { result } = await sell(seller, namedSale());
    await add({ scopes: ['ENTER'] });
    const admitted = await scan(seller, spot.gateId, result.tickets[0]?.qr ?? '');
    expect(admitted.result).toMatchObject({ result: 'BLACKLIST', text: '黑名单', persons: 0 });
  });

  it('Z-19 T-42 C-27 is lifted by somebody else than who wrote it, once', async () => {
    const { id } = (await add()).result;
    expect((await lift(maker, id)).error?.code).toBe('maker_is_checker');
    expect((await lift(checker, 999_999)).error?.code).toBe('not_found');
    expect((await lift(checker, id)).result).toMatchObject({ state: 'lifted', liftReason: '登记有误' });
    expect((await lift(checker, id)).error?.code).toBe('state_forbidden');
    expect((await sell(seller, namedSale())).status).toBe(200);
  });

  it('is kept without the number, found by it, and must have one that exists', async () => {
    await add();
    expect(await list({ keyword: person.idNo })).toHaveLength(1);
    expect(await list({ keyword: '0017' })).toHaveLength(1);
    expect(await list({ keyword: '0018' })).toHaveLength(0);
    const kept =
      "select count(*) as value from commerce.blacklist_entry as row where row::text like '%199001010017%'";
    expect(await readNumber(test.database.url, kept)).toBe(0);
    expect((await add({ value: '990000199001010018' })).error?.code).toBe('id_invalid');
    expect((await add({ kind: 'MOBILE', value: '123' })).error?.code).toBe('id_invalid');
    expect((await add({ lastDay: addDays(testDay, -1) })).error?.code).toBe('time_order');
  });
});

describe('what an entry refuses', () => {
  it('T-36 C-27 is written down once for each try: booking, sale, the card at the window, and the gate by name', async () => {
    const visitor = await newVisitor(test);
    const { result } = await sell(seller, namedSale());
    const { id } = (await add({ scopes: ['RESERVE', 'BUY', 'ENTER'] })).result;
    await visitor.book(named(spot));
    await sell(seller, namedSale());
    await seller.call('POST', '/api/ticket/visitors/check', {
      body: { visitDate: testDay, productId: spot.productId, visitor: person },
    });
    await scan(seller, spot.gateId, result.tickets[0]?.qr ?? '');
    const hits = await maker.call<BlacklistHitPage>('GET', `${entries}/${id}/hits`);
    expect(hits.result.total).toBe(4);
    expect(hits.result.rows.map(({ act, staffName }) => [act, staffName === null]).reverse()).toEqual([
      ['RESERVE', true],
      ['BUY', false],
      ['BUY', false],
      ['ENTER', false],
    ]);
    expect(hits.result.rows[0]?.place).not.toBeNull();
    expect((await list()).map(entry => entry.hits)).toEqual([4]);
    await expect(asOwner(test.database.url, 'delete from commerce.blacklist_hit')).rejects.toThrow(
      'append-only',
    );
  });
});

describe('who has a free place and does not come', () => {
  it('T-37 may not book for 30 days, then 60, then 90; a closure takes it back', async () => {
    const free = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', priceYuan: 0, visitDate: testDay });
    for (const days of [30, 60, 90, 90]) {
      const visitor = await newVisitor(test);
      expect((await visitor.book(named(free))).result.state).toBe('ISSUED');
      await endDays(test.db, instantOf(addDays(testDay, 1), '00:30'));
      expect((await list())[0]).toMatchObject({
        source: 'AUTO',
        reason: 'NOSHOW',
        scopes: ['RESERVE'],
        note: expect.stringContaining(`${days} 天`),
        state: 'on',
      });
      // The day ends tomorrow, and the test looks back from today.
      await asOwner(test.database.url, `update commerce.blacklist_entry set valid_from = '2026-01-01'`);
      expect((await visitor.book(named(free))).error?.code).toBe('visitor_blocked');
      await asOwner(
        test.database.url,
        `update commerce.blacklist_entry set valid_until = valid_from + interval '1 second'`,
      );
    }
    await asOwner(test.database.url, `update commerce.blacklist_entry set valid_until = '2999-01-01'`);
    await checker.call('POST', '/api/ticket/spot-closures', { body: closureOf(free), key: true });
    expect(new Set((await list()).map(({ state }) => state))).toEqual(new Set(['lifted']));
    const violations = 'select count(*) as value from commerce.violation where withdrawn_at is null';
    expect(await readNumber(test.database.url, violations)).toBe(0);
  });

  it('T-37 is left alone where the ticket was paid, or sold at a window', async () => {
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(named(spot))).result;
    await visitor.pay(orderNo);
    await endDays(test.db, instantOf(addDays(testDay, 1), '00:30'));
    expect(await list()).toEqual([]);
  });

  it('T-37 is blamed for a paid one, too, where the site says so, and never for one of a window', async () => {
    await withTransaction(test.db, tx => changeSetting(tx, settings.noShowPaid, true, null));
    await sell(seller, namedSale());
    await endDays(test.db, instantOf(addDays(testDay, 1), '00:30'));
    expect(await list()).toEqual([]);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(named(spot))).result;
    await visitor.pay(orderNo);
    await endDays(test.db, instantOf(addDays(testDay, 1), '00:30'));
    expect(await list()).toMatchObject([{ source: 'AUTO', reason: 'NOSHOW', state: 'on' }]);
  });
});

function add(changes: Partial<BlacklistDraft> = {}) {
  const body: BlacklistDraft = {
    kind: 'ID_CARD',
    value: person.idNo,
    scopes: ['RESERVE', 'BUY'],
    reason: 'SCALPER',
    lastDay: null,
    note: '南门倒票',
    ...changes,
  };
  return maker.call<BlacklistEntry>('POST', entries, { body, key: true });
}

function lift(by: Client, id: number) {
  return by.call<BlacklistEntry>('POST', `${entries}/${id}/lift`, {
    body: { reason: '登记有误' },
    key: true,
  });
}

async function list(query: Record<string, string> = {}): Promise<BlacklistEntry[]> {
  return (await maker.call<BlacklistPage>('GET', entries, { query })).result.rows;
}

function named(where: Attraction) {
  const booking = bookingOf(where);
  return { ...booking, lines: booking.lines.map(line => ({ ...line, visitors: [person] })) };
}

function namedSale() {
  const sale = cashSale(site, spot);
  return { ...sale, lines: sale.lines.map(line => ({ ...line, visitors: [person] })) };
}

function closureOf({ spotId }: Attraction) {
  return {
    spotId,
    dateFrom: testDay,
    dateTo: testDay,
    slotId: null,
    reason: 'WEATHER',
    refundPolicy: 'FULL_NOFEE',
    note: '',
  };
}
