import type { ThrottlePage } from '@shanmen/shared/contracts/auth/sign-in/throttle';
import type { SignedIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { tellCovered } from '../../../../test/proofs/measures/coverage.ts';
import { hashOf } from '../session/halves.ts';
import { NetworkCrowd, unlockAccount } from './throttle.service.ts';

const second = 1000;
const quarter = 15 * 60 * second;

/** A soak sets it. They come from one source, then from a hundred, and one in four from a till that was stolen. */
const guesses = Number(process.env['SHANMEN_GUESSES'] ?? 400);
const [processes, sources, apart] = [4, 100, 20 * second];

/** Of five tries by strangers and five from known tills. */
const mostLooks = 10;

jest.setTimeout(Math.max(180_000, guesses * 200));

describe('guessing a password', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;

  async function open() {
    clock = new Date('2026-11-20T02:00:00Z');
    shop = await testApp({ now: () => clock });
  }
  afterEach(() => shop.close());

  proof(
    'Z-05 looks at an account at most ten times in 15 minutes, in all processes, however many sources try',
    async () => {
      await open();
      await enrolTill();
      await guess();
      const looks = await mostLooksWithin(quarter);
      tellCovered('Z-05', { guesses, processes, sources, 'looks within 15 minutes': looks });
      // Both buckets were filled, or less was tried than was meant to be.
      expect(looks).toBe(mostLooks);
      expect((await attempt(shop, right)).status).toBe(429);
      // Even where the guesses came from his own till, its owner waits no longer than that.
      clock = new Date(clock.getTime() + quarter);
      expect((await attempt(shop, right, till)).status).toBe(200);
    },
  );

  proof('Z-05 D-20 counts together in all processes and with many tries at one moment', async () => {
    await open();
    const other = await testApp({ now: () => clock, beside: shop });
    const tries = Array.from({ length: 40 }, (_, index) =>
      attempt(index % 2 === 0 ? shop : other, { userName: 'seller01', password: `guess-${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter(status => status === 401)).toHaveLength(5);
    expect(statuses.filter(status => status === 429)).toHaveLength(35);
    expect((await attempt(other, right)).status).toBe(429);
    await other.close();
  });

  it('D-20 goes on counting where it was when the process starts again', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) await attempt(shop, { ...wrong, password: `guess-${index}` });
    await shop.app.close();
    const again = await testApp({ now: () => clock, beside: shop });
    expect((await attempt(again, right)).status).toBe(429);
    await again.close();
  });

  it('D-20 begins anew where the rows are gone, whatever the processes remember (control)', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) await attempt(shop, { ...wrong, password: `guess-${index}` });
    expect((await attempt(shop, right)).status).toBe(429);
    await sql`delete from auth.throttle`.execute(shop.db);
    expect((await attempt(shop, right)).status).toBe(200);
  });

  it('Z-05 D-19 lets the owner in from the known till while strangers are refused', async () => {
    await open();
    await enrolTill();
    for (let index = 0; index < 8; index += 1)
      await attempt(shop, { userName: 'seller01', password: `guess-${index}` });
    expect((await attempt(shop, right)).status).toBe(429);
    expect((await attempt(shop, right, till)).status).toBe(200);
  });

  it('waits 5 s after the third failure, 30 s after the fourth, 15 min after the fifth, then twice as long', async () => {
    await open();
    const waits: unknown[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { status } = await attempt(shop, wrong);
      const { error } = await attempt(shop, wrong);
      const details: { retryAfterSeconds?: number } = Object(error?.details);
      waits.push(error?.code === 'too_many_attempts' ? details.retryAfterSeconds : status);
      clock = new Date(clock.getTime() + (details.retryAfterSeconds ?? 0) * second);
    }
    // Each turn tries twice: the second of the first turn is the second failure.
    expect(waits).toEqual([401, 5, 30, 900, 401, 5, 30, 1800, 401, 5]);
  });

  it('Z-05 looks at twenty passwords of a network within ten seconds, and lets enrolled and signed-in people go on', async () => {
    await open();
    await enrolTill();
    const inside = await shop.signIn('keeper01');
    const other = await testApp({ now: () => clock, beside: shop });
    const tries: Promise<number>[] = [];
    for (let index = 0; index < 60; index += 1) {
      const at = index % 2 === 0 ? shop : other;
      tries.push(attempt(at, { userName: `guess${index}`, password: 'guess' }).then(({ status }) => status));
      if (index % 10 === 9) await Promise.all(tries);
    }
    const statuses = await Promise.all(tries);
    expect(statuses.filter(status => status === 401)).toHaveLength(20);
    expect(statuses.filter(status => status === 429)).toHaveLength(40);
    expect((await attempt(shop, right)).headers['retry-after']).toBe('10');
    expect((await attempt(shop, right, till)).status).toBe(200);
    const asked = { body: { password: 'Shanmen-2026' } };
    expect((await inside.call('POST', '/api/auth/step-ups', asked)).status).toBe(200);
    clock = new Date(clock.getTime() + 10 * second);
    expect((await attempt(shop, right)).status).toBe(200);
    await other.close();
  });

  it('counts nothing against a network whose people sign in rightly', async () => {
    await open();
    for (let index = 0; index < 25; index += 1) expect((await attempt(shop, right)).status).toBe(200);
  });

  it('Z-05 works on twelve sign-ins of a network at one moment, and refuses further ones before the database', async () => {
    await open();
    const crowd = new NetworkCrowd();
    const strangers = { userName: 'guess', ip: '198.51.100.1', deviceId: null };
    let end = () => {};
    const held = new Promise<void>(resolve => (end = resolve));
    const working = Array.from({ length: 12 }, () => crowd.run(strangers, clock, () => held));
    const looked = jest.fn(async () => undefined);
    const one = (changes: object) => crowd.run({ ...strangers, ...changes }, clock, looked);
    await expect(one({ ip: '198.51.100.9' })).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(looked).not.toHaveBeenCalled();
    await one({ ip: '198.51.101.1' });
    await one({ deviceId: 1 });
    end();
    await Promise.all(working);
    await one({});
    expect(looked).toHaveBeenCalledTimes(3);
  });

  it('answers 429 with Retry-After and the waiting time in words', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) await attempt(shop, { userName: 'nobody01', password: 'x' });
    const { status, headers, error } = await attempt(shop, { userName: 'nobody01', password: 'x' });
    expect([status, headers['retry-after']]).toEqual([429, '5']);
    expect(error?.message).toBe('尝试过于频繁，请在 5 秒后再试');
  });

  it('forgets the failures of an account when it signs in', async () => {
    await open();
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await attempt(shop, wrong)).status).toBe(401);
      expect((await attempt(shop, wrong)).status).toBe(401);
      expect((await attempt(shop, right)).status).toBe(200);
    }
  });

  it('lists who waits, for how long, and where the tries came from, until he is let in', async () => {
    await open();
    const admin = await shop.signIn('admin');
    for (let index = 0; index < 8; index += 1) await attempt(shop, wrong);
    for (let index = 0; index < 5; index += 1) await attempt(shop, { userName: 'nobody01', password: 'x' });
    const { rows, total } = (await admin.call<ThrottlePage>('GET', '/api/auth/throttles')).result;
    expect(total).toBe(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        bucket: 'account:unknown:seller01',
        source: 'unknown',
        name: '林晓',
        addresses: ['127.0.0.1'],
      }),
    );
    const [nobody] = rows.filter(({ subject }) => subject === 'nobody01');
    expect(nobody).toMatchObject({ staffId: null, name: null });
    const seller = rows.find(({ subject }) => subject === 'seller01');
    const leftMs = new Date(seller?.blockedUntil ?? 0).getTime() - clock.getTime();
    expect(leftMs).toBeGreaterThan(0);
    expect(seller?.secondsLeft).toBe(Math.ceil(leftMs / 1000));
    const found = { query: { keyword: '林晓' } };
    expect((await admin.call<ThrottlePage>('GET', '/api/auth/throttles', found)).result.total).toBe(1);
    const freed = { body: { reason: '当面核实' }, key: true } as const;
    await admin.call('POST', `/api/admin/users/${seller?.staffId}/unlock`, freed);
    expect((await admin.call<ThrottlePage>('GET', '/api/auth/throttles', found)).result.total).toBe(0);
    expect((await attempt(shop, right)).status).toBe(200);
    clock = new Date(clock.getTime() + 24 * 60 * 60 * second);
    const later = await shop.signIn('admin');
    expect((await later.call<ThrottlePage>('GET', '/api/auth/throttles')).result.total).toBe(0);
  });

  it('frees an account by command, with a row in the audit log', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) await attempt(shop, wrong);
    expect((await attempt(shop, right)).status).toBe(429);
    expect(await unlockAccount(shop.db, 'seller01')).toBe(true);
    expect((await attempt(shop, right)).status).toBe(200);
    expect(await unlockAccount(shop.db, 'nobody01')).toBe(false);
    const { rows } = await sql`
      select action
      from platform.audit_log`.execute(shop.db);
    expect(rows).toEqual([{ action: 'auth.account.unlocked' }]);
  });

  it('Z-05 D-19 treats a name that does not exist exactly like one that does', async () => {
    await open();
    const course = async (userName: string) => {
      const answers: string[] = [];
      for (let index = 0; index < 6; index += 1) {
        const { status, error } = await attempt(shop, { userName, password: 'guess' });
        answers.push(`${status} ${error?.code} ${error?.message}`);
      }
      return answers;
    };
    expect(await course('nobody01')).toEqual(await course('seller01'));
  });

  const till = { cookie: 'dev=till secret' };
  const right = { userName: 'seller01', password: 'Shanmen-2026' };
  const wrong = { userName: 'seller01', password: 'guess' };

  function attempt(
    at: TestApp,
    body: { userName: string; password: string },
    headers: Record<string, string> = {},
  ) {
    return at.anonymous.call<SignedIn>('POST', '/api/auth/sessions', { body, headers });
  }

  async function enrolTill(): Promise<void> {
    await sql`
      insert into auth.device (secret_hash, name, is_shared)
      values (${hashOf('till secret')}, '南门 1 号窗', true)`.execute(shop.db);
  }

  /** At four processes at once, one round every 20 seconds; the first half from one source. */
  async function guess(count = guesses): Promise<void> {
    const others = Array.from({ length: processes - 1 }, () => testApp({ now: () => clock, beside: shop }));
    const all = [shop, ...(await Promise.all(others))];
    for (let done = 0; done < count; clock = new Date(clock.getTime() + apart)) {
      const round = all
        .slice(0, count - done)
        .map((at, place) => guessAt(at, done + place, count, place === 0));
      await Promise.all(round);
      done += round.length;
    }
    for (const other of all.slice(1)) await other.close();
  }

  async function guessAt(at: TestApp, index: number, count: number, isStolen: boolean): Promise<void> {
    const source = index < count / 2 ? 0 : index % sources;
    const { statusCode } = await at.app.inject({
      method: 'POST',
      url: '/api/auth/sessions',
      remoteAddress: `10.${source}.0.1`,
      headers: { 'sec-fetch-site': 'same-origin', ...(isStolen ? till : {}) },
      payload: { userName: 'seller01', password: `guess-${index}` },
    });
    expect([401, 429]).toContain(statusCode);
  }

  async function mostLooksWithin(span: number): Promise<number> {
    const { rows } = await sql<{ at: string }>`
      select at
      from auth.login_log
      where result <> 'throttled'
      order by at`.execute(shop.db);
    const looks = rows.map(({ at }) => new Date(at).getTime());
    return Math.max(...looks.map(from => looks.filter(at => at >= from && at < from + span).length));
  }
});
