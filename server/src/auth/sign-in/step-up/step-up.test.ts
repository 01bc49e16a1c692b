import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { type Client, clientOf, cookieOf, testApp, type TestApp } from '../../../../test/app/app.ts';
import { guardRequests } from '../../../http/credential/credential-hook.ts';
import { createServer } from '../../../http/server.ts';
import { requireStepUp } from '../../../callers/staff.ts';
import { findSession } from '../../public.ts';

const stepUps = '/api/auth/step-ups';

describe('what asks for the password once more', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('is closed until the password was given, then open for five minutes on this session', async () => {
    const client = await shop.signIn('admin');
    expect(await reach(client)).toEqual(['step_up_required', 'step_up_required']);
    const raised = await raise(client);
    expect(raised.result.until).toBe('2026-11-20T02:05:00.000Z');
    const back = clientOf(shop.app, cookieOf(raised), raised.result.token);
    expect(await reach(back)).toEqual([undefined, undefined]);
    expect(await reach(await shop.signIn('admin'))).toEqual(['step_up_required', 'step_up_required']);
    clock = new Date(clock.getTime() + 5 * 60_000);
    expect(await reach(back)).toEqual(['step_up_required', 'step_up_required']);
  });

  it('gives out new halves, and those before are dead', async () => {
    const client = await shop.signIn('admin');
    const raised = await raise(client);
    expect((await client.call('GET', '/api/auth/sessions/current')).status).toBe(401);
    expect(raised.result.token).not.toBe(client.token);
  });

  it('is closed again by the lock', async () => {
    const raised = await raise(await shop.signIn('admin'));
    const client = clientOf(shop.app, cookieOf(raised), raised.result.token);
    await client.call('PUT', '/api/auth/sessions/current/lock');
    const body = { password: 'Shanmen-2026' };
    const opened = await client.call<{ token: string }>('POST', '/api/auth/sessions/current/unlock', {
      body,
    });
    const back = clientOf(shop.app, cookieOf(opened), opened.result.token);
    expect(await reach(back)).toEqual(['step_up_required', 'step_up_required']);
  });

  it('opens to no wrong password', async () => {
    const client = await shop.signIn('admin');
    expect((await raise(client, 'Shanmen-2025')).error?.code).toBe('current_password_wrong');
    expect(await reach(client)).toEqual(['step_up_required', 'step_up_required']);
  });

  function raise(client: Client, password = 'Shanmen-2026') {
    return client.call<{ token: string; until: string }>('POST', stepUps, { body: { password } });
  }

  /** What a route answers that declares it, and one whose service asks for it. */
  async function reach({ sid, token }: Client) {
    const app = await createServer(shop.deps);
    guardRequests(app, shop.deps, {
      accessOf: async () => ({
        roles: [],
        codes: new Set<never>(),
        sessionLimit: 5,
        idleMinutes: 30,
        asksSecondFactor: false,
      }),
      findSession: (halves, now, isActivity) => findSession(shop.db, halves, { now, dayCut: [], isActivity }),
      noteMixedHalves: () => Promise.resolve(),
    });
    const schema = { response: { 200: Result(Type.Null()) } };
    app.put(
      '/api/declared',
      { config: { permission: 'signed-in', scope: 'own', stepUp: true }, schema },
      async () => ({ result: null }),
    );
    app.put('/api/judged', { config: { permission: 'signed-in', scope: 'own' }, schema }, async request => {
      requireStepUp(request.staff, clock);
      return { result: null };
    });
    const client = clientOf(app, sid, token);
    const answers = [await client.call('PUT', '/api/declared'), await client.call('PUT', '/api/judged')];
    await app.close();
    return answers.map(({ error }) => error?.code);
  }
});
