import { settings } from '@shanmen/shared/contracts/admin/settings';
import type { SessionState } from '@shanmen/shared/contracts/auth/session';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { changeSetting } from '../../admin/public.ts';
import { withTransaction } from '../../db/transaction.ts';

const passwords = ['Shanmen-2026', 'Baiyun-guqin-1', 'Baiyun-guqin-2', 'Baiyun-guqin-3'] as const;

describe('the policy of passwords', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp({ now: () => clock, guards: { throttle: false } });
    await withTransaction(shop.db, async tx => {
      await changeSetting(tx, settings.passwordHistory, 2, null);
      await changeSetting(tx, settings.passwordDays, 90, null);
    });
  });
  afterAll(() => shop.close());

  it('D-18 refuses the last ones, and takes one from before them', async () => {
    for (const [index, next] of passwords.slice(1).entries()) {
      expect(
        (await change(await shop.signIn('storelead01', passwords[index]), passwords[index] ?? '', next))
          .status,
      ).toBe(200);
    }
    const client = await shop.signIn('storelead01', passwords[3]);
    expect((await change(client, passwords[3], passwords[2])).error).toMatchObject({
      code: 'password_reused',
      message: '不能使用最近 2 次用过的密码',
    });
    expect((await change(client, passwords[3], passwords[1])).status).toBe(200);
  });

  it('D-18 asks for another one at the sign-in after its days, and nobody of the demo', async () => {
    clock = new Date(clock.getTime() + 91 * 24 * 60 * 60 * 1000);
    const client = await shop.signIn('storelead01', passwords[1]);
    expect(
      (await client.call<SessionState>('GET', '/api/auth/sessions/current')).result.mustChangePassword,
    ).toBe(true);
    expect((await client.call('GET', '/api/goods/items')).error?.code).toBe('password_change_required');
    expect((await change(client, passwords[1], passwords[2])).status).toBe(200);
    const renewed = await shop.signIn('storelead01', passwords[2]);
    expect((await renewed.call('GET', '/api/entrance/cards')).status).toBe(200);
    const seller = await shop.signIn('seller01');
    expect((await seller.call('GET', '/api/entrance/cards')).status).toBe(200);
  });

  beforeAll(async () => {
    // storelead01 begins with a password of his own, like anybody who was hired.
    await sql`
      insert into auth.credential (staff_id, password_phc, password_origin, changed_at)
      select buyer.id, admin.password_phc, 'user', ${clock}
      from admin.staff as buyer, auth.credential as admin
      join admin.staff on staff.id = admin.staff_id
      where buyer.user_name = 'storelead01' and staff.user_name = 'admin'`.execute(shop.db);
  });

  function change(client: Client, currentPassword: string, newPassword: string) {
    return client.call('PUT', '/api/auth/password', { body: { currentPassword, newPassword } });
  }
});
