import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { ThreeOfficers } from '@shanmen/shared/contracts/admin/rights/three-officers';
import type { OneTimeCode, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';

import { administrators } from '../../../../seeds/required/administrators.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { hireOfficers, officerPassword } from '../../../../test/people/officers.ts';
import { callPlainly, locks, opens, staffRoutes } from '../../../../test/app/route-calls.ts';
import { readNumber, whileLocked } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const officersUrl = '/api/admin/three-officers';
const reason = '等保要求';

let shop: TestApp;
let admin: Client;

beginsWith(async () => {
  shop = await testApp();
  admin = await steppedUp(shop.app, await shop.signIn('admin'));
  return shop;
});

describe('三员分立', () => {
  it('D-29 begins only with somebody in each of the three offices, who holds nothing else', async () => {
    expect((await turnOn()).error).toMatchObject({
      code: 'last_administrator',
      message: '须先各有一名可登录的人担任：系统管理员、安全管理员、审计管理员',
    });
    await hireOfficers(shop);
    const seller = await idOfRole('seller');
    const audit = await idOfRole('audit-admin');
    expect((await assign(admin, 'audit01', [seller, audit])).status).toBe(200);
    expect((await turnOn()).error?.message).toBe('三员角色不能兼任：售票员、审计管理员');
    expect((await assign(admin, 'audit01', [audit])).status).toBe(200);
    const { result } = await turnOn();
    expect(result).toMatchObject({ isOn: true, losing: [], returning: ['管理员'] });
    expect((await admin.call('GET', '/api/admin/users')).error?.code).toBe('no_permission');
  });

  it('D-29 begins only when no other role holds what belongs to an office', async () => {
    await hireOfficers(shop);
    const { id, version } = await roleOf('keeper');
    const body = { add: ['admin:menu:edit'], remove: [], reason, version };
    expect((await admin.call('PUT', `/api/admin/roles/${id}/permissions`, { body })).status).toBe(200);
    expect((await turnOn()).error?.message).toBe('以下角色还含有三员的权限，请先收回：仓管');
  });

  it('D-29 lets nobody hold two offices, divided or not', async () => {
    await hireOfficers(shop);
    const both = [await idOfRole('audit-admin'), await idOfRole('system-admin')];
    expect((await assign(admin, 'audit01', both)).error).toMatchObject({
      code: 'roles_exclude',
      message: '三员角色不能兼任：审计管理员、系统管理员',
    });
  });
});

describe('while the three are divided', () => {
  let system: Client;
  let security: Client;
  let audit: Client;

  beforeEach(async () => {
    await hireOfficers(shop);
    expect((await turnOn()).status).toBe(200);
    [system, security, audit] = [
      await officer('system01'),
      await officer('security01'),
      await officer('audit01'),
    ];
  });

  proof('D-29 each does what is in his column, and nothing of the others', async () => {
    const columns = administrators.map(({ codes }) => new Set<string>(codes));
    const shared = columns.flatMap((column, index) =>
      [...column].filter(code => columns.some((other, at) => at !== index && other.has(code))),
    );
    expect(shared.filter(code => !/:view$|^admin:three-officers:switch$/.test(code))).toEqual([]);
    for (const [index, client] of [system, security, audit].entries()) {
      const held = columns[index] ?? new Set();
      for (const route of staffRoutes(shop.app).filter(
        each => !locks(each) && !each.url.includes('current'),
      )) {
        const { error } = await callPlainly(client, route);
        const cell = `${administrators[index]?.code} ${route.method} ${route.url}`;
        expect([cell, error?.code !== 'no_permission']).toEqual([cell, opens(held, route.access.permission)]);
      }
    }
  });

  it('D-29 hires a seller by two of them: one makes the account, the other gives the role', async () => {
    const made = await system.call<UserCard>('POST', '/api/admin/users', { body: newcomer, key: true });
    expect(made.status).toBe(200);
    const code = await system.call<OneTimeCode>('POST', `/api/admin/users/${made.result.id}/one-time-code`);
    expect(code.status).toBe(200);
    const [seller, systemRole] = [await idOfRole('seller'), await idOfRole('system-admin')];
    expect((await assign(system, 'seller77', [seller])).error?.code).toBe('no_permission');
    expect((await assign(security, 'seller77', [seller])).status).toBe(200);
    expect((await assign(security, 'seller77', [seller, systemRole])).error?.code).toBe('grant_not_held');
    const securityRole = await idOfRole('security-admin');
    expect((await assign(security, 'seller77', [seller, securityRole])).error?.code).toBe('roles_exclude');
  });

  it('D-29 keeps each out of the others, and every office out of other roles', async () => {
    const reset = `/api/admin/users/${await idOf('security01')}/one-time-code`;
    expect((await system.call('POST', reset)).error?.code).toBe('target_above_you');
    expect((await give('seller', 'admin:role:grant')).error?.message).toBe(
      '三员分立时，该权限只属于三员：角色授权',
    );
    expect((await give('audit-admin', 'admin:session:view')).error?.code).toBe('grant_not_held');
    expect((await give('seller', 'ticket:refund:audit')).status).toBe(200);
    const draft = { code: 'again', name: '再来', description: '', sessionLimit: 1, idleMinutes: null };
    const body = { ...draft, copyOf: await idOfRole('security-admin') };
    expect((await security.call('POST', '/api/admin/roles', { body, key: true })).error?.code).toBe(
      'roles_exclude',
    );
  });

  it('D-29 D-04 keeps one in each office, also when two take it from each other at once', async () => {
    const told = await takenAtOnce(security, await officer('security02'));
    expect(told).toEqual(expect.arrayContaining([200, 'last_administrator']));
  });

  it('D-29 ends only when two of different offices want it, and gives back what it took', async () => {
    expect((await turnOff(security, 'A'.repeat(43))).error?.code).toBe('approval_void');
    expect((await approve(security, 'security01')).error?.code).toBe('maker_is_checker');
    expect((await approve(security, 'seller01', 'Shanmen-2026')).error?.code).toBe('approver_lacks');
    const same = await approve(security, 'security02');
    expect((await turnOff(security, same.result.approval)).error?.message).toBe('须由三员中另一职责的人同意');
    const other = await approve(security, 'audit01');
    expect((await turnOff(security, other.result.approval)).result).toMatchObject({ isOn: false });
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(200);
    expect((await turnOff(security, other.result.approval)).error?.code).toBe('state_forbidden');
  });

  /** Each of the two in the office takes it from the other. */
  async function takenAtOnce(first: Client, second: Client) {
    const both = await whileLocked(shop.database.url, 'platform.audit_log', async waiting => {
      const answers = [assign(first, 'security02', []), assign(second, 'security01', [])];
      await waiting(2, Promise.all(answers));
      return answers;
    });
    return (await Promise.all(both)).map(({ status, error }) => error?.code ?? status);
  }

  async function give(code: string, permission: string) {
    const { result } = await security.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
    const role = result.rows.find(each => each.code === code);
    const body = { add: [permission], remove: [], reason, version: role?.version ?? 1 };
    return security.call<Role>('PUT', `/api/admin/roles/${role?.id}/permissions`, { body });
  }
});

const newcomer = {
  userName: 'seller77',
  name: '柳青',
  staffNo: null,
  outletId: null,
  validFrom: testDay,
  leaveOn: null,
  remark: '',
  roleIds: [],
  outletIds: [],
};

function turnOn() {
  return admin.call<ThreeOfficers>('PUT', `${officersUrl}/on`, { body: { reason } });
}

function turnOff(client: Client, approval: string) {
  return client.call<ThreeOfficers>('PUT', `${officersUrl}/off`, { body: { reason, approval } });
}

function approve(client: Client, userName: string, password = officerPassword) {
  const subject = { action: 'admin.three-officers', objectId: 'off', amountFen: null };
  return client.call<Approval>('POST', '/api/auth/approvals', { body: { ...subject, userName, password } });
}

async function officer(userName: string): Promise<Client> {
  return steppedUp(shop.app, await shop.signIn(userName, officerPassword), officerPassword);
}

async function assign(client: Client, userName: string, roleIds: readonly number[]) {
  const id = await idOf(userName);
  const version = await readNumber(
    shop.database.url,
    `select version as value from admin.staff where id = ${id}`,
  );
  const assignments = roleIds.map(role => ({
    roleId: role,
    validFrom: testDay,
    validTo: null,
    outletIds: null,
  }));
  const body = { assignments, reason, version };
  return client.call<UserCard>('PUT', `/api/admin/users/${id}/roles`, { body });
}

function idOf(userName: string): Promise<number> {
  return readNumber(shop.database.url, `select id as value from admin.staff where user_name = '${userName}'`);
}

function idOfRole(code: string): Promise<number> {
  return readNumber(shop.database.url, `select id as value from admin.role where code = '${code}'`);
}

async function roleOf(code: string): Promise<Role> {
  const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
  const role = result.rows.find(each => each.code === code);
  if (!role) throw new Error(`there is no role ${code}`);
  return role;
}
