import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSetting } from '../../../admin/public.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { withTransaction } from '../../../db/transaction.ts';

describe('settings that follow their owner', () => {
  const now = new Date('2026-11-20T02:00:00.000Z');
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp({ now: () => now });
  });
  afterAll(() => shop.close());

  it('come with the session on every device', async () => {
    const [here, there] = [await shop.signIn('seller01'), await shop.signIn('seller01')];
    const values = { theme: 'dark', 'lockScreen.seconds': 300, 'tabs.pinned': { '10': ['10.1001'] } };
    const sent = { updatedAt: '2026-11-20T01:59:00.000Z', values };
    const { result } = await put(here, sent);
    expect(result).toEqual(sent);
    const state = await there.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(state.result.settings).toEqual(sent);
    const other = await (
      await shop.signIn('keeper01')
    ).call<SessionState>('GET', '/api/auth/sessions/current');
    expect(other.result.settings).toBeNull();
  });

  it('are those that were changed last, and a device that is behind is told', async () => {
    const client = await shop.signIn('manager01');
    const newer = { updatedAt: '2026-11-20T01:50:00.000Z', values: { size: 'large' } };
    await put(client, newer);
    expect(
      (await put(client, { updatedAt: '2026-11-20T01:40:00.000Z', values: { size: 'small' } })).result,
    ).toEqual(newer);
    const ahead = await put(client, { updatedAt: '2030-01-01T00:00:00.000Z', values: { size: 'small' } });
    expect(ahead.result.updatedAt).toBe('2026-11-20T02:00:00.000Z');
  });

  it.each([
    [{ colour: 'red' }, 'setting_unknown'],
    [{ 'menu.collapsed': true }, 'setting_unknown'],
    [{ theme: 'sepia' }, 'setting_invalid'],
    [{ 'tabs.max': 4 }, 'setting_invalid'],
    [{ 'lockScreen.on': true, 'lockScreen.seconds': 1 }, 'setting_invalid'],
    [{ 'lockScreen.seconds': -1, 'lockScreen.on': false }, 'setting_invalid'],
  ])('S-38 take nothing but what is one of them: %j', async (values, code) => {
    const client = await shop.signIn('seller01');
    expect((await put(client, { updatedAt: '2026-11-20T01:59:30.000Z', values })).error?.code).toBe(code);
  });

  it('are no place to keep files', async () => {
    const client = await shop.signIn('seller01');
    const values = { 'watermark.text': 'x'.repeat(20_000) };
    const { status, error } = await put(client, { updatedAt: '2026-11-20T01:59:30.000Z', values });
    expect([status, error?.code]).toEqual([413, 'too_large']);
  });

  it('stand beside what the site orders', async () => {
    await withTransaction(shop.db, async tx => {
      await changeSetting(tx, settings.lockForced, true, null);
      await changeSetting(tx, settings.lockMaxSeconds, 120, null);
    });
    // Another process, which has not remembered the settings of before.
    const other = await testApp({ now: () => now, beside: shop });
    const client = await other.signIn('seller01');
    const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(result.policies).toEqual({
      lockForced: true,
      lockMaxSeconds: 120,
      watermarkForced: false,
      dropContent: false,
      intranetLinks: [],
    });
    await other.close();
  });

  function put(client: Client, body: UserSettings) {
    return client.call<UserSettings>('PUT', '/api/auth/user-settings', { body });
  }
});
