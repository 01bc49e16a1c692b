import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { type Attraction, attraction } from '../../../../test/data/ticket/factories.ts';
import { countRows } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

let test: TestApp;
let spot: Attraction;

async function open(): Promise<void> {
  test = await testApp();
  await withTransaction(test.db, tx => changeSetting(tx, settings.publicHoldsPerIp, 500, null));
  spot = await attraction(test.db, { capacity: 500 });
}
afterEach(() => test.close());

describe('one browser with many mobiles', () => {
  proof('Z-22 holds three bookings that are not paid, however many ask at once', async () => {
    await open();
    const device = await openPage();
    const answers = await Promise.all(Array.from({ length: 8 }, () => bookFrom(device)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ error }) => error?.code === 'holds_full')).toHaveLength(5);
    expect((await bookFrom(await openPage())).status).toBe(200);
  });

  it('Z-22 books ten tickets for a day, paid or not', async () => {
    await open();
    const device = await openPage();
    for (const qty of [5, 5]) expect((await bookFrom(device, qty)).status).toBe(200);
    expect((await bookFrom(device)).error).toMatchObject({
      code: 'limit_exceeded',
      message: '同一台设备每日最多预订 10 张，当日已有 10 张',
    });
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(2);
  });

  it('is given its name once, out of reach of scripts, and none is needed to book', async () => {
    await open();
    const device = await openPage();
    const again = await test.anonymous.call('GET', '/api/ticket/public/calendar-days', {
      headers: { cookie: device },
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    const [first] = cookiesOf(await test.anonymous.call('GET', '/api/ticket/public/calendar-days'));
    expect(first).toMatch(/^vis=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    expect((await bookFrom('')).status).toBe(200);
    expect((await bookFrom('vis=forged')).status).toBe(200);
  });
});

/** @returns the cookie of a browser that opened the page for the first time */
async function openPage(): Promise<string> {
  const [cookie = ''] = cookiesOf(await test.anonymous.call('GET', '/api/ticket/public/calendar-days'));
  return cookie.slice(0, cookie.indexOf(';'));
}

function cookiesOf({ headers }: Answer<unknown>): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String);
}

/** By another mobile each time. */
async function bookFrom(cookie: string, qty = 1): Promise<Answer<Booking>> {
  const { proof } = await newVisitor(test);
  return test.anonymous.call('POST', '/api/ticket/public/orders', {
    body: bookingOf(spot, qty),
    key: true,
    headers: { 'visitor-proof': proof, ...(cookie === '' ? {} : { cookie }) },
  });
}
