import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { UserBatch, UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const current = '/api/auth/sessions/current';

describe('批量 actions of 用户管理', () => {
  let shop: TestApp;
  let admin: Client;

  beginsWith(async () => {
    shop = await testApp();
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    return shop;
  });

  it('D-32 do what they may, name who was refused, and leave a row for each who was changed', async () => {
    const seller = await shop.signIn('seller01');
    const ids = [await idOf('seller01'), await idOf('admin'), 999_999, await idOf('gate01')];
    const before = await changes();
    expect(outcomes(await run('disable', ids))).toEqual([
      ['林晓', ''],
      ['管理员', expect.stringContaining('自己')],
      ['', '没有找到该账号'],
      [expect.any(String), ''],
    ]);
    expect((await changes()) - before).toBe(2);
    expect((await seller.call('GET', current)).status).toBe(401);
    expect((await admin.call<SessionState>('GET', current)).status).toBe(200);
    const again = outcomes(await run('disable', ids.slice(0, 1)));
    expect(again).toEqual([['林晓', '该账号已停用']]);
    expect(outcomes(await run('enable', ids.slice(0, 1)))).toEqual([['林晓', '']]);
  });

  it('D-32 give and take a role, beside those that are held', async () => {
    const { id: roleId } = await roleOf('gate');
    const ids = [await idOf('keeper01'), await idOf('seller01')];
    expect(outcomes(await run('assign', ids, { roleId }))).toEqual([
      ['周野', ''],
      ['林晓', '已有该角色'],
    ]);
    expect(await rolesOf('keeper01')).toEqual(['仓管', '检票员']);
    expect(outcomes(await run('revoke', ids, { roleId }))).toEqual([
      ['周野', ''],
      ['林晓', ''],
    ]);
    expect(await rolesOf('keeper01')).toEqual(['仓管']);
    expect(await rolesOf('seller01')).toEqual(['售票员']);
    expect(outcomes(await run('revoke', ids.slice(1), { roleId }))).toEqual([['林晓', '没有该角色']]);
  });

  it('D-32 place people, end their sessions, and give codes that are shown once', async () => {
    const ids = [await idOf('keeper01')];
    const outletId = await readNumber(shop.database.url, `select max(id) as value from admin.outlet`);
    expect(outcomes(await run('place', ids, { outletId }))).toEqual([['周野', '']]);
    expect((await cardOf('keeper01')).outletId).toBe(outletId);
    expect(outcomes(await run('kick', ids))).toEqual([['周野', '没有在线的会话']]);
    await shop.signIn('keeper01');
    expect(outcomes(await run('kick', ids))).toEqual([['周野', '']]);
    const [coded] = (await run('reset', ids)).result;
    expect(coded?.given).toMatchObject({ userName: 'keeper01', name: '周野' });
    const stored = await sql<{ text: string }>`
      select concat_ws(' ', before, after, reason) as text from platform.audit_log`.execute(shop.db);
    expect(stored.rows.some(({ text }) => text.includes(coded?.given?.code ?? '-'))).toBe(false);
  });

  it('D-04 keep the last administrator, whatever is chosen', async () => {
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name in ('manager01', 'auditor01') and role.code = 'admin'`.execute(shop.db);
    await raise();
    const manager = await steppedUp(shop.app, await shop.signIn('manager01'));
    const { id: roleId } = await roleOf('admin');
    const ids = [await idOf('admin'), await idOf('auditor01'), await idOf('manager01')];
    const body = { act: 'revoke', ids, roleId, outletId: null, reason: '岗位调整' };
    const { result } = await manager.call<UserBatchResult>('POST', '/api/admin/users/batch', { body });
    expect(result.map(({ refusal }) => refusal !== '')).toEqual([false, false, true]);
  });

  it('D-03 lead to nobody above, and take the permission that one act needs', async () => {
    await giveRights(shop, 'keeper01', ['admin:session:kick']);
    const plain = await shop.signIn('keeper01');
    const ids = [await idOf('admin')];
    const body = { act: 'kick', ids, roleId: null, outletId: null, reason: '离开工位' };
    const send = (client: Client, act: UserBatch['act']) =>
      client.call<UserBatchResult>('POST', '/api/admin/users/batch', { body: { ...body, act } });
    expect((await send(plain, 'kick')).error?.code).toBe('step_up_required');
    const keeper = await steppedUp(shop.app, plain);
    expect((await send(keeper, 'disable')).error?.code).toBe('no_permission');
    expect(outcomes(await send(keeper, 'kick'))).toEqual([
      ['管理员', '对方拥有您没有的权限，不能执行此操作'],
    ]);
    expect((await admin.call('GET', current)).status).toBe(200);
  });

  function run(act: UserBatch['act'], ids: number[], more: Partial<UserBatch> = {}) {
    const body = { act, ids, roleId: null, outletId: null, reason: '岗位调整', ...more };
    return admin.call<UserBatchResult>('POST', '/api/admin/users/batch', { body });
  }

  async function idOf(userName: string): Promise<number> {
    return (await demoStaff(shop.db, userName)).id;
  }

  async function cardOf(userName: string): Promise<UserCard> {
    return (await admin.call<UserCard>('GET', `/api/admin/users/${await idOf(userName)}`)).result;
  }

  async function rolesOf(userName: string): Promise<string[]> {
    const { assignments } = await cardOf(userName);
    return assignments.filter(({ state }) => state === 'now').map(({ roleName }) => roleName);
  }

  async function roleOf(code: string): Promise<Role> {
    const query = { pageSize: '200' };
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query });
    const role = result.rows.find(each => each.code === code);
    if (!role) throw new Error(`there is no role ${code}`);
    return role;
  }

  function changes(): Promise<number> {
    const counted = `select count(*) as value from platform.audit_log where action = 'admin.user.changed'`;
    return readNumber(shop.database.url, counted);
  }

  async function raise(): Promise<void> {
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
  }
});

function outcomes({ result }: { result: UserBatchResult }): string[][] {
  return result.map(({ name, refusal }) => [name, refusal]);
}
