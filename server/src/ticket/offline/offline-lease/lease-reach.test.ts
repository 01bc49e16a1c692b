import type { OfflineLease, OfflineLeaseRow } from '@shanmen/shared/contracts/ticket/offline/offline-lease';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  openShift,
  saleSite,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { takeLease } from '../../../../test/data/ticket/offline.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { placeUser } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: testClock });
});
afterAll(() => test.close());

it('Z-02 is listed, renewed and given back by nobody but whom the right to settle reaches there', async () => {
  const { site: own } = await sellerAtWork(test);
  const { outletId: elsewhere } = await saleSite(test.db, 'BM');
  await withTransaction(test.db, tx => placeUser(tx, 'lead01', elsewhere));
  const spot = await attraction(test.db, { capacity: 9 });
  const manager = await test.signIn('admin');
  await openShift(manager, own.otherWindowId);
  const lease = (await takeLease(manager, { windowId: own.otherWindowId }, [[spot, 9]])).result;
  const other = await test.signIn('lead01');
  const listed = async () =>
    (await other.call<OfflineLeaseRow[]>('GET', '/api/ticket/offline-leases/active')).result;
  const unknown = await step(other, lease.id + 1, 'return');
  expect(await listed()).toEqual([]);
  for (const what of ['renew', 'return'] as const) {
    const { status, error, text } = await step(other, lease.id, what);
    expect([status, error?.message]).toEqual([404, unknown.error?.message]);
    expect(text).not.toContain(lease.tickets[0]?.ticketNo);
  }
  // Orders there are in reach by another right: it opens no lease.
  await giveRights(test, 'lead01', ['ticket:order:view'], [own.outletId]);
  expect((await step(other, lease.id, 'return')).status).toBe(404);
  expect(await held(spot)).toBe(9);

  await giveRights(test, 'lead01', ['ticket:offline-sale:settle'], [own.outletId]);
  expect(await listed()).toMatchObject([{ id: lease.id, places: 9 }]);
  expect((await step(other, lease.id, 'renew')).result).toMatchObject({
    id: lease.id,
    terms: { version: 2 },
  });
  expect((await step(other, lease.id, 'return')).result.state).toBe('RETURNED');
  expect(await held(spot)).toBe(0);
});

function step(client: Client, id: number, what: 'renew' | 'return') {
  return client.call<OfflineLease>('POST', `/api/ticket/offline-leases/${id}/${what}`, { key: true });
}

function held({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select held as value from ticket.slot where id = ${slotId}`);
}
