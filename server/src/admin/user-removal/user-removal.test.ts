import type { OneTimeCode, UserCard, UserDraft, UserPage } from '@shanmen/shared/contracts/admin/user';
import { sql } from 'kysely';

import { demoStaff } from '../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../test/app.ts';
import { enter, purchase, resultOf, storeroom } from '../../../test/goods.ts';
import { testDay } from '../../../test/clock.ts';
import { giveRights } from '../../../test/rights.ts';
import { asOwner } from '../../../test/scenario.ts';

const mistaken: UserDraft = {
  userName: 'zhangsna',
  name: '张三',
  staffNo: 'T090',
  outletId: null,
  validFrom: testDay,
  leaveOn: null,
  remark: '',
  roleIds: [],
  outletIds: [],
};

describe('删除用户', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp({ begin: 'stocked' });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterAll(() => shop.close());

  it('D-31 lets an account go that nobody used, with its roles and its code, and never gives its name again', async () => {
    const roleIds = [await roleId('seller')];
    const { id } = await added({ ...mistaken, roleIds });
    await admin.call<OneTimeCode>('POST', `/api/admin/users/${id}/one-time-code`);
    expect((await remove(id)).status).toBe(200);
    const { result } = await admin.call<UserPage>('GET', '/api/admin/users', {
      query: { keyword: 'zhangsna' },
    });
    expect(result.rows).toEqual([]);
    expect((await add({ ...mistaken, staffNo: null })).error?.code).toBe('user_name_taken');
    // The number is of the person, who gets it with the right name.
    expect((await added({ ...mistaken, userName: 'zhangsan' })).staffNo).toBe('T090');
    const { rows } = await sql<{ before: object }>`
      select before from platform.audit_log where action = 'admin.user.deleted'`.execute(shop.db);
    expect(rows).toMatchObject([{ before: { userName: 'zhangsna', name: '张三', roles: ['售票员'] } }]);
  });

  it('D-31 keeps whoever signed in once', async () => {
    await shop.signIn('cashier01');
    const { id } = await demoStaff(shop.db, 'cashier01');
    expect((await remove(id)).error).toMatchObject({
      code: 'user_referenced',
      message: '该账号已有记录，只能停用',
    });
    expect((await admin.call<UserCard>('GET', `/api/admin/users/${id}`)).status).toBe(200);
  });

  it('D-31 keeps whoever stands in a record of others, with all that he has', async () => {
    const { id } = await added({
      ...mistaken,
      userName: 'lisi',
      staffNo: null,
      roleIds: [await roleId('gate')],
    });
    await asOwner(
      shop.database.url,
      `insert into auth.login_log (at, user_name, staff_id, result) values (now(), 'lisi', ${id}, 'wrong')`,
    );
    expect((await remove(id)).error?.code).toBe('user_referenced');
    const { result } = await admin.call<UserCard>('GET', `/api/admin/users/${id}`);
    expect(result.roles).toEqual(['检票员']);
  });

  it('D-31 keeps whom a document or a warehouse names, though he did nothing himself', async () => {
    const room = await storeroom(shop);
    resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '5', 34]])));
    const lead = await demoStaff(shop.db, 'admin');
    const { id } = await added({ ...mistaken, userName: 'buyer90', staffNo: null });
    for (const named of ['goods.doc set handler_id', 'goods.warehouse set keeper_id']) {
      await asOwner(shop.database.url, `update ${named} = ${id}`);
      expect((await remove(id)).error?.code).toBe('user_referenced');
      await asOwner(shop.database.url, `update ${named} = ${lead.id}`);
    }
    expect((await remove(id)).status).toBe(200);
  });

  it('D-01 D-03 lets nobody remove himself, or who may more', async () => {
    const lead = await demoStaff(shop.db, 'admin');
    expect((await remove(lead.id)).error?.code).toBe('self_change');
    await giveRights(shop, 'keeper01', ['admin:user:delete']);
    const clerk = await shop.signIn('keeper01');
    const { id } = await added({
      ...mistaken,
      userName: 'wangwu',
      staffNo: null,
      roleIds: [await roleId('manager')],
    });
    const refused = await clerk.call('DELETE', `/api/admin/users/${id}`);
    expect(refused.error?.code).toBe('target_above_you');
    expect((await remove(9999)).status).toBe(404);
  });

  function add(draft: UserDraft) {
    return admin.call<UserCard>('POST', '/api/admin/users', { body: draft, key: true });
  }

  async function added(draft: UserDraft): Promise<UserCard> {
    const { result, status } = await add(draft);
    expect(status).toBe(200);
    return result;
  }

  function remove(id: number) {
    return admin.call('DELETE', `/api/admin/users/${id}`);
  }

  async function roleId(code: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`select id from admin.role where code = ${code}`.execute(
      shop.db,
    );
    return rows[0]?.id ?? 0;
  }
});
