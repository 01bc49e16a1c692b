import type { SlotQuota, SlotQuotaPage } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, whileLocked } from '../../../../test/app/scenario.ts';

let test: TestApp;
let seller: Client;
let admin: Client;
let windowId: number;
let spot: Attraction;
beforeEach(() => open());
afterEach(() => test.close());

async function open(): Promise<void> {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  admin = await test.signIn('admin');
  spot = await attraction(test.db, { capacity: 5 });
  await sell(seller, cashSale({ windowId }, spot, 3));
}

it('shows of each slot what it has, and who has it', async () => {
  const { result } = await admin.call<SlotQuotaPage>('GET', `/api/ticket/slot-quotas?spotId=${spot.spotId}`);
  expect(result.rows).toEqual([
    expect.objectContaining({ id: spot.slotId, capacity: 5, held: 0, sold: 3, checkedIn: 0, state: 'open' }),
  ]);
  const none = await admin.call<SlotQuotaPage>('GET', '/api/ticket/slot-quotas?status=closed');
  expect(none.result.total).toBe(0);
});

it('lists the days to come before those that are over', async () => {
  const past = await attraction(test.db, { capacity: 1, visitDate: '2020-02-29' });
  const query = '/api/ticket/slot-quotas?pageSize=200';
  const ids = (await admin.call<SlotQuotaPage>('GET', query)).result.rows.map(row => row.id);
  expect(ids.indexOf(spot.slotId)).toBeLessThan(ids.indexOf(past.slotId));
});

it('T-05 has more places at any time, and fewer only down to what is sold, with the number to move', async () => {
  expect((await change(10)).result).toMatchObject({ capacity: 10, sold: 3 });
  const refused = await change(2, { capacity: 10, state: 'open' });
  expect(refused.error).toMatchObject({
    code: 'capacity_below_used',
    message: '已占 3，容量不能低于 3，需先迁移 1 张',
    details: { used: 3, toMove: 1 },
  });
  expect((await change(3, { capacity: 10, state: 'open' })).result.capacity).toBe(3);
  expect((await sell(seller, cashSale({ windowId }, spot))).error?.code).toBe('sold_out');
});

proof(
  'T-05 T-01 is lowered and sold at one instant, again and again, and never holds more than it has',
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const [lowered, ...sales] = await lowerWhileSelling();
      const sold = sales.filter(sale => sale.status === 200).length;
      expect(sold).toBeLessThanOrEqual(lowered.status === 200 ? 4 : 8);
      expect(lowered.status === 200 || lowered.error?.code === 'capacity_below_used').toBe(true);
    }
    expect(await findFaults(test.db)).toEqual([]);
  },
);

it('T-05 lets no sale in between the look at what is sold and the write', async () => {
  const kept = await sellWhileLowering();
  expect([kept.lowered.status, kept.sale.error?.code]).toEqual([200, 'sold_out']);
  expect(await findFaults(test.db)).toEqual([]);
});

it('is not sold any more once it is closed, and can be opened again', async () => {
  expect((await change(5, undefined, spot, 'closed')).result.state).toBe('closed');
  expect((await sell(seller, cashSale({ windowId }, spot))).error?.code).toBe('slot_closed');
  expect((await change(5, { capacity: 5, state: 'closed' })).result.state).toBe('open');
  expect((await sell(seller, cashSale({ windowId }, spot))).status).toBe(200);
});

it('is not changed over what somebody else saved meanwhile', async () => {
  await change(10);
  expect((await change(20)).error).toMatchObject({
    code: 'version_conflict',
    details: { current: { capacity: 10, state: 'open' } },
  });
  expect((await change(20, undefined, { ...spot, slotId: 999_999 })).error?.code).toBe('not_found');
});

async function lowerWhileSelling() {
  const slot = await attraction(test.db, { capacity: 8 });
  return Promise.all([
    change(4, { capacity: 8, state: 'open' }, slot),
    ...Array.from({ length: 8 }, () => sell(seller, cashSale({ windowId }, slot))),
  ]);
}

/** Six places are sold to somebody while the capacity is lowered to four, after it was looked at. */
async function sellWhileLowering() {
  const slot = await attraction(test.db, { capacity: 8 });
  // What is noted of the change stands between its look and its write.
  const [lowered, sale] = await whileLocked(test.database.url, 'platform.audit_log', async waiting => {
    const change4 = change(4, { capacity: 8, state: 'open' }, slot);
    await waiting(1);
    const sale6 = sell(seller, cashSale({ windowId }, slot, 6));
    await waiting(2, sale6);
    return [change4, sale6] as const;
  });
  return { lowered: await lowered, sale: await sale };
}

function change(
  capacity: number,
  seen: Pick<SlotQuota, 'capacity' | 'state'> = { capacity: 5, state: 'open' },
  { slotId }: Attraction = spot,
  state: SlotQuota['state'] = 'open',
) {
  const body = { capacity, state, seen };
  return admin.call<SlotQuota>('PUT', `/api/ticket/slot-quotas/${slotId}`, { body });
}
