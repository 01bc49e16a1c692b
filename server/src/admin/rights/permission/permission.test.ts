import type {
  EffectivePermissions,
  PermissionAnswer,
  PermissionHolders,
} from '@shanmen/shared/contracts/admin/rights/permission';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { sql } from 'kysely';

import { demoStaff, demoUsers } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { heldCodes, opens, staffRoutes } from '../../../../test/app/route-calls.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { createOutlet } from '../../places/outlet/outlet.service.ts';
import { listReaches } from './scope.queries.ts';
import { outletScope } from './scope.service.ts';

describe('权限说明', () => {
  let shop: TestApp;
  let admin: Client;
  let outlets: number[];

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
    outlets = await withTransaction(shop.db, async tx => [
      await createOutlet(tx, { code: 'G1', name: '北门售票处', kind: 'sale_site', refId: 901 }),
      await createOutlet(tx, { code: 'G2', name: '码头售票处', kind: 'sale_site', refId: 902 }),
    ]);
  });
  afterAll(() => shop.close());

  // That the server does what the seeded lists say is shown by the matrix of routes.
  it('D-14 says of every demo user and every route what the seeded lists say', async () => {
    for (const { userName } of demoUsers.filter(user => user.userName !== 'admin')) {
      const held = new Set((await effective(userName)).held.map(({ code }) => code));
      const differing = staffRoutes(shop.app).filter(
        ({ access }) => opens(held, access.permission) !== opens(heldCodes(userName), access.permission),
      );
      expect([userName, differing.map(({ url }) => url)]).toEqual([userName, []]);
    }
  });

  it('D-14 names the first step that fails, and the roles that would give it', async () => {
    const answer = await ask('seller01', 'ticket:refund:audit');
    expect(answer.allowed).toBe(false);
    expect(answer.steps.map(({ title, passed }) => [title, passed])).toEqual([
      ['账号', true],
      ['角色', true],
      ['权限', false],
    ]);
    expect(answer.wouldGive).toEqual([
      { name: '售票班长', needsOutlet: true },
      { name: '审核员', needsOutlet: false },
      { name: '超级管理员', needsOutlet: false },
    ]);
    await sql`update admin.staff set status = 'disabled' where user_name = 'seller02'`.execute(shop.db);
    const [first] = (await ask('seller02', 'ticket:sale:open')).steps;
    expect(first).toMatchObject({ passed: false, text: '账号已停用' });
  });

  it('D-14 D-15 names everybody who can, and nobody else, one row for each look', async () => {
    const looks = () =>
      sql<{ count: number }>`
        select count(*)
        from platform.audit_log
        where action = 'admin.permission.explained'
          and object_type = 'permission'`.execute(shop.db);
    const before = (await looks()).rows[0]?.count ?? 0;
    const codes = ['ticket:refund:audit', 'ticket:sale:open', 'goods:jh:audit', 'admin:user:add'] as const;
    const places = [null, ...outlets];
    const [answers, asked]: [string[], string[]] = [[], []];
    for (const code of codes) {
      for (const outletId of places) {
        const found = await holders(code, outletId);
        for (const { userName } of demoUsers) {
          const { steps } = await ask(userName, code, outletId);
          const held = steps.filter(({ title }) => ['角色', '权限', '范围'].includes(title));
          answers.push(`${code} ${outletId} ${userName} ${held.every(({ passed }) => passed)}`);
          asked.push(`${code} ${outletId} ${userName} ${found.some(each => each.userName === userName)}`);
        }
      }
    }
    expect(asked).toEqual(answers);
    expect(asked.filter(each => each.endsWith('true')).length).toBeGreaterThan(12);
    expect((await looks()).rows[0]?.count).toBe(before + codes.length * places.length);
    const [lead] = (await holders('ticket:refund:audit', null)).filter(
      ({ userName }) => userName === 'lead01',
    );
    expect(lead).toMatchObject({ roleName: '售票班长', reach: { kind: 'outlets' }, validTo: null });
    const none = await admin.call('GET', '/api/admin/permissions/ticket:no:such/holders');
    expect(none.error?.code).toBe('not_found');
  });

  it('D-14 says which outlets are reached where one is not, and which roles reach it', async () => {
    const [south = 0, other = 0] = outlets;
    await sql`update admin.staff set outlet_id = ${south} where user_name = 'seller03'`.execute(shop.db);
    const { rows } = await sql<{ name: string }>`select name from admin.outlet where id = ${south}`.execute(
      shop.db,
    );
    const answer = await ask('seller03', 'ticket:sale:refund', other);
    expect(answer.steps.at(-1)).toEqual({
      title: '范围',
      passed: false,
      text: `该网点不在数据范围内：现在是 ${rows[0]?.name}；可在「角色与范围」给现有的角色加上`,
    });
    // 售票员 and 售票班长 reach their own outlet only, until they are given with another.
    expect(answer.wouldGive).toEqual([
      { name: '售票员', needsOutlet: true },
      { name: '售票班长', needsOutlet: true },
      { name: '超级管理员', needsOutlet: false },
    ]);
  });

  it('D-14 warns of a right that reaches no outlet at all, until the person has one', async () => {
    const [, other = 0] = outlets;
    const placed = (id: number | null) =>
      sql`update admin.staff set outlet_id = ${id} where user_name = 'lead01'`.execute(shop.db);
    const scopeOf = ({ steps }: PermissionAnswer) => steps.find(({ title }) => title === '范围');
    await placed(null);
    const answer = await ask('lead01', 'ticket:refund:audit');
    expect(answer.allowed).toBe(true);
    expect(scopeOf(answer)).toMatchObject({ passed: true, warns: true });
    expect(scopeOf(answer)?.text).toMatch(/^现在没有任何网点/);
    expect(answer.wouldGive[0]).toEqual({ name: '售票班长', needsOutlet: true });
    expect(scopeOf(await ask('lead01', 'ticket:refund:audit', other))?.text).toMatch(/现在没有任何网点/);
    await placed(other);
    const now = await ask('lead01', 'ticket:refund:audit');
    expect(scopeOf(now)).toEqual({ title: '范围', passed: true, text: '现在是 码头售票处' });
    expect(now.wouldGive).toEqual([]);
    // What is kept is reached by whoever keeps it, and a user belongs to no outlet.
    expect(scopeOf(await ask('keeper01', 'goods:jh:add'))).toBeUndefined();
    expect(scopeOf(await ask('admin', 'admin:user:add'))).toBeUndefined();
    await placed(null);
  });

  it('D-05 keeps a right and its outlets together, as the queries do', async () => {
    await sql`
      update admin.staff set outlet_id = ${outlets[0]} where user_name = 'seller01'`.execute(shop.db);
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from, scope_override)
      select staff.id, role.id, '2020-01-01',
        jsonb_build_object('ticket', jsonb_build_object('kind', 'listed', 'outlet_ids', ${JSON.stringify(outlets)}::jsonb))
      from admin.staff, admin.role
      where staff.user_name = 'seller01' and role.code = 'ticket-lead'`.execute(shop.db);
    const staff = { ...(await demoStaff(shop.db, 'seller01')), outletId: outlets[0] ?? null };
    // 售票员 sells at its own outlet; only as 售票班长 does the person audit refunds, at both.
    for (const code of ['ticket:refund:audit', 'ticket:check-in:scan', 'ticket:sale:open'] as const) {
      const scope = await outletScope(shop.db, staff, { code, domain: 'ticket', day: testDay });
      for (const outletId of outlets) {
        const reached =
          scope.kind === 'all' || (scope.kind === 'outlets' && scope.outletIds.includes(outletId));
        expect([code, outletId, (await ask('seller01', code, outletId)).allowed]).toEqual([
          code,
          outletId,
          reached,
        ]);
      }
    }
  });

  it('D-05 without the right his roles together reach further than those that give it (control)', async () => {
    const { id } = await demoStaff(shop.db, 'seller01');
    const kindsOf = async (code: string | null) =>
      (await listReaches(shop.db, id, code, 'ticket', testDay)).map(({ kind }) => kind).toSorted();
    expect(await kindsOf('ticket:refund:audit')).toEqual(['listed']);
    expect(await kindsOf(null)).toEqual(['all', 'listed', 'own']);
  });

  it('D-15 leaves a row for every look and changes nothing else', async () => {
    const looks = async () => {
      const { rows } = await sql<{ looks: number; version: number }>`
        select count(*) as looks, (select version from admin.permission_version) as version
        from platform.audit_log
        where action = 'admin.permission.explained'`.execute(shop.db);
      return rows[0] ?? { looks: 0, version: 0 };
    };
    const before = await looks();
    await ask('keeper01', 'goods:jh:add');
    await effective('keeper01');
    expect(await looks()).toEqual({ looks: before.looks + 2, version: before.version });
  });

  it('says where all roles of a person reach, and how often he may be signed in', async () => {
    const { reaches, sessionLimit } = await effective('admin');
    expect(reaches.map(({ domain, reach }) => [domain, reach.kind])).toEqual(
      expect.arrayContaining([
        ['ticket', 'all'],
        ['reports', 'all'],
      ]),
    );
    expect(sessionLimit).toBe(5);
    const keeper = await effective('keeper01');
    expect(keeper.reaches.find(({ domain }) => domain === 'ticket')?.reach.kind).toBe('self');
    expect(keeper.reaches.find(({ domain }) => domain === 'stock')?.reach.kind).toBe('outlets');
  });

  it('knows nothing of a permission or a person that does not exist', async () => {
    const body = { staffId: 1, code: 'ticket:sale:fly', outletId: null };
    expect((await admin.call('POST', '/api/admin/permission-questions', { body })).status).toBe(404);
    expect((await admin.call('GET', '/api/admin/users/9999/effective-permissions')).status).toBe(404);
  });

  async function ask(userName: string, code: PermissionCode, outletId: number | null = null) {
    const body = { staffId: await idOf(userName), code, outletId };
    return (await admin.call<PermissionAnswer>('POST', '/api/admin/permission-questions', { body })).result;
  }

  async function holders(code: string, outletId: number | null): Promise<PermissionHolders> {
    const query = outletId === null ? {} : { outletId: String(outletId) };
    return (await admin.call<PermissionHolders>('GET', `/api/admin/permissions/${code}/holders`, { query }))
      .result;
  }

  async function effective(userName: string): Promise<EffectivePermissions> {
    const url = `/api/admin/users/${await idOf(userName)}/effective-permissions`;
    return (await admin.call<EffectivePermissions>('GET', url)).result;
  }

  async function idOf(userName: string): Promise<number> {
    const { rows } = await sql<{
      id: number;
    }>`select id from admin.staff where user_name = ${userName}`.execute(shop.db);
    return rows[0]?.id ?? 0;
  }
});
