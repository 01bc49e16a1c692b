import type { EffectivePermissions } from '@shanmen/shared/contracts/admin/rights/permission';
import type {
  Role,
  RoleGrant,
  RolePage,
  RolePreview,
  RoleScope,
  ScopePreview,
} from '@shanmen/shared/contracts/admin/rights/role';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { seedRequired } from '../../../../seeds/required/seed.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { sellerAtWork } from '../../../../test/data/ticket/factories.ts';

describe('roles', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterAll(() => shop.close());

  it('are listed with their members, permissions and scopes', async () => {
    const gate = await roleOf('gate');
    expect(gate).toMatchObject({
      name: '检票员',
      builtIn: true,
      members: 2,
      codes: ['ticket:check-in:scan', 'ticket:check-in:view'],
      standardCodes: ['ticket:check-in:view', 'ticket:check-in:scan'],
      scopes: [{ domain: 'ticket', kind: 'all', outletIds: [] }],
      grantable: true,
    });
    expect((await roleOf('admin')).grantsAll).toBe(true);
  });

  it('D-10 names who is in the middle of a shift before something is taken from him', async () => {
    await sellerAtWork(shop);
    const { result } = await preview(await roleOf('seller'), { add: [], remove: ['ticket:shift:close'] });
    const atWork = result.people.filter(({ place }) => place !== null);
    expect(atWork).toMatchObject([
      { userName: 'seller01', place: expect.stringMatching(/窗/), loses: ['ticket:shift:close'] },
    ]);
    expect(result.people.length).toBeGreaterThan(1);
  });

  it('D-10 are changed with exactly the effect that was shown before', async () => {
    const gate = await roleOf('gate');
    const grant = { add: ['report:t.checkin:view', 'admin:user:view'], remove: ['ticket:check-in:scan'] };
    const people = (await preview(gate, grant)).result.people;
    expect(people.map(({ userName }) => userName)).toEqual(['gate01', 'seller01']);
    // seller01 keeps what another of his roles gives too.
    expect(people[1]).toMatchObject({
      gains: ['admin:user:view', 'report:t.checkin:view'],
      loses: ['ticket:check-in:scan'],
      typesGained: ['80'],
      typesLost: [],
    });
    const seller = await shop.signIn('seller01');
    const before = await listOf(seller);
    expect(before).toContain('ticket:check-in:scan');
    const saved = await save(gate, grant);
    expect(saved.result.version).toBe(gate.version + 1);
    const after = await listOf(seller);
    expect(before.filter(code => !after.includes(code))).toEqual(people[1]?.loses);
    expect(after.filter(code => !before.includes(code)).toSorted()).toEqual(people[1]?.gains);
  });

  it('D-10 do more than was shown where somebody changes them without a new version (control)', async () => {
    const grant = { add: [], remove: ['goods:jh:submit'] };
    const keeper = await roleOf('keeper');
    const [shown] = (await preview(keeper, grant)).result.people;
    expect(shown?.loses).toEqual(['goods:jh:submit']);
    const client = await shop.signIn(shown?.userName ?? '');
    const before = await listOf(client);
    await sql`
      delete from admin.role_permission
      where role_id = ${keeper.id} and code = 'goods:jh:add'`.execute(shop.db);
    expect((await save(keeper, grant)).status).toBe(200);
    const after = await listOf(client);
    const lost = before.filter(code => !after.includes(code)).toSorted();
    expect(lost).toEqual(['goods:jh:add', 'goods:jh:submit']);
  });

  it('D-10 reach with changed scopes exactly what was shown before, member by member', async () => {
    const cashier = await roleOf('cashier');
    const change = { scopes: scopesWith(cashier, 'retail', 'all'), reason: '巡店', version: cashier.version };
    const url = `/api/admin/roles/${cashier.id}`;
    const shown = await admin.call<ScopePreview>('POST', `${url}/scope-preview`, { body: change });
    const { members, changes } = shown.result;
    expect(members).toBe(cashier.members);
    const own = changes.find(({ name }) => name === '陈一');
    expect(own).toMatchObject({ domain: 'retail', before: { kind: 'outlets' }, after: { kind: 'all' } });
    expect(await reachOfCashier()).toEqual(own?.before);
    expect((await admin.call('PUT', `${url}/scopes`, { body: change })).status).toBe(200);
    expect(await reachOfCashier()).toEqual(own?.after);
  });

  it('D-11 say who changed them meanwhile', async () => {
    const gate = await roleOf('gate');
    await save(gate, { add: ['ticket:check-in:undo'], remove: [] });
    const late = await save(gate, { add: [], remove: ['ticket:check-in:undo'] });
    expect(late.error).toMatchObject({
      code: 'version_conflict',
      message: expect.stringContaining('管理员'),
    });
    expect((await preview(gate, { add: [], remove: [] })).error?.code).toBe('version_conflict');
  });

  it('are copied, renamed, and stopped once nobody has them', async () => {
    const cashier = await roleOf('cashier');
    const draft = {
      code: 'weekend-cashier',
      name: '周末收银员',
      description: '',
      sessionLimit: 1,
      idleMinutes: null,
      copyOf: cashier.id,
    };
    const copied = await admin.call<Role>('POST', '/api/admin/roles', { body: draft, key: true });
    expect(copied.result).toMatchObject({ codes: cashier.codes, scopes: cashier.scopes, members: 0 });
    const again = await admin.call('POST', '/api/admin/roles', { body: draft, key: true });
    expect(again.error?.code).toBe('code_taken');
    const change = { name: '假日收银员', description: '', sessionLimit: 2, idleMinutes: 20 };
    const renamed = await admin.call<Role>('PUT', `/api/admin/roles/${copied.result.id}`, {
      body: { ...change, version: copied.result.version },
    });
    expect(renamed.result).toMatchObject(change);
    expect((await stop(renamed.result)).result.status).toBe('stopped');
    expect((await stop(cashier)).error).toMatchObject({
      code: 'role_in_use',
      message: '仍有 2 人使用该角色',
    });
    expect((await stop(await roleOf('admin'))).error?.code).toBe('state_forbidden');
  });

  it('reach as far as their scope says, in each domain apart', async () => {
    const seller = await roleOf('seller');
    const scopes = [
      { domain: 'ticket', kind: 'all', outletIds: [] },
      { domain: 'reports', kind: 'own', outletIds: [] },
    ];
    const { result } = await admin.call<Role>('PUT', `/api/admin/roles/${seller.id}/scopes`, {
      body: { scopes, reason: '', version: seller.version },
    });
    expect(result.scopes).toEqual([scopes[1], scopes[0]]);
  });

  it('D-01 are widened by nobody who has them, and the one of all permissions by nobody', async () => {
    const all = await save(await roleOf('admin'), { add: [], remove: ['admin:user:view'] });
    expect(all.error?.code).toBe('state_forbidden');
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name = 'admin' and role.code = 'keeper'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    const own = await save(await roleOf('keeper'), { add: ['goods:cost:view'], remove: [] });
    expect(own.error?.code).toBe('self_change');
  });

  it('D-02 get nothing from somebody who lacks it himself', async () => {
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name = 'manager01' and role.code = 'security-admin'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    const security = await steppedUp(shop.app, await shop.signIn('manager01'));
    const draft = { name: '空', description: '', sessionLimit: 1, idleMinutes: null };
    const add = (code: string, copyOf: number | null) =>
      security.call<Role>('POST', '/api/admin/roles', { body: { ...draft, code, copyOf }, key: true });
    expect((await add('copy-of-seller', (await roleOf('seller')).id)).error?.code).toBe('grant_not_held');
    const { result: empty } = await add('empty', null);
    const body = { add: ['ticket:sale:open'], remove: [], reason: '', version: empty.version };
    const grant = await security.call('PUT', `/api/admin/roles/${empty.id}/permissions`, { body });
    expect(grant.error).toMatchObject({ code: 'grant_not_held', message: '您没有权限授予：售票' });
  });

  it('that are built in get what a newer release gives them when it starts, unless somebody changed them', async () => {
    const before = [await roleOf('system-admin'), await roleOf('audit-admin')];
    await sql`delete from admin.role_permission where code = 'modules:local:use'`.execute(shop.db);
    await save(await roleOf('audit-admin'), { add: [], remove: ['admin:risk:check'] });
    await seedRequired(shop.db);
    const [untouched, changed] = [await roleOf('system-admin'), await roleOf('audit-admin')];
    expect(untouched).toEqual(before[0]);
    expect(changed.codes).toEqual(before[1]?.codes.filter(code => code !== 'admin:risk:check'));
  });

  async function roleOf(code: string): Promise<Role> {
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { pageSize: '200' } });
    const role = result.rows.find(each => each.code === code);
    if (!role) throw new Error(`there is no role ${code}`);
    return role;
  }

  function preview({ id, version }: Role, grant: Pick<RoleGrant, 'add' | 'remove'>) {
    const body = { ...grant, reason: '', version };
    return admin.call<RolePreview>('POST', `/api/admin/roles/${id}/preview`, { body });
  }

  function save({ id, version }: Role, grant: Pick<RoleGrant, 'add' | 'remove'>) {
    const body = { ...grant, reason: '试用', version };
    return admin.call<Role>('PUT', `/api/admin/roles/${id}/permissions`, { body });
  }

  function stop({ id, version }: Role) {
    return admin.call<Role>('POST', `/api/admin/roles/${id}/stop`, {
      body: { reason: '不再使用', version },
      key: true,
    });
  }

  async function listOf(client: Client): Promise<string[]> {
    const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
    return result.userInfo.authBtnList;
  }

  function scopesWith({ scopes }: Role, domain: RoleScope['domain'], kind: RoleScope['kind']): RoleScope[] {
    return [...scopes.filter(scope => scope.domain !== domain), { domain, kind, outletIds: [] }];
  }

  async function reachOfCashier() {
    const { rows } = await sql<{ id: number }>`
      select id
      from admin.staff
      where user_name = 'cashier01'`.execute(shop.db);
    const path = `/api/admin/users/${rows[0]?.id}/effective-permissions`;
    const { result } = await admin.call<EffectivePermissions>('GET', path);
    return result.reaches.find(({ domain }) => domain === 'retail')?.reach;
  }
});
