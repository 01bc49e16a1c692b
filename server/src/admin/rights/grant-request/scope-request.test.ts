import type { GrantRequest, GrantRequestPage } from '@shanmen/shared/contracts/admin/rights/grant-request';
import type { Role, RolePage, RoleScope } from '@shanmen/shared/contracts/admin/rights/role';
import type { SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';
import { sql } from 'kysely';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { narrowed } from './wider-scope.ts';

const [south, east, shop1] = [11, 12, 13];

const reach = (kind: RoleScope['kind'], outletIds: number[] = []): RoleScope => ({
  domain: 'ticket',
  kind,
  outletIds,
});

describe('a scope beside the one before', () => {
  it.each([
    ['narrower: all to some', reach('all'), reach('listed', [south]), 'plain'],
    ['narrower: all to own', reach('all'), reach('own'), 'plain'],
    ['narrower: some to one', reach('listed', [south, east]), reach('listed', [east]), 'plain'],
    ['narrower: own to self', reach('own'), reach('self'), 'plain'],
    ['the same', reach('own'), reach('own'), 'plain'],
    ['wider: self to own', reach('self'), reach('own'), 'asked'],
    ['wider: own to all', reach('own'), reach('all'), 'asked'],
    ['wider: some to all', reach('listed', [south]), reach('all'), 'asked'],
    ['wider: one to some', reach('listed', [south]), reach('listed', [south, east]), 'asked'],
    ['neither: own to some', reach('own'), reach('listed', [south]), 'asked'],
    ['neither: some to own', reach('listed', [south]), reach('own'), 'asked'],
    ['wider: nothing said to some', null, reach('listed', [south]), 'asked'],
  ])('D-30 is %s', (_what, before, wanted, expected) => {
    const { plain, asked } = narrowed(wanted, before === null ? [] : [before]);
    expect(asked === null ? 'plain' : 'asked').toBe(expected);
    expect(plain === null || expected === 'plain' || plain.kind === before?.kind).toBe(true);
  });

  it('D-30 loses at once what is taken, and waits for what is added', () => {
    const { plain, asked } = narrowed(reach('listed', [south, shop1]), [reach('listed', [south, east])]);
    expect(plain).toEqual(reach('listed', [south]));
    expect(asked).toMatchObject({ outletIds: [south, shop1], from: { kind: 'listed', outletIds: [south] } });
  });
});

describe('授权复核 of the scope of a role', () => {
  let shop: TestApp;
  let admin: Client;
  let second: Client;

  beginsWith(async () => {
    shop = await testApp();
    admin = await proved('admin');
    return shop;
  });

  it('D-30 lets what is wider wait, and what is narrower be at once', async () => {
    await wantSecondWord();
    const [first = 0] = await outletIds();
    const wanted = [reach('all'), { ...reach('self'), domain: 'reports' as const }];
    const saved = await setScopes('seller', wanted);
    expect(kindsOf(saved.result)).toEqual({ ticket: 'own', reports: 'self' });
    expect(await requests()).toMatchObject([
      {
        kind: 'role_scope',
        roleName: '售票员',
        staffName: null,
        codes: [],
        scopes: [{ domain: 'ticket', from: 'own', kind: 'all', outletNames: [] }],
        state: 'waiting',
      },
    ]);
    expect((await decide(admin, 'approve')).error?.code).toBe('maker_is_checker');
    expect((await decide(second, 'approve')).status).toBe(200);
    expect(kindsOf(await roleOf('seller'))).toEqual({ ticket: 'all', reports: 'self' });

    await setScopes('seller', [reach('listed', [first])]);
    expect(kindsOf(await roleOf('seller'))['ticket']).toBe('listed');
    expect(await requests()).toHaveLength(1);
  });

  it('D-30 widens nothing that was refused, or that was changed since', async () => {
    await wantSecondWord();
    await setScopes('seller', [reach('all')]);
    expect((await decide(second, 'refuse')).status).toBe(200);
    expect(kindsOf(await roleOf('seller'))['ticket']).toBe('own');
    await setScopes('seller', [reach('all')]);
    await setScopes('seller', [reach('self')]);
    expect((await decide(second, 'approve')).error?.message).toBe(
      '该角色的数据范围在申请后已改变，请驳回后重新申请',
    );
    expect(kindsOf(await roleOf('seller'))['ticket']).toBe('self');
  });

  it('D-30 is let through only by who reaches as far himself', async () => {
    await wantSecondWord();
    await sql`
      with made as (
        insert into admin.role (code, name) values ('second-word', '复核员') returning id
      ), given as (
        insert into admin.role_permission (role_id, code)
        select made.id, held.code from made, (
          select 'admin:grant-request:approve' as code
          union select role_permission.code from admin.role_permission
          join admin.role on role.id = role_permission.role_id and role.code = 'seller'
        ) as held
      )
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, made.id, '2020-01-01' from admin.staff, made where staff.user_name = 'keeper01'`.execute(
      shop.db,
    );
    await raise();
    await setScopes('seller', [reach('all')]);
    const keeper = await proved('keeper01');
    expect((await decide(keeper, 'approve')).error).toMatchObject({
      code: 'grant_not_held',
      message: '您没有权限授予：售票员 的数据范围',
    });
    expect(kindsOf(await roleOf('seller'))['ticket']).toBe('own');
  });

  it('D-30 control: without the switch the same is wider at once', async () => {
    await setScopes('seller', [reach('all')]);
    expect(kindsOf(await roleOf('seller'))['ticket']).toBe('all');
    expect(await requests()).toEqual([]);
  });

  /** The site wants a second word; the manager holds every permission as well. */
  async function wantSecondWord(): Promise<void> {
    const { result } = await admin.call<SettingRows>('GET', '/api/admin/settings');
    const version = result.find(({ name }) => name === 'grantApproval')?.version ?? 0;
    const body = { value: true, reason: '等保要求', version };
    expect((await admin.call('PUT', '/api/admin/settings/grantApproval', { body })).status).toBe(200);
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name = 'manager01' and role.code = 'admin'`.execute(shop.db);
    await raise();
    second = await proved('manager01');
  }

  async function setScopes(code: string, scopes: readonly RoleScope[]) {
    const { id, version } = await roleOf(code);
    const body = { scopes, reason: '值班需要', version };
    const answer = await admin.call<Role>('PUT', `/api/admin/roles/${id}/scopes`, { body });
    expect(answer.status).toBe(200);
    return answer;
  }

  async function decide(client: Client, to: 'approve' | 'refuse') {
    const [first] = await requests();
    const body = { reason: '核对无误' };
    return client.call('POST', `/api/admin/grant-requests/${first?.id}/${to}`, { body, key: true });
  }

  async function requests(): Promise<GrantRequest[]> {
    return (await admin.call<GrantRequestPage>('GET', '/api/admin/grant-requests')).result.rows;
  }

  async function roleOf(code: string): Promise<Role> {
    const query = { pageSize: '200' };
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query });
    const role = result.rows.find(each => each.code === code);
    if (!role) throw new Error(`there is no role ${code}`);
    return role;
  }

  async function outletIds(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from admin.outlet order by code`.execute(shop.db);
    return rows.map(({ id }) => id);
  }

  async function proved(userName: string): Promise<Client> {
    return steppedUp(shop.app, await shop.signIn(userName), demoPassword);
  }

  async function raise(): Promise<void> {
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
  }
});

function kindsOf({ scopes }: Role): Record<string, string> {
  return Object.fromEntries(scopes.map(({ domain, kind }) => [domain, kind]));
}
