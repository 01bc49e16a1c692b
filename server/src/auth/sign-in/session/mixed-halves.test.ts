import type { LoginLogPage } from '@shanmen/shared/contracts/admin/records/login-log';

import { type Client, clientOf, testApp, type TestApp } from '../../../../test/app/app.ts';

const current = '/api/auth/sessions/current';

describe('the halves of two sessions', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;
  let seller: Client;
  let cashier: Client;

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  beforeEach(async () => {
    clock = new Date(clock.getTime() + 60 * 60_000);
    [seller, cashier] = [await shop.signIn('seller01'), await shop.signIn('cashier01')];
  });
  afterAll(() => shop.close());

  it('Z-16 are told in 登录日志 to both people, once a minute, and open nothing', async () => {
    const mixed = clientOf(shop.app, seller.sid, cashier.token);
    for (let times = 0; times < 3; times += 1) {
      expect((await mixed.call('GET', current)).error?.code).toBe('not_signed_in');
    }
    expect(await told()).toEqual(['cashier01', 'seller01']);
    clock = new Date(clock.getTime() + 61_000);
    await mixed.call('GET', current);
    expect(await told()).toEqual(['cashier01', 'cashier01', 'seller01', 'seller01']);
  });

  it('Z-16 are told of nobody when they are of one, of an ended one, or of none (control)', async () => {
    const before = await told();
    await seller.call('GET', current);
    await clientOf(shop.app, seller.sid, 'x'.repeat(43)).call('GET', current);
    await clientOf(shop.app, seller.sid, '').call('GET', current);
    await cashier.call('DELETE', current);
    await clientOf(shop.app, seller.sid, cashier.token).call('GET', current);
    expect(await told()).toEqual(before);
  });

  async function told(): Promise<string[]> {
    const admin = await shop.signIn('admin');
    const { result } = await admin.call<LoginLogPage>('GET', '/api/admin/login-logs', {
      query: { status: 'halves_mixed' },
    });
    return result.rows.map(({ userName }) => userName).toSorted();
  }
});
