import type {
  SlotBatch,
  SlotBatchEffect,
  SlotMatrix,
} from '@shanmen/shared/contracts/ticket/capacity/slot-batch';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { countRows } from '../../../../test/app/scenario.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { openDay } from '../slot/slot.service.ts';

let test: TestApp;
let clerk: Client;
let spot: Attraction;
const next = addDays(testDay, 1);
beforeEach(async () => {
  test = await testApp();
  clerk = await test.signIn('commerce01');
  spot = await attraction(test.db, { capacity: 10 });
  await openDay(test.db, next, { season: 'PEAK', dayType: 'WEEKEND', isOpen: true });
});
afterEach(() => test.close());

const matrix = async () =>
  (
    await clerk.call<SlotMatrix>(
      'GET',
      `/api/ticket/slot-matrix?from=${testDay}&days=2&productId=${spot.productId}`,
    )
  ).result;
const batch = (changes: Partial<SlotBatch>, preview = false) =>
  clerk.call<SlotBatchEffect>('POST', `/api/ticket/slot-batches${preview ? '/preview' : ''}`, {
    body: {
      spotId: spot.spotId,
      startTime: null,
      from: testDay,
      to: next,
      dayTypes: ['WORKDAY', 'WEEKEND', 'HOLIDAY'],
      capacity: null,
      state: null,
      reason: '检修',
      ...changes,
    },
    ...(preview ? {} : { key: true }),
  });
const places = async () =>
  (await matrix()).rows[0]?.cells.map(cell => [cell?.capacity, cell?.used, cell?.state]);

it('C-06 lowers all slots or none, and names the orders that must move', async () => {
  const { site, seller } = await sellerAtWork(test);
  const { result: order } = await sell(seller, cashSale(site, spot, 6));
  const refused = await batch({ capacity: 5 });
  expect(refused.error).toMatchObject({
    code: 'capacity_below_used',
    details: { slots: [{ visitDate: testDay, toMove: 1, orderNos: [order.orderNo] }] },
  });
  expect(await places()).toEqual([
    [10, 6, 'open'],
    [10, 0, 'open'],
  ]);
  const audited = await countRows(test.database.url, 'platform.audit_log');
  const preview = await batch({ capacity: 6 }, true);
  expect(
    preview.result.slots.map(({ before, after, toMove }) => [before.capacity, after.capacity, toMove]),
  ).toEqual([
    [10, 6, 0],
    [10, 6, 0],
  ]);
  expect((await batch({ capacity: 6 })).status).toBe(200);
  expect(await places()).toEqual([
    [6, 6, 'open'],
    [6, 0, 'open'],
  ]);
  expect(await countRows(test.database.url, 'platform.audit_log')).toBe(audited + 2);
});

it('closes only days of the kinds asked for, and sells nothing there until they open again', async () => {
  expect((await batch({ dayTypes: ['WEEKEND'], state: 'closed' })).result.slots).toHaveLength(1);
  expect(await places()).toEqual([
    [10, 0, 'open'],
    [10, 0, 'closed'],
  ]);
  await batch({ dayTypes: ['WEEKEND'], state: 'open' });
  expect((await places())?.[1]).toEqual([10, 0, 'open']);
  expect((await batch({ from: next, to: testDay })).error?.code).toBe('time_order');
  expect((await batch({ startTime: '03:00' })).error?.code).toBe('not_found');
});
