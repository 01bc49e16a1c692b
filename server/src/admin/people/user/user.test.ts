import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { UserPage } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { demoUsers } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { changeSetting } from '../../settings/setting/setting.service.ts';
import { addUser } from './user.service.ts';

describe('the list of users', () => {
  let shop: TestApp;
  let admin: Client;
  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
  });
  afterAll(() => shop.close());

  it('shows each account with its roles, sessions and last sign-in', async () => {
    await shop.signIn('seller01');
    const { result } = await list({ keyword: 'seller01' });
    expect(result.total).toBe(1);
    expect(result.rows[0]).toMatchObject({
      userName: 'seller01',
      name: '林晓',
      staffNo: 'T001',
      mobileMasked: null,
      roles: ['售票员', '检票员'],
      status: 'enabled',
      throttled: false,
      sessions: 1,
    });
    expect(result.rows[0]?.lastLoginAt).not.toBeNull();
  });

  it.each([
    ['part of the account', 'keeper', ['keeper01']],
    ['part of the name', '陈', ['cashier01']],
    ['initials of the name', 'cy', ['cashier01']],
    ['the staff number in any case', 'k001', ['keeper01']],
    ['nothing that anybody has', '%', []],
  ])('is searched by %s', async (_what, keyword, expected) => {
    const { result } = await list({ keyword });
    expect(result.rows.map(({ userName }) => userName)).toEqual(expected);
  });

  it('is filtered by state and by role', async () => {
    await sql`update admin.staff set status = 'left' where user_name = 'buyer01'`.execute(shop.db);
    expect((await list({ status: 'left' })).result.rows.map(({ userName }) => userName)).toEqual(['buyer01']);
    const { rows } = await sql<{ id: number }>`select id from admin.role where code = 'gate'`.execute(
      shop.db,
    );
    const found = await list({ roleId: String(rows[0]?.id) });
    expect(found.result.rows.map(({ userName }) => userName)).toEqual(['gate01', 'seller01']);
  });

  it('says with its last day what a role ends with, and how far all of them reach', async () => {
    await sql`
      update admin.staff_role
      set valid_to = '2099-12-31'
      from admin.staff, admin.role
      where staff.id = staff_role.staff_id
        and role.id = staff_role.role_id
        and staff.user_name = 'gate01'
        and role.code = 'gate'`.execute(shop.db);
    const userOf = async (userName: string) => (await list({ keyword: userName })).result.rows[0];
    expect((await userOf('gate01'))?.roles).toEqual(['检票员（至 2099-12-31）']);
    expect((await userOf('admin'))?.reaches).toEqual(['all']);
    expect((await userOf('cashier01'))?.reaches).toEqual(['own']);
  });

  it('D-18 counts the days of a password where the site has them end, and finds those that end within a week', async () => {
    await sql`
      update auth.credential
      set password_origin = 'user',
          changed_at = ${testClock()}::timestamptz - interval '85 days 1 hour'
      from admin.staff
      where staff.id = credential.staff_id
        and staff.user_name = 'commerce01'`.execute(shop.db);
    const ending = async () => (await list({ condition: 'ending' })).result.rows;
    expect(await ending()).toEqual([]);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.passwordPreset, 'graded', null));
    const rows = await ending();
    expect(rows.map(({ userName, passwordDaysLeft }) => [userName, passwordDaysLeft])).toEqual([
      ['commerce01', 5],
    ]);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.passwordPreset, 'standard', null));
  });

  it('is paged, and counts what the whole filter finds', async () => {
    const pages = [
      await list({ pageSize: '5', page: '1' }),
      await list({ pageSize: '5', page: '2' }),
      await list({ pageSize: '5', page: '9' }),
    ];
    expect(pages.map(({ result }) => result.rows.length)).toEqual([5, 5, 0]);
    expect(pages[0]?.result.total).toBeGreaterThan(demoUsers.length);
    expect(pages[1]?.result.total).toBe(pages[0]?.result.total);
    const names = pages.flatMap(({ result }) => result.rows.map(({ userName }) => userName));
    expect(names).toEqual(names.toSorted());
  });

  it('marks an account that waits after wrong passwords', async () => {
    for (let index = 0; index < 5; index += 1) {
      const body = { userName: 'manager01', password: `guess-${index}` };
      await shop.anonymous.call('POST', '/api/auth/sessions', { body });
      await sql`update auth.throttle set blocked_until = null where bucket like 'account:%' and ${index} < 4`.execute(
        shop.db,
      );
    }
    const { result } = await list({ keyword: 'manager01' });
    expect(result.rows[0]?.throttled).toBe(true);
  });

  it('never takes a user name twice', async () => {
    const draft = { userName: 'seller01', name: '另一人', roles: [], validFrom: '2026-11-20' };
    await expect(withTransaction(shop.db, tx => addUser(tx, draft))).rejects.toMatchObject({
      code: 'user_name_taken',
    });
  });

  function list(query: Record<string, string>) {
    return admin.call<UserPage>('GET', '/api/admin/users', { query });
  }
});
