import { randomUUID } from 'node:crypto';

import { testApp } from '../../../test/app/app.ts';
import { attraction } from '../../../test/data/ticket/factories.ts';
import { enrolAt, signingWith } from '../../../test/people/device.ts';

const own = '/api/ticket/devices/own';
const quiet = { offline: false, listAsOf: null, waitingScans: 0 };

it('Z-05 calls of invented device numbers are sixty a minute of a network, and its own gates go on', async () => {
  let clock = new Date('2026-10-02T02:00:00Z');
  const test = await testApp({ now: () => clock, countsCalls: true });
  const spot = await attraction(test.db, { visitDate: '2026-10-02' });
  const gate = await enrolAt(test, await test.signIn('admin'), spot.gateId);
  expect((await gate.call('PUT', own, { body: quiet })).status).toBe(200);
  const invent = () => signingWith(test, { id: 0, sn: randomUUID(), key: '0'.repeat(64) });
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 100; count += 1) {
    codes.push((await invent().call('PUT', own, { body: quiet })).error?.code);
  }
  // The first call of the gate was counted among those of devices that had proved nothing yet.
  expect(codes.filter(code => code === 'device_refused')).toHaveLength(59);
  expect(codes.filter(code => code === 'rate_limited')).toHaveLength(41);
  expect((await gate.call('PUT', own, { body: quiet })).status).toBe(200);
  clock = new Date(clock.getTime() + 60_000);
  expect((await invent().call('PUT', own, { body: quiet })).error?.code).toBe('device_refused');
  await test.close();
});

proof('Z-05 a device that proved itself makes six hundred calls a minute', async () => {
  const clock = new Date('2026-10-02T02:00:00Z');
  const test = await testApp({ now: () => clock, countsCalls: true });
  const spot = await attraction(test.db, { visitDate: '2026-10-02' });
  const gate = await enrolAt(test, await test.signIn('admin'), spot.gateId);
  const statuses: number[] = [];
  for (let count = 0; count < 602; count += 1) {
    statuses.push((await gate.call('PUT', own, { body: quiet })).status);
  }
  expect(statuses.filter(status => status === 429)).toHaveLength(1);
  await test.close();
});
