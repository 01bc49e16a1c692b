import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSetting } from '../../../../src/admin/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import { readMasterKeys } from '../../../../src/process/master-keys/master-key.ts';
import { proofOf } from '../../../../src/ticket/booking/booking-proof/proof-token.ts';
import { releaseExpired, ticketKeys } from '../../../../src/ticket/public.ts';
import { type Answer, testApp, type TestApp } from '../../../app/app.ts';
import { testClock } from '../../../app/clock.ts';
import { type Attraction, attraction } from '../../../data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../app/scenario.ts';
import { bookingOf, newMobile } from '../../../people/visitor.ts';

/** A soak sets it; a third each from one mobile, one source and a hundred sources. */
const tries = Number(process.env['SHANMEN_HOARDING_TRIES'] ?? 300);
const share = Math.ceil(tries / 3);
const atOnce = 20;
const manySources = 100;
const [perMobile, perSource] = [2, 10];

let test: TestApp;
let spot: Attraction;
let ahead = 0;
afterEach(() => test.close());

describe('somebody who books to keep places from others', () => {
  it('Z-22 holds what one may, from one mobile, one source and a hundred, and it all comes back', async () => {
    await open();
    const mobile = newMobile();
    expect(await hoard(index => [mobile, `10.1.${index % 250}.1`])).toBe(perMobile);
    expect(await hoard(() => [newMobile(), '10.2.0.1'])).toBe(perSource);
    const spread = await hoard(index => [newMobile(), `10.3.0.${index % manySources}`]);
    expect(spread).toBe(Math.min(share, manySources * perSource));
    expect(await held()).toBe(perMobile + perSource + spread);
    ahead = 16 * 60_000;
    while ((await releaseExpired(test.db, now())) > 0);
    expect(await held()).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function open(): Promise<void> {
  ahead = 0;
  test = await testApp({ now, environment: { SHANMEN_TRUSTED_PROXY: '127.0.0.1' } });
  await withTransaction(test.db, tx => changeSetting(tx, settings.demo, true, null));
  spot = await attraction(test.db, { capacity: 5000 });
}

/** So many bookings, some of them at once. @returns how many of them hold places */
async function hoard(who: (index: number) => readonly [mobile: string, source: string]): Promise<number> {
  let [next, taken] = [0, 0];
  const go = async () => {
    for (let index = next++; index < share; index = next++) {
      const { status, error } = await book(...who(index));
      if (status === 200) taken += 1;
      else if (error?.code !== 'holds_full' && error?.code !== 'service_busy') throw new Error(error?.code);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return taken;
}

function book(mobile: string, source: string): Promise<Answer<unknown>> {
  const { person } = ticketKeys(readMasterKeys(test.deps.config));
  return test.anonymous.call('POST', '/api/ticket/public/orders', {
    body: bookingOf(spot),
    key: true,
    headers: { 'visitor-proof': proofOf(mobile, person, now()).proof, 'x-forwarded-for': source },
  });
}

function held(): Promise<number> {
  return readNumber(test.database.url, 'select sum(held) as value from ticket.slot');
}

function now(): Date {
  return new Date(testClock().getTime() + ahead);
}
