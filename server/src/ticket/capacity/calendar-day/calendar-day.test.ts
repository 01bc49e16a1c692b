import type { CalendarPaint, CalendarYear } from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type SaleSite,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileLocked } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addPriceRule } from '../../pricing/price-rule/price-rule.service.ts';
import { openDay } from '../slot/slot.service.ts';

const day = '2026-10-10';
const shut: Partial<CalendarPaint> = { state: 'closed' };

let test: TestApp;
let admin: Client;
let seller: Client;
let site: SaleSite;
let spot: Attraction;
beforeEach(() => open());
afterEach(() => test.close());

async function open(): Promise<void> {
  test = await testApp({ now: () => instantOf(day, '10:00') });
  admin = await test.signIn('admin');
  ({ seller, site } = await sellerAtWork(test));
  spot = await attraction(test.db, { visitDate: day });
}

it('shows every day of a year, as it is kept or as the settings will make it', async () => {
  await paint({ dayType: 'WORKDAY', note: '国庆调休' });
  const year = await showYear();
  expect(year).toHaveLength(365);
  expect(dayIn(year, day)).toMatchObject({ dayType: 'WORKDAY', note: '国庆调休', isKept: true });
  expect(dayIn(year, '2026-12-19')).toEqual({
    day: '2026-12-19',
    season: 'OFF',
    dayType: 'WEEKEND',
    state: 'open',
    note: '',
    isKept: false,
  });
});

it('changes what is said and leaves the rest of each day, and the job keeps to it when it opens the day', async () => {
  await paint({ dateFrom: '2027-02-05', dateTo: '2027-02-07', dayType: 'HOLIDAY', note: '春节' });
  await openDay(test.db, '2027-02-06', { season: 'OFF', dayType: 'WEEKEND', isOpen: true });
  await paint({ dateFrom: '2027-02-06', dateTo: '2027-02-06', season: 'PEAK' });
  const year = await showYear(2027);
  expect(['2027-02-05', '2027-02-06', '2027-02-08'].map(each => dayIn(year, each))).toEqual([
    expect.objectContaining({ season: 'OFF', dayType: 'HOLIDAY', note: '春节' }),
    expect.objectContaining({ season: 'PEAK', dayType: 'HOLIDAY', note: '春节' }),
    expect.objectContaining({ dayType: 'WORKDAY', note: '', isKept: false }),
  ]);
});

it('T-17 prices the next sale of a day by what the day is then, and leaves what was sold', async () => {
  await paint({ season: 'OFF' });
  const dearer = { ...spot, priceFen: fen(66_00) };
  await withTransaction(test.db, tx =>
    addPriceRule(tx, {
      productId: spot.productId,
      season: 'PEAK',
      salePriceFen: dearer.priceFen,
      effectiveFrom: '2020-01-01',
    }),
  );
  expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
  await paint({ season: 'PEAK' });
  expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('price_changed');
  expect((await sell(seller, cashSale(site, dearer))).status).toBe(200);
  const sums = 'select sum(paid_fen) as value from ticket.ticket_order';
  expect(await readNumber(test.database.url, sums)).toBe(spot.priceFen + dearer.priceFen);
  expect(await findFaults(test.db)).toEqual([]);
});

it('sells nothing on a day that is shut, and again once it is open, but what a closure or a hand keeps shut', async () => {
  const [byClosure, byHand] = [
    await attraction(test.db, { visitDate: day }),
    await attraction(test.db, { visitDate: day }),
  ];
  await closeByHand(byHand);
  expect((await paint(shut)).status).toBe(200);
  expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('slot_closed');
  const closure = await closeSpot(byClosure);
  await paint({ state: 'open' });
  expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
  for (const other of [byClosure, byHand]) {
    expect((await sell(seller, cashSale(site, other))).error?.code).toBe('slot_closed');
  }
  await admin.call('POST', `/api/ticket/spot-closures/${closure}/lift`, {
    body: { reason: '检修完成' },
    key: true,
  });
  expect((await sell(seller, cashSale(site, byClosure))).status).toBe(200);
});

it('stays shut when a closure within it is lifted', async () => {
  const closure = await closeSpot(spot);
  await paint(shut);
  await admin.call('POST', `/api/ticket/spot-closures/${closure}/lift`, {
    body: { reason: '检修完成' },
    key: true,
  });
  expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('slot_closed');
  await paint({ state: 'open' });
  expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
});

it('makes no slots while a day is shut, and those of the templates when it opens', async () => {
  const next = addDays(day, 1);
  const slots = `select count(*) as value from ticket.slot where visit_date = '${next}'`;
  await paint({ dateFrom: next, dateTo: next, ...shut });
  await openDay(test.db, next, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  expect(await readNumber(test.database.url, slots)).toBe(0);
  await paint({ dateFrom: next, dateTo: next, state: 'open' });
  expect(await readNumber(test.database.url, slots)).toBe(1);
});

it('is not shut under those who have a place: that is for a closure, and nothing of it stays', async () => {
  await sell(seller, cashSale(site, spot, 2));
  const { error } = await paint({ ...shut, dayType: 'HOLIDAY' });
  expect(error).toMatchObject({ code: 'state_forbidden', details: { day, persons: 2, path: 'state' } });
  expect(error?.message).toContain('请改用「闭园」');
  expect(dayIn(await showYear(), day)).toMatchObject({ state: 'open', dayType: 'WORKDAY' });
  expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
});

it.each<[string, Partial<CalendarPaint>, string, string]>([
  ['a day that is over', { dateFrom: addDays(day, -1), state: 'open' }, 'invalid_input', 'dateFrom'],
  ['an end before the beginning', { dateFrom: addDays(day, 1), state: 'open' }, 'time_order', 'dateTo'],
  ['more than a year', { dateTo: '2028-01-01', state: 'open' }, 'invalid_input', 'dateTo'],
  ['nothing', {}, 'invalid_input', 'season'],
])('refuses %s at its field', async (_what, change, code, path) => {
  expect((await paint(change)).error).toMatchObject({ code, details: { path } });
});

it('T-43 is shown to whoever sees places, and changed by its own right alone', async () => {
  const own = await test.signIn('seller01');
  expect(
    (await own.call('POST', '/api/ticket/calendar-days', { body: paintOf(shut), key: true })).error?.code,
  ).toBe('no_permission');
});

it('T-01 is sold or shut where both come at once, and never both', async () => {
  const kept = await sellWhileShutting();
  expect([kept.shut.status, kept.sale.error?.code]).toEqual([200, 'slot_closed']);
});

/** Somebody buys while the day is shut, after its slots were looked at. */
async function sellWhileShutting() {
  // What is noted of the change stands between its look and its write.
  const [closed, sale] = await whileLocked(test.database.url, 'platform.audit_log', async waiting => {
    const painting = paint(shut);
    await waiting(1);
    const selling = sell(seller, cashSale(site, spot));
    await waiting(2, selling);
    return [painting, selling] as const;
  });
  return { shut: await closed, sale: await sale };
}

function paintOf(change: Partial<CalendarPaint>): CalendarPaint {
  return { dateFrom: day, dateTo: day, season: null, dayType: null, state: null, note: null, ...change };
}

function paint(change: Partial<CalendarPaint>) {
  return admin.call<null>('POST', '/api/ticket/calendar-days', { body: paintOf(change), key: true });
}

async function showYear(year = 2026): Promise<CalendarYear> {
  return (await admin.call<CalendarYear>('GET', `/api/ticket/calendar-days?year=${year}`)).result;
}

function dayIn(year: CalendarYear, wanted: string) {
  return year.find(each => each.day === wanted);
}

async function closeSpot({ spotId }: Attraction): Promise<number> {
  const terms = { slotId: null, reason: 'MAINT', refundPolicy: 'RULE', note: '' };
  const body = { spotId, dateFrom: day, dateTo: day, ...terms };
  return (await admin.call<{ id: number }>('POST', '/api/ticket/spot-closures', { body, key: true })).result
    .id;
}

function closeByHand({ slotId }: Attraction) {
  const body = { capacity: 100, state: 'closed', seen: { capacity: 100, state: 'open' } };
  return admin.call('PUT', `/api/ticket/slot-quotas/${slotId}`, { body });
}
