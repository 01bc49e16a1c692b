import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { NewGate, NewSpot, Spot, SpotGate, SpotPage } from '@shanmen/shared/contracts/ticket/setup/spot';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let admin: Client;
let spot: Spot;
beginsWith(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  const { spotId } = await attraction(test.db, { capacity: 30 });
  const { result } = await admin.call<SpotPage>('GET', '/api/ticket/spots');
  const found = result.rows.find(row => row.id === spotId);
  if (!found) throw new Error('the spot is not listed');
  spot = found;
  return test;
});

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

it('is opened with its gates, once under one code', async () => {
  const { result: opened } = await open({ code: 'XQ' });
  expect(opened).toMatchObject({
    code: 'XQ',
    status: 'on',
    reserveRequired: false,
    gates: [],
    dayCapacity: 0,
  });
  expect((await open({ code: 'XQ' })).error?.code).toBe('code_taken');
  expect((await open({ code: 'YQ', lastEntryTime: '19:00' })).error?.code).toBe('time_order');
  const { result: gate } = await openGate({ spotId: opened.id, code: 'XQ1', name: '溪桥口' });
  expect(gate).toMatchObject({ direction: 'IN', status: 'on', version: 1 });
  expect((await openGate({ spotId: opened.id, code: 'XQ1' })).error?.code).toBe('code_taken');
  expect((await openGate({ spotId: 999_999, code: 'XQ2' })).error?.code).toBe('not_found');
  const { result } = await admin.call<SpotPage>('GET', '/api/ticket/spots');
  expect(result.rows.at(-1)).toMatchObject({ code: 'XQ', gates: [{ code: 'XQ1', name: '溪桥口' }] });
  expect(await gateNames()).toContain('溪桥口');
});

it('stops a gate against the version that was read, and checks nothing there from then on', async () => {
  const { result: gate } = await openGate({ spotId: spot.id, code: 'XQ1', name: '溪桥口' });
  const off = { name: gate.name, direction: gate.direction, status: 'off', version: gate.version };
  const stop = (id: number) => admin.call<SpotGate>('PUT', `/api/ticket/gates/${id}`, { body: off });
  expect((await stop(gate.id)).result).toMatchObject({ status: 'off', version: 2 });
  expect((await stop(gate.id)).error).toMatchObject({ code: 'version_conflict' });
  expect((await stop(999_999)).error?.code).toBe('not_found');
  expect(await gateNames()).not.toContain('溪桥口');
});

function open(draft: Partial<NewSpot>) {
  const hours = { openTime: '08:00', lastEntryTime: '16:30', closeTime: '18:00' };
  const body = { code: 'XQ', name: '溪桥', kind: 'SPOT', ...hours, ...draft };
  return admin.call<Spot>('POST', '/api/ticket/spots', { body, key: true });
}

function openGate(draft: Partial<NewGate>) {
  const body = { name: '溪桥口', direction: 'IN', ...draft };
  return admin.call<SpotGate>('POST', '/api/ticket/gates', { body, key: true });
}

async function gateNames(): Promise<string[]> {
  const { result } = await admin.call<Gate[]>('GET', '/api/ticket/gates');
  return result.map(({ name }) => name);
}

function change(changes: Partial<Spot>, id = spot.id) {
  return admin.call<Spot>('PUT', `/api/ticket/spots/${id}`, { body: draft(changes) });
}

function draft(changes: Partial<Spot>) {
  const { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity, version } = {
    ...spot,
    ...changes,
  };
  return { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity, version };
}
