import type { OneTimeCode, UserCard, UserDraft, UserPage } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { type Answer, type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { enter, purchase, resultOf, storeroom } from '../../../../test/data/goods/goods.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { asOwner, whileHeld, whileLocked } from '../../../../test/app/scenario.ts';

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

const sessions = '/api/auth/sessions';

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

describe('a sign-in to an account that is being deleted', () => {
  it('D-31 is answered as that of a name that nobody has', async () => {
    const { removed, opened, guessed } = await signInMeanwhile();
    expect(removed.status).toBe(200);
    for (const { status, error } of [opened, guessed])
      expect([status, error?.code]).toEqual([401, 'wrong_credentials']);
  });

  it('D-31 that was there first keeps it', async () => {
    const { shop, admin, account, code } = await fresh();
    const answers = await whileHeld(shop.database.url, 'insert on auth.login_log', async (held, letGo) => {
      const opening = signInAs(shop, code);
      await held(1, opening);
      const removing = admin.call('DELETE', `/api/admin/users/${account.id}`);
      await held(2, removing);
      await letGo();
      return Promise.all([opening, removing]);
    });
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [200, undefined],
      [409, 'user_referenced'],
    ]);
    await shop.close();
  });
});

describe('an account that is made while another of its name is being deleted', () => {
  it('D-31 does not get the name', async () => {
    const { shop, admin, account } = await fresh();
    const [, added] = await whileLocked(shop.database.url, 'platform.audit_log', async waiting => {
      const removing = admin.call('DELETE', `/api/admin/users/${account.id}`);
      await waiting(1, removing);
      const adding = admin.call('POST', '/api/admin/users', { body: mistaken, key: true });
      await waiting(2, adding);
      return [removing, adding] as const;
    }).then(answers => Promise.all(answers));
    expect(added.error?.code).toBe('user_name_taken');
    await shop.close();
  });
});

/** With its one-time code and with a guess, while its deletion has begun and cannot end. */
async function signInMeanwhile() {
  const { shop, admin, account, code } = await fresh();
  const [removed, opened, guessed] = await whileLocked(
    shop.database.url,
    'admin.retired_user_name',
    async waiting => {
      const removing = admin.call('DELETE', `/api/admin/users/${account.id}`);
      await waiting(1, removing);
      const opening = signInAs(shop, code);
      await waiting(2, opening);
      const guessing = signInAs(shop, 'Nobody-knows-1');
      await waiting(3, guessing);
      return [removing, opening, guessing] as const;
    },
  ).then(answers => Promise.all(answers));
  await shop.close();
  return { removed, opened, guessed };
}

async function fresh() {
  const shop = await testApp();
  const admin = await steppedUp(shop.app, await shop.signIn('admin'));
  const { result: account } = await admin.call<UserCard>('POST', '/api/admin/users', {
    body: mistaken,
    key: true,
  });
  const { result } = await admin.call<OneTimeCode>('POST', `/api/admin/users/${account.id}/one-time-code`);
  return { shop, admin, account, code: result.code };
}

function signInAs(shop: TestApp, password: string): Promise<Answer<unknown>> {
  return shop.anonymous.call('POST', sessions, { body: { userName: mistaken.userName, password } });
}
