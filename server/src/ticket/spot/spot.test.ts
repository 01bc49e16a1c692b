import type { Spot, SpotPage } from '@shanmen/shared/contracts/ticket/spot';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { attraction } from '../../../test/factories.ts';

let test: TestApp;
let admin: Client;
let spot: Spot;
beforeEach(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  const { spotId } = await attraction(test.db, { capacity: 30 });
  const { result } = await admin.call<SpotPage>('GET', '/api/ticket/spots');
  const found = result.rows.find(row => row.id === spotId);
  if (!found) throw new Error('the spot is not listed');
  spot = found;
});
afterEach(() => test.close());

it('is listed with its hours, its gates and the places of a day', () => {
  expect(spot).toMatchObject({
    openTime: '08:00',
    closeTime: '18:00',
    dayCapacity: 30,
    status: 'on',
    version: 1,
  });
  expect(spot.gates).toEqual([expect.objectContaining({ direction: 'BOTH', status: 'on' })]);
});

it('is changed against the version that was read', async () => {
  expect((await change({ name: '云顶观景台' })).result).toMatchObject({ name: '云顶观景台', version: 2 });
  expect((await change({ name: '别的名字' })).error).toMatchObject({
    code: 'version_conflict',
    details: { current: { name: '云顶观景台' } },
  });
  expect((await change({ lastEntryTime: '19:00' })).error?.code).toBe('time_order');
  expect((await change({}, 999_999)).error?.code).toBe('not_found');
});

it('T-43 is changed only by who may', async () => {
  const seller = await test.signIn('seller01');
  const answer = await seller.call('PUT', `/api/ticket/spots/${spot.id}`, { body: draft({}) });
  expect(answer.error?.code).toBe('no_permission');
});

function change(changes: Partial<Spot>, id = spot.id) {
  return admin.call<Spot>('PUT', `/api/ticket/spots/${id}`, { body: draft(changes) });
}

function draft(changes: Partial<Spot>) {
  const { name, openTime, closeTime, lastEntryTime, status, reserveRequired, version } = {
    ...spot,
    ...changes,
  };
  return { name, openTime, closeTime, lastEntryTime, status, reserveRequired, version };
}
