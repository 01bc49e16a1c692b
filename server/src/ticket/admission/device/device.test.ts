import { randomUUID } from 'node:crypto';

import type { ReportRows } from '@shanmen/shared/contracts/reports/report';
import type { ScanAnswer, ScanPreview } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type {
  Device,
  DeviceKey,
  DeviceOrders,
  DevicePage,
} from '@shanmen/shared/contracts/ticket/admission/device';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { enrolAt, signingWith, type TestDevice } from '../../../../test/people/device.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { countRows, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const start = new Date('2026-10-02T02:00:00Z');
const clock = { at: start };

let test: TestApp;
let admin: Client;
let spot: Attraction;
let gate: TestDevice;
beforeEach(() => {
  clock.at = start;
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  spot = await attraction(test.db, { visitDate: '2026-10-02' });
  gate = await enrolAt(test, admin, spot.gateId);
  return test;
});

const own = '/api/ticket/devices/own';
const quiet = { offline: false, listAsOf: null, waitingScans: 0 };

describe('a device at a gate', () => {
  it('signs its calls, is told where it stands, and is seen', async () => {
    expect((await list())[0]).toMatchObject({ link: 'never', lastSeenAt: null });
    const { result } = await gate.call<DeviceOrders>('PUT', own, { body: quiet });
    expect(result).toMatchObject({ gateId: spot.gateId, direction: 'BOTH', serverTime: start.toISOString() });
    expect((await list())[0]).toMatchObject({ link: 'online', openConflicts: 0 });
    clock.at = new Date(start.getTime() + 91_000);
    expect((await list())[0]?.link).toBe('lost');
    await gate.call('PUT', own, { body: { ...quiet, offline: true, waitingScans: 3 } });
    expect((await list())[0]).toMatchObject({ link: 'offline', waitingScans: 3 });
  });

  it('asks before it turns and confirms by the scan, which is counted once', async () => {
    const code = await soldCode();
    const scan = scanOf(code);
    const asked = await gate.call<ScanPreview>('POST', '/api/ticket/check-ins/preview', { body: scan });
    expect(asked.result).toMatchObject({
      result: 'OK',
      text: '请通行',
      ticket: { timesLeft: 1, status: 'I' },
    });
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(0);
    const first = await gate.call<ScanAnswer>('POST', '/api/ticket/check-ins', { body: scan });
    const again = await gate.call<ScanAnswer>('POST', '/api/ticket/check-ins', { body: scan });
    expect([first.result.result, again.result.id]).toEqual(['OK', first.result.id]);
    const query = `select device_id as value from ticket.checkin_log where staff_id is null`;
    expect(await readNumber(test.database.url, query)).toBe(gate.id);
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(1);
    const { result: report } = await admin.call<ReportRows>('GET', '/api/reports/rows/t.checkin');
    const [named] = await list();
    expect(report.rows[0]).toContain(named?.name);
  });

  it('speaks for its own gate only', async () => {
    const other = await attraction(test.db, { visitDate: '2026-10-02' });
    const body = { ...scanOf(await soldCode()), gateId: other.gateId };
    const refused = await gate.call('POST', '/api/ticket/check-ins', { body });
    expect(refused.error?.code).toBe('device_elsewhere');
    expect((await gate.call('GET', '/api/ticket/devices')).error?.code).toBe('not_signed_in');
  });

  it('is refused with another key, another body, another clock, and the second time', async () => {
    const forged = signingWith(test, { id: gate.id, sn: gate.sn, key: '0'.repeat(64) });
    expect((await forged.call('PUT', own, { body: quiet })).error?.code).toBe('device_refused');
    const altered = { body: quiet, sentBody: { ...quiet, waitingScans: 9 } };
    expect((await gate.call('PUT', own, altered)).error?.code).toBe('device_refused');
    const late = new Date(start.getTime() - 301_000).toISOString();
    expect((await gate.call('PUT', own, { body: quiet, time: late })).error?.code).toBe('device_clock_off');
    const nonce = randomUUID();
    expect((await gate.call('PUT', own, { body: quiet, nonce })).status).toBe(200);
    expect((await gate.call('PUT', own, { body: quiet, nonce })).error?.code).toBe('device_refused');
    expect(await countRows(test.database.url, 'ticket.device_call')).toBe(1);
  });
});

describe('the list of devices', () => {
  it('registers a serial number once, at a gate that exists', async () => {
    const body = { sn: gate.sn, name: '又一台', kind: 'GATE', gateId: spot.gateId, status: 'on' };
    expect((await admin.call('POST', '/api/ticket/devices', { body })).error?.code).toBe('code_taken');
    const nowhere = { ...body, sn: 'NEW-1', gateId: 999_999 };
    expect((await admin.call('POST', '/api/ticket/devices', { body: nowhere })).error?.code).toBe(
      'not_found',
    );
  });

  it('stops a device that is switched off at once, and one whose key was replaced', async () => {
    const [row] = await list();
    const change = { name: '左闸', gateId: spot.gateId, status: 'off', version: row?.version };
    const path = `/api/ticket/devices/${gate.id}`;
    expect((await admin.call<Device>('PUT', path, { body: change })).result).toMatchObject({
      name: '左闸',
      status: 'off',
    });
    expect((await admin.call('PUT', path, { body: change })).error?.code).toBe('version_conflict');
    expect((await gate.call('PUT', own, { body: quiet })).error?.code).toBe('device_refused');
    await admin.call('PUT', path, { body: { ...change, status: 'on', version: 2 } });
    expect((await gate.call('PUT', own, { body: quiet })).status).toBe(200);
    const renewed = await admin.call<DeviceKey>('POST', `${path}/keys`);
    expect((await gate.call('PUT', own, { body: quiet })).error?.code).toBe('device_refused');
    expect((await signingWith(test, renewed.result).call('PUT', own, { body: quiet })).status).toBe(200);
    const kept = `select count(*) as value from ticket.device where secret_enc like '%' || '${renewed.result.key}' || '%'`;
    expect(await readNumber(test.database.url, kept)).toBe(0);
  });
});

async function list(): Promise<Device[]> {
  return (await admin.call<DevicePage>('GET', '/api/ticket/devices')).result.rows;
}

async function soldCode(): Promise<string> {
  const { site, seller } = await sellerAtWork(test);
  return (await sell(seller, cashSale(site, spot))).result.tickets[0]?.qr ?? '';
}

function scanOf(code: string) {
  const { gateId } = spot;
  return {
    code,
    gateId,
    direction: 'IN',
    persons: 1,
    nonce: randomUUID(),
    deviceTime: clock.at.toISOString(),
  };
}
