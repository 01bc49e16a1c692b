import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { type RawBuilder, sql } from 'kysely';

import { demoUsers } from '../../../../seeds/demo/people.ts';
import { builtInRoles } from '../../../../seeds/required/roles.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

/** All that acts on accounts and roles, beside what the receptionist has. */
const officerCodes = permissions
  .map(({ code }) => code)
  .filter(code => /^admin:(user|role|session|pii|three-officers)/.test(code));
const actor = 'reception01';

// All permissions by all ways take minutes.
jest.setTimeout(1_800_000);

describe('whoever has every act on accounts and roles, and little else', () => {
  let shop: TestApp;
  let officer: Client;
  let held: ReadonlySet<string>;

  beforeAll(async () => {
    shop = await testApp();
    await run(sql`
      with made as (insert into admin.role (code, name) values ('officer', '账号主管'), ('one', '一项') returning id, code),
      given as (
        insert into admin.role_permission (role_id, code)
        select id, unnest(${[...officerCodes]}::text[]) from made where code = 'officer'
      )
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, made.id, '2020-01-01' from admin.staff, made
      where staff.user_name = ${actor} and made.code = 'officer'`);
    await run(sql`update admin.permission_version set version = version + 1`);
    officer = await steppedUp(shop.app, await shop.signIn(actor));
    held = new Set([...officerCodes, ...codesOf(actor)]);
  });
  afterAll(() => shop.close());

  proof(
    'D-02 gives each permission that he holds and none that he lacks, by each way that gives',
    async () => {
      const ways = await waysToGive('blank');
      const wrong: string[] = [];
      await withClient(shop.database.url, async owner => {
        for (const { code } of permissions) {
          // All of them by all ways take longer than a password given again holds.
          officer = await steppedUp(shop.app, officer);
          await owner.query(onlyWith(code));
          for (const [way, give] of ways) {
            const answer = await give(code);
            if (answer !== (held.has(code) ? undefined : 'grant_not_held'))
              wrong.push(`${code} ${way}: ${answer ?? 'given'}`);
          }
        }
      });
      expect(held.size).toBeGreaterThan(20);
      expect(wrong).toEqual([]);
    },
  );

  it('D-03 acts on those who hold nothing that he lacks, and on nobody else, by every call on an account', async () => {
    const calls = shop.app.routeTable.routes
      .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/admin/users/:id'))
      // To look at a number with a reason is no act on its owner.
      .filter(({ url }) => !url.endsWith('/mobile-views'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(calls.toSorted()).toEqual(Object.keys(bodies).toSorted());
    const below = 'reception77';
    await addUser(below, [await roleIdOf('reception')]);
    const wrong: string[] = [];
    for (const userName of [below, ...demoUsers.map(user => user.userName)]) {
      if (userName === actor) continue;
      const id = await staffIdOf(userName);
      const isAbove =
        userName !== below && (holdsAll(userName) || !codesOf(userName).every(code => held.has(code)));
      for (const call of Object.keys(bodies)) {
        const told = await act(call, id);
        if ((told === 'target_above_you') !== isAbove) wrong.push(`${call} ${userName}: ${told ?? 'done'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('D-01 gives himself no role', async () => {
    await asOwner(shop.database.url, onlyWith('admin:user:view'));
    const [own, one] = [await staffIdOf(actor), await roleIdOf('one')];
    expect(await assign(own, one)).toBe('self_change');
  });

  /** Each gives the permissions of the role `one`, or one permission to a role of that name. */
  async function waysToGive(name: string): Promise<readonly [string, Give][]> {
    const [one, blank] = [await roleIdOf('one'), (await addRole(name, null)).result];
    const [target, among] = [
      (await addUser(`${name}-target`, [])).result,
      (await addUser(`${name}-among`, [])).result,
    ];
    return [
      ['into a role', code => widen(blank.id, code)],
      ['in a copy of a role', async code => (await addRole(nameFor(code), one)).error?.code],
      ['with a new account', async code => (await addUser(nameFor(code), [one])).error?.code],
      ['to an account', () => assign(target.id, one)],
      ['to many accounts', () => assignToMany(among.id, one)],
      ['out of a file', code => importOne(`${nameFor(code)}y`)],
    ];
  }

  async function act(call: string, id: number): Promise<string | undefined> {
    const { result: card } = await officer.call<UserCard>('GET', `/api/admin/users/${id}`);
    const [, url = ''] = call.split(' ');
    const method = (['PUT', 'DELETE'] as const).find(each => call.startsWith(each)) ?? 'POST';
    const body = bodies[call]?.(card);
    const answer = await officer.call(method, url.replace(':id', String(id)), { body, key: true });
    return answer.error?.code;
  }

  async function staffIdOf(userName: string): Promise<number> {
    const { rows } = await sql<{
      id: number;
    }>`select id from admin.staff where user_name = ${userName}`.execute(shop.db);
    return rows[0]?.id ?? 0;
  }

  async function widen(id: number, code: string): Promise<string | undefined> {
    const { result } = await officer.call<RolePage>('GET', '/api/admin/roles', {
      query: { pageSize: '200' },
    });
    const version = result.rows.find(role => role.id === id)?.version;
    const body = { add: [code], remove: [], reason: '试试', version };
    return (await officer.call('PUT', `/api/admin/roles/${id}/permissions`, { body })).error?.code;
  }

  async function addRole(code: string, copyOf: number | null) {
    const draft = { code, name: code, description: '', sessionLimit: 1, idleMinutes: null, copyOf };
    return officer.call<Role>('POST', '/api/admin/roles', { body: draft, key: true });
  }

  async function addUser(userName: string, roleIds: number[]) {
    const body = {
      userName,
      name: '试试',
      staffNo: null,
      outletId: null,
      validFrom: testDay,
      leaveOn: null,
      remark: '',
      roleIds,
      outletIds: [],
    };
    return officer.call<UserCard>('POST', '/api/admin/users', { body, key: true });
  }

  async function assign(id: number, roleId: number): Promise<string | undefined> {
    const { result: card } = await officer.call<UserCard>('GET', `/api/admin/users/${id}`);
    const held = card.assignments.map(({ roleId, validFrom, validTo, outletIds }) => {
      return { roleId, validFrom, validTo, outletIds };
    });
    const added = { roleId, validFrom: testDay, validTo: null, outletIds: null };
    const body = { assignments: [...held, added], reason: '试试', version: card.version };
    return (await officer.call('PUT', `/api/admin/users/${id}/roles`, { body })).error?.code;
  }

  /** The refusal of one among many is a sentence. */
  async function assignToMany(id: number, roleId: number): Promise<string | undefined> {
    const body = { act: 'assign', ids: [id], roleId, outletId: null, reason: '试试' };
    const answer = await officer.call<{ refusal: string }[]>('POST', '/api/admin/users/batch', {
      body,
      key: true,
    });
    return codeIn(answer.result[0]?.refusal);
  }

  async function importOne(userName: string) {
    const file = await tableFile(`${userName}.xlsx`, heads, [
      [userName, '试试', '', '', '', '一项', '', '', ''],
    ]);
    const { result } = await officer.call<{ problems: { text: string }[] }>(
      'POST',
      '/api/admin/users/import/check',
      { body: file },
    );
    return codeIn(result.problems[0]?.text);
  }

  async function roleIdOf(code: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`select id from admin.role where code = ${code}`.execute(
      shop.db,
    );
    return rows[0]?.id ?? 0;
  }

  async function run(statement: RawBuilder<unknown>): Promise<void> {
    await statement.execute(shop.db);
  }
});

type Give = (code: string) => Promise<string | undefined>;

/** The role `one` holds this permission alone, and nobody has it. */
const onlyWith = (code: string): string => `
  delete from admin.staff_role where role_id = (select id from admin.role where code = 'one');
  delete from admin.role_permission where role_id = (select id from admin.role where code = 'one');
  insert into admin.role_permission (role_id, code) select id, '${code}' from admin.role where code = 'one'`;

const heads = ['账号', '姓名', '工号', '手机', '所属网点', '角色', '指定网点', '离职日期', '备注'];

/** What each call on an account is asked with: nothing that its schema or another rule would refuse first. */
const bodies: Readonly<Record<string, (card: UserCard) => object | undefined>> = {
  'POST /api/admin/users/:id/disable': () => ({ reason: '试试' }),
  'POST /api/admin/users/:id/enable': () => ({ reason: '试试' }),
  'POST /api/admin/users/:id/one-time-code': () => undefined,
  'POST /api/admin/users/:id/second-factor/reset': () => ({ reason: '试试' }),
  'POST /api/admin/users/:id/unlock': () => ({ reason: '试试' }),
  'PUT /api/admin/users/:id': ({ version, name }) => ({
    name,
    staffNo: null,
    outletId: null,
    validFrom: '2020-01-01',
    leaveOn: null,
    remark: '',
    version,
  }),
  'PUT /api/admin/users/:id/roles': ({ version }) => ({ assignments: [], reason: '试试', version }),
  // Last, for nothing can be done with him afterwards.
  'DELETE /api/admin/users/:id': () => undefined,
};

const nameFor = (code: string): string =>
  `x${code
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(-28)}`;

function codeIn(sentence: string | undefined): string | undefined {
  if (sentence === undefined || sentence === '') return undefined;
  return sentence.startsWith('您没有权限授予') ? 'grant_not_held' : sentence;
}

function codesOf(userName: string): string[] {
  const roles = demoUsers.find(user => user.userName === userName)?.roles ?? [];
  return builtInRoles.filter(({ code }) => roles.some(role => role === code)).flatMap(({ codes }) => codes);
}

function holdsAll(userName: string): boolean {
  return demoUsers.some(user => user.userName === userName && user.roles.some(role => role === 'admin'));
}
