import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { readIdentity, withCheck } from '@shanmen/shared/contracts/ticket/selling/identity';
import { sql } from 'kysely';

import { demoPassword, demoUsers } from '../../../seeds/demo/people.ts';
import { placeUser } from '../../../src/admin/public.ts';
import { withTransaction } from '../../../src/db/transaction.ts';
import { testApp, type TestApp } from '../../app/app.ts';
import { type ApiProcess, startServer } from '../../app/machines/api-process.ts';
import { saleSite } from '../../data/ticket/factories.ts';
import { tellCovered } from '../measures/coverage.ts';
import { countAnswers, floodConnection, longestDuring, openStreams, send, signedIn } from './attacker.ts';

jest.setTimeout(300_000);

/** Before each of these attacks had its limit, a person at work waited two to four times as long. */
const longestWaitMs = 3000;

describe('an attack from outside, on a process of its own', () => {
  let shop: TestApp;
  let server: ApiProcess;
  let staff: Record<string, string>;

  beforeAll(async () => {
    shop = await testApp({ now: () => new Date() });
    server = await startServer(shop.database.url, { SHANMEN_TRUSTED_PROXY: '127.0.0.1' });
    staff = await signedIn(server, 'seller01', demoPassword, '203.0.113.7');
  });
  afterAll(() => shop.close());

  const work = () =>
    send(server, { path: '/api/auth/sessions/current', method: 'GET', headers: staff, from: '203.0.113.7' });

  it('Z-14 one connection that sends 20,000 requests in one write keeps nobody waiting', async () => {
    const flood = floodConnection(server, { requests: 20_000, readsAnswers: true, path: '/livez' });
    const longest = await longestDuring(Promise.race([flood.closed, pause(20_000)]), work);
    tellCovered('Z-14', {
      'requests in one write': 20_000,
      answered: flood.answers(),
      'ms longest wait': longest,
    });
    flood.socket.destroy();
    expect(flood.answers()).toBeLessThan(100);
    expect(longest).toBeLessThan(longestWaitMs);
  });

  it('Z-14 connections that take none of their answers keep nobody waiting, and are closed', async () => {
    const floods = Array.from({ length: 150 }, () =>
      floodConnection(server, { requests: 300, readsAnswers: false, path: '/livez' }),
    );
    const longest = await longestDuring(pause(10_000), work);
    // A client that reads nothing hears of the end only when it begins to read.
    for (const { socket } of floods) socket.resume();
    await Promise.race([Promise.all(floods.map(({ closed }) => closed)), pause(5000)]);
    const closed = floods.filter(({ socket }) => socket.destroyed).length;
    tellCovered('Z-14', { 'connections × 300': 150, closed, 'ms longest wait': longest });
    for (const { socket } of floods) socket.destroy();
    expect(closed).toBe(150);
    expect(longest).toBeLessThan(longestWaitMs);
  });

  it('Z-05 wrong passwords of one network cost few hashes and keep no colleague out', async () => {
    const guesses = Array.from({ length: 400 }, (_, place) =>
      send(server, {
        path: '/api/auth/sessions',
        body: { userName: `guess${place}`, password: 'not a password' },
        from: `198.51.100.${place % 250}`,
      }),
    );
    const colleagues = [...demoUsers.slice(2), ...demoUsers.slice(2)].map(async ({ userName }, place) => {
      await pause(place * 150);
      const body = { userName, password: demoPassword };
      return send(server, { path: '/api/auth/sessions', body, from: `203.0.113.${place}` });
    });
    const attack = Promise.all(guesses);
    const longest = await longestDuring(Promise.all([attack, ...colleagues]), work);
    const answers = countAnswers(await attack);
    const inside = countAnswers(await Promise.all(colleagues));
    tellCovered('Z-05', {
      guesses: 400,
      hashes: answers['wrong_credentials'] ?? 0,
      busy: answers['service_busy'] ?? 0,
      'of 12 colleagues let in': inside['200'] ?? 0,
      'ms longest wait': longest,
    });
    expect(answers['wrong_credentials']).toBeLessThanOrEqual(30);
    expect(answers['service_busy']).toBeUndefined();
    expect(inside).toEqual({ '200': 12 });
    expect(longest).toBeLessThan(longestWaitMs);
  });

  it('Z-05 codes by message to many mobiles of one network stop, and those who see messages hear of it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        send(server, {
          path: '/api/ticket/public/sms-codes',
          body: { mobile: `1390000${String(place).padStart(4, '0')}` },
          from: `198.51.100.${place}`,
        }),
      ),
    );
    const { '200': sent = 0 } = countAnswers(answers);
    tellCovered('Z-05', { 'asked for codes': 200, sent });
    expect(sent).toBeLessThanOrEqual(10);
  });

  it('P-04 the key of another person tells nothing of what that person did', async () => {
    const { windowId, otherWindowId, outletId } = await saleSite(shop.db);
    await withTransaction(shop.db, tx => placeUser(tx, 'admin', outletId));
    const other = await signedIn(server, 'admin', demoPassword, '203.0.113.8');
    const key = { 'idempotency-key': randomUUID() };
    const open = (headers: Record<string, string>, window: number) =>
      send(server, {
        path: '/api/ticket/shifts',
        body: { windowId: window, openingFloatFen: 50_000 },
        headers: { ...headers, ...key },
      });
    const first = await open(staff, windowId);
    await sql`delete from platform.idempotency_key`.execute(shop.db);
    const second = await open(other, otherWindowId);
    const { no } = JSON.parse(first.text).result;
    const told = second.text.includes(no) ? 1 : 0;
    tellCovered('P-04', { 'keys of another': 1, 'numbers told': told });
    expect([first.status, second.status, told]).toEqual([200, 200, 0]);
  });

  it('Z-05 calls of invented device numbers are counted, and a session follows at most four event streams', async () => {
    const calls = await Promise.all(
      Array.from({ length: 400 }, (_, place) =>
        send(server, {
          path: '/api/ticket/devices/own',
          method: 'PUT',
          body: { offline: false, listAsOf: null, waitingScans: 0 },
          from: '198.51.100.9',
          headers: {
            'device-sn': `invented ${place}`,
            'device-time': new Date().toISOString(),
            'device-nonce': randomUUID(),
            'device-signature': '0'.repeat(64),
          },
        }),
      ),
    );
    const device = countAnswers(calls);
    const streams = await openStreams(server, staff, 400);
    tellCovered('Z-05', {
      'invented devices': 400,
      'looked up': device['device_refused'] ?? 0,
      'streams asked for': 400,
      'streams open': streams.open(),
    });
    streams.leave();
    expect(device['device_refused']).toBeLessThanOrEqual(60);
    expect(streams.open()).toBeLessThanOrEqual(4);
  });

  it('T-33 half the identity number of a child, and a year of 1850, lower no price', async () => {
    const half = withCheck('99000020110203001').slice(0, 15);
    const tries = [half, withCheck('99000018500101001')].map(idNo =>
      readIdentity('ID_CARD', idNo, {
        today: '2026-11-29',
        admitsDemoRegion: true,
        id15: settings.id15.standard,
      }),
    );
    tellCovered('T-33', { 'forged numbers': 2, taken: tries.filter(({ fault }) => fault === null).length });
    expect(tries.every(({ fault }) => fault !== null)).toBe(true);
  });
});
