import type { SignedIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { DevicePage, OwnDevices } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';

import {
  type Answer,
  type Client,
  clientOf,
  cookieOf,
  steppedUp,
  testApp,
  type TestApp,
} from '../../../../test/app/app.ts';
import { confirmFactor, enrolments, shownCode, startFactor } from '../../../../test/people/second-factor.ts';
import { findUserId } from '../../../admin/public.ts';

const devices = '/api/auth/trusted-devices';
const password = 'Shanmen-2026';

describe('browsers that are known', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;
  /** The secret of manager01's telephone, and that of the browser he trusts. */
  let [spelt, kept] = ['', ''];

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('Z-06 one stands for the second factor of its owner, and of nobody else', async () => {
    const client = await steppedUp(shop.app, await shop.signIn('manager01'));
    expect((await trust(client)).error?.code).toBe('second_factor_off');
    const secrets = {
      manager01: await enrolFactor('manager01', client),
      keeper01: await enrolFactor('keeper01'),
    };
    const trusted = await trust(client);
    expect(trusted.result).toMatchObject({
      hasSecondFactor: true,
      devices: [{ name: '办公室', isHere: true }],
    });
    const dev = deviceOf(trusted);
    expect(String(trusted.headers['set-cookie'])).toMatch(
      /dev=[\w-]{43}; Max-Age=15768000; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect((await enter('manager01')).error?.code).toBe('second_factor_required');
    expect((await enter('manager01', { dev: 'made up' })).error?.code).toBe('second_factor_required');
    const entered = await enter('manager01', { dev });
    expect(entered.status).toBe(200);
    expect(deviceOf(entered)).toBe(dev);
    expect((await enter('keeper01', { dev })).error?.code).toBe('second_factor_required');
    expect((await enter('keeper01', { dev, code: next(secrets.keeper01) })).status).toBe(200);
  });

  it('Z-06 one that was given up asks again, and nobody gives up that of another', async () => {
    const client = await steppedUp(
      shop.app,
      await signInWith('manager01', { dev: await trustedBy('manager01') }),
    );
    const { result } = await client.call<OwnDevices>('GET', `${devices}/own`);
    const [{ id } = { id: 0 }] = result.devices;
    const other = await shop.signIn('seller01');
    expect((await other.call('DELETE', `${devices}/own/${id}`)).status).toBe(404);
    expect(
      (await client.call<OwnDevices>('DELETE', `${devices}/own/${id}`)).result.devices,
    ).not.toContainEqual(expect.objectContaining({ id }));
    expect((await enter('manager01', { dev: kept })).error?.code).toBe('second_factor_required');
  });

  it('Z-06 those of somebody are given up with his second factor, by himself or by an administrator', async () => {
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const id = await findUserId(shop.db, 'buyer01');
    for (const end of ['by himself', 'by another']) {
      const client = await steppedUp(shop.app, await shop.signIn('buyer01'));
      await enrolFactor('buyer01', client);
      const dev = deviceOf(await trust(client));
      expect((await enter('buyer01', { dev })).status).toBe(200);
      const url = `/api/admin/users/${id}/second-factor/reset`;
      const { status } = await (end === 'by himself'
        ? client.call('DELETE', enrolments)
        : admin.call('POST', url, { body: { reason: '手机丢失' }, key: true }));
      expect(status).toBe(200);
      const again = await shop.signIn('buyer01');
      const later = await enrolFactor('buyer01', again);
      expect((await enter('buyer01', { dev })).error?.code).toBe('second_factor_required');
      const left = await steppedUp(shop.app, await signInWith('buyer01', { code: next(later) }));
      expect((await left.call<OwnDevices>('GET', `${devices}/own`)).result.devices).toEqual([]);
      expect((await left.call('DELETE', enrolments)).status).toBe(200);
    }
  });

  it('Z-05 D-19 that of a post is known to everybody who works at it, until it is revoked', async () => {
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const bound = await admin.call('POST', devices, { body: { name: '南门 1 号窗口' } });
    const dev = deviceOf(bound);
    for (const userName of ['keeper01', 'seller01'])
      expect((await enter(userName, { dev })).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) await enter('seller01', { password: 'guess' });
    expect((await enter('seller01')).status).toBe(429);
    expect((await enter('seller01', { dev })).status).toBe(200);
    const { result } = await admin.call<DevicePage>('GET', devices, { query: { keyword: '南门' } });
    expect(result.rows).toMatchObject([{ isShared: true, revokedAt: null, lastSeenAt: clock.toISOString() }]);
    const url = `${devices}/${result.rows[0]?.id ?? 0}/revoke`;
    const body = { reason: '电脑已换' };
    expect((await admin.call('POST', url, { body, key: true })).status).toBe(200);
    expect((await admin.call('POST', url, { body, key: true })).error?.code).toBe('not_found');
    expect((await enter('keeper01', { dev })).error?.code).toBe('second_factor_required');
    expect((await enter('seller01', { dev })).status).toBe(429);
  });

  it('are bound and revoked by whoever may, with the password once more', async () => {
    const admin = await shop.signIn('admin');
    expect((await admin.call('POST', devices, { body: { name: '门口' } })).error?.code).toBe(
      'step_up_required',
    );
    const seller = await steppedUp(shop.app, await shop.signIn('cashier01'));
    expect((await seller.call('POST', devices, { body: { name: '门口' } })).error?.code).toBe(
      'no_permission',
    );
    expect((await seller.call('GET', devices)).error?.code).toBe('no_permission');
  });

  function trust(client: Client): Promise<Answer<OwnDevices>> {
    return client.call<OwnDevices>('POST', `${devices}/own`, { body: { name: '办公室' } });
  }

  /** @returns the secret of a browser that he trusts */
  async function trustedBy(userName: string): Promise<string> {
    const known = await steppedUp(shop.app, await signInWith(userName, { code: next(spelt) }));
    kept = deviceOf(await trust(known));
    return kept;
  }

  async function enrolFactor(userName: string, at?: Client): Promise<string> {
    const client = at ?? (await shop.signIn(userName));
    const { result } = await startFactor(client);
    await confirmFactor(client, result, clock);
    if (userName === 'manager01') spelt = result.secret;
    return result.secret;
  }

  /** The code that the telephone shows half a minute later. */
  function next(secret: string): string {
    clock = new Date(clock.getTime() + 30_000);
    return shownCode(secret, clock);
  }

  type Entry = { dev?: string; code?: string; password?: string };

  function enter(userName: string, { dev, code, password: said = password }: Entry = {}) {
    return shop.anonymous.call<SignedIn>('POST', '/api/auth/sessions', {
      body: { userName, password: said, ...(code === undefined ? {} : { code }) },
      ...(dev === undefined ? {} : { headers: { cookie: `dev=${dev}` } }),
    });
  }

  async function signInWith(userName: string, entry: Entry): Promise<Client> {
    const answer = await enter(userName, entry);
    return clientOf(shop.app, cookieOf(answer), answer.result.token);
  }
});

function deviceOf({ headers }: Answer<unknown>): string {
  return /(?:^|,)dev=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? '';
}
