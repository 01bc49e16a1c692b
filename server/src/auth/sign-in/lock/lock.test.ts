import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { type Client, clientOf, cookieOf, testApp, type TestApp } from '../../../../test/app/app.ts';
import { tellCovered } from '../../../../test/proofs/measures/coverage.ts';
import { callPlainly, locks, staffRoutes } from '../../../../test/app/route-calls.ts';

const current = '/api/auth/sessions/current';
const password = 'Shanmen-2026';
const second = 1000;

describe('a locked session', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * second);
  };

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('S-37 Z-12 opens no route but unlocking, signing out and the question who is there', async () => {
    const client = await lockedSeller();
    const answers = await answersOf(shop, client);
    expect(answers.length).toBeGreaterThan(20);
    tellCovered('Z-12', { routes: answers.length });
    expect(answers.filter(answer => !answer.endsWith(' 423 session_locked'))).toEqual([
      `GET ${current} 200 undefined`,
      `POST ${current}/unlock 400 invalid_input`,
    ]);
    expect((await client.call<SessionState>('GET', current)).result.locked).toBe(true);
    expect((await client.call('DELETE', current)).status).toBe(200);
    expect((await client.call('GET', current)).status).toBe(401);
  });

  it('S-37 stays locked in every process', async () => {
    const other = await testApp({ now: () => clock, beside: shop });
    const client = await lockedSeller();
    const there = clientOf(other.app, client.sid, client.token);
    expect((await there.call('GET', '/api/auth/table-settings')).error?.code).toBe('session_locked');
    await other.close();
  });

  it('opens again by the password, with new halves, and the old ones are dead', async () => {
    const client = await lockedSeller();
    const answer = await unlock(client, { password });
    expect(answer.status).toBe(200);
    const opened = clientOf(shop.app, cookieOf(answer), answer.result.token);
    expect((await opened.call<SessionState>('GET', current)).result.locked).toBe(false);
    expect((await opened.call('GET', '/api/auth/table-settings')).status).toBe(200);
    for (const dead of [
      client,
      clientOf(shop.app, client.sid, opened.token),
      clientOf(shop.app, opened.sid, client.token),
    ]) {
      expect((await dead.call('GET', current)).error?.code).toBe('not_signed_in');
    }
  });

  it('opens once when two tabs send the password at the same moment', async () => {
    const client = await lockedSeller();
    const answers = await Promise.all([unlock(client, { password }), unlock(client, { password })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('opens by the PIN of its owner only', async () => {
    const client = await shop.signIn('seller01');
    expect((await setPin(client, '264913')).status).toBe(200);
    expect((await client.call<SessionState>('GET', current)).result.hasPin).toBe(true);
    await client.call('PUT', `${current}/lock`);
    expect((await unlock(client, { pin: '264914' })).error).toMatchObject({
      code: 'unlock_wrong',
      details: { triesLeft: 4 },
    });
    const opened = await unlock(client, { pin: '264913' });
    expect(opened.status).toBe(200);
    const back = clientOf(shop.app, cookieOf(opened), opened.result.token);
    expect((await setPin(back, null)).status).toBe(200);
    await back.call('PUT', `${current}/lock`);
    expect((await unlock(back, { pin: '264913' })).error?.code).toBe('unlock_wrong');
  });

  it('takes no PIN that is a row, and none without the password', async () => {
    const client = await shop.signIn('keeper01');
    for (const pin of ['111111', '123456', '987654']) {
      expect((await setPin(client, pin)).error?.code).toBe('pin_weak');
    }
    for (const pin of ['12345', '1234567', 'abcdef', '']) {
      expect((await setPin(client, pin)).error?.code).toBe('invalid_input');
    }
    expect((await setPin(client, '264913', 'wrong')).error?.code).toBe('current_password_wrong');
    expect((await client.call<SessionState>('GET', current)).result.hasPin).toBe(false);
  });

  it('ends at the fifth wrong try, however slowly they come', async () => {
    const client = await lockedSeller();
    for (let tries = 1; tries < 5; tries += 1) {
      const { error } = await unlock(client, { pin: '000000' });
      expect([error?.code, error?.details]).toEqual(['unlock_wrong', { triesLeft: 5 - tries }]);
      later(5 * 60);
    }
    const { status, error, headers } = await unlock(client, { pin: '000000' });
    expect([status, error?.code]).toEqual([401, 'unlock_ended']);
    expect(String(headers['set-cookie'])).toMatch(/^sid=;/);
    expect((await unlock(client, { password })).error?.code).toBe('not_signed_in');
    const again = await lockedSeller();
    expect((await unlock(again, { password })).status).toBe(200);
  });

  proof('makes whoever guesses wait, and looks at no more than five guesses sent at one moment', async () => {
    const client = await lockedSeller();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => unlock(client, { pin: String(100_000 + guess) })),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter(code => code === 'unlock_wrong' || code === 'unlock_ended').length).toBeLessThan(6);
    expect(codes.filter(code => code === undefined)).toEqual([]);

    const slow = await lockedSeller();
    for (let tries = 0; tries < 3; tries += 1) await unlock(slow, { pin: '000000' });
    const early = await unlock(slow, { password });
    expect([early.status, early.headers['retry-after']]).toEqual([429, '5']);
    later(5);
    expect((await unlock(slow, { password })).status).toBe(200);
  });

  it('Z-21 leaves a row for locking, unlocking, the PIN and the end', async () => {
    const before = await auditCount();
    const client = await shop.signIn('auditor01');
    await setPin(client, '264913');
    await client.call('PUT', `${current}/lock`);
    await unlock(client, { pin: '264913' });
    expect((await auditCount()) - before).toBe(3);
  });

  it('leaves a person with a one-time code as closed as before', async () => {
    const client = await shop.signIn('reception01');
    await sql`
      update auth.credential
      set must_change = true
      where staff_id = (select id from admin.staff where user_name = 'reception01')`.execute(shop.db);
    expect((await client.call('PUT', `${current}/lock`)).status).toBe(200);
    const { result, headers } = await unlock(client, { password });
    const opened = clientOf(shop.app, cookieOf({ headers }), result.token);
    expect((await setPin(opened, '264913')).error?.code).toBe('password_change_required');
  });

  async function lockedSeller(): Promise<Client> {
    const client = await shop.signIn('seller01');
    expect((await client.call('PUT', `${current}/lock`)).status).toBe(200);
    return client;
  }

  async function auditCount(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from platform.audit_log
      where action like 'auth.%'`.execute(shop.db);
    return rows[0]?.count ?? 0;
  }
});

/** What every staff route answers, `METHOD path status code`, sorted by the path. */
async function answersOf(shop: TestApp, client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const route of staffRoutes(shop.app)) {
    const { status, error } = await callPlainly(client, route);
    if (!locks(route) || status !== 200) found.push(`${route.method} ${route.url} ${status} ${error?.code}`);
  }
  return found.sort();
}

function unlock(client: Client, body: { password: string } | { pin: string }) {
  return client.call<{ token: string }>('POST', `${current}/unlock`, { body });
}

function setPin(client: Client, pin: string | null, currentPassword = password) {
  return client.call('PUT', '/api/auth/pin', { body: { currentPassword, pin } });
}
