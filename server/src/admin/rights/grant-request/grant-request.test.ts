import type { GrantRequest, GrantRequestPage } from '@shanmen/shared/contracts/admin/rights/grant-request';
import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';
import type { AssignmentDraft, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import { readNumber, whileLocked } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { createOutlet } from '../../places/outlet/outlet.service.ts';

const day = 24 * 60 * 60 * 1000;
const sensitive = 'ticket:refund:audit';
const plain = 'report:t.checkin:view';

let shop: TestApp;
let now: Date;
let admin: Client;
let second: Client;

/** The site wants a second word; the manager holds every permission as well. */
async function open(): Promise<void> {
  now = testClock();
  shop = await testApp({ now: () => now });
  admin = await proved('admin');
  const { result } = await admin.call<SettingRows>('GET', '/api/admin/settings');
  const version = result.find(({ name }) => name === 'grantApproval')?.version ?? 0;
  const body = { value: true, reason: '等保要求', version };
  expect((await admin.call('PUT', '/api/admin/settings/grantApproval', { body })).status).toBe(200);
  await hold('manager01', 'admin');
  second = await proved('manager01');
}

describe('授权复核', () => {
  beforeEach(open);
  afterEach(() => shop.close());

  it('D-30 lets what is sensitive wait, and gives the rest at once', async () => {
    const seller = await shop.signIn('seller01');
    const saved = await give('seller', [sensitive, plain]);
    expect(saved.result.codes).toContain(plain);
    expect(saved.result.codes).not.toContain(sensitive);
    expect(await codesOf(seller)).not.toContain(sensitive);
    expect(await requests()).toMatchObject([
      { roleName: '售票员', codes: [sensitive], state: 'waiting', requestedBy: '管理员', own: true },
    ]);
    expect((await decide(second, 'approve')).status).toBe(200);
    expect(await codesOf(seller)).toContain(sensitive);
    expect(await requests()).toMatchObject([{ state: 'approved', decidedBy: '高原', decision: '核对无误' }]);
  });

  it('D-30 is another one than who asked, and holds what he lets through', async () => {
    await give('seller', [sensitive]);
    expect((await decide(admin, 'approve')).error?.code).toBe('maker_is_checker');
    await giveRights(shop, 'keeper01', ['admin:grant-request:approve']);
    const keeper = await proved('keeper01');
    expect((await decide(keeper, 'approve')).error?.code).toBe('grant_not_held');
    expect((await decide(keeper, 'refuse')).error?.code).toBe('grant_not_held');
    expect(await codesOfRole('seller')).not.toContain(sensitive);
  });

  it('D-30 gives nothing that was refused or that a week went over', async () => {
    await give('seller', [sensitive]);
    expect((await decide(second, 'refuse')).status).toBe(200);
    expect((await decide(second, 'approve')).error?.message).toBe('该申请已处理');
    await give('gate', [sensitive]);
    now = new Date(now.getTime() + 7 * day);
    [admin, second] = [await proved('admin'), await proved('manager01')];
    expect((await decide(second, 'approve')).error?.message).toBe('该申请已过期');
    expect((await requests()).map(({ state }) => state)).toEqual(['expired', 'refused']);
    expect(await codesOfRole('seller')).not.toContain(sensitive);
    expect(await codesOfRole('gate')).not.toContain(sensitive);
  });

  it('D-30 holds for a role that is given to somebody, in a new account and in a copy as well', async () => {
    const lead = await roleOf('ticket-lead');
    const seller = await idOf('seller01');
    const gateOnly = await roleOf('gate');
    const drafts = [
      { roleId: lead.id, validFrom: testDay, validTo: null, outletIds: null },
      { roleId: gateOnly.id, validFrom: testDay, validTo: null, outletIds: null },
    ];
    const assigned = await assign(seller, drafts);
    expect(heldIn(assigned.result)).toEqual(['检票员']);
    const hired = await admin.call<UserCard>('POST', '/api/admin/users', {
      body: {
        userName: 'seller77',
        name: '柳青',
        staffNo: null,
        outletId: null,
        validFrom: testDay,
        leaveOn: null,
        remark: '',
        roleIds: [lead.id, gateOnly.id],
        outletIds: [],
      },
      key: true,
    });
    expect(heldIn(hired.result)).toEqual(['检票员']);
    const profile = { code: 'night-lead', name: '夜场班长', description: '', sessionLimit: 1 };
    const body = { ...profile, idleMinutes: null, copyOf: lead.id };
    const copied = await admin.call<Role>('POST', '/api/admin/roles', { body, key: true });
    expect(lead.codes).toContain(sensitive);
    expect(copied.result.codes).not.toContain(sensitive);
    expect(copied.result.scopes).toEqual([]);
    const asked = await requests();
    expect(asked.map(({ kind, roleName, staffName }) => [kind, roleName, staffName])).toEqual([
      ['role_scope', '夜场班长', null],
      ['role_permission', '夜场班长', null],
      ['staff_role', '售票班长', '柳青'],
      ['staff_role', '售票班长', '林晓'],
    ]);
    const forSeller = asked.at(-1);
    expect((await decide(second, 'approve', forSeller?.id)).status).toBe(200);
    const { result } = await admin.call<UserCard>('GET', `/api/admin/users/${seller}`);
    expect(heldIn(result)).toEqual(['检票员', '售票班长']);
  });

  it('D-30 lets outlets of an assignment wait that nothing reached before, and narrows at once', async () => {
    const [south = 0, north = 0, online = 0] = await threeOutlets();
    const reached = await outletsOfSeller([south, north]);
    expect(reached).toEqual([null]);
    expect(await requests()).toMatchObject([{ kind: 'staff_role', roleName: '售票员', staffName: '林晓' }]);
    expect((await decide(admin, 'approve')).error?.code).toBe('maker_is_checker');
    expect((await decide(second, 'approve')).status).toBe(200);
    expect(await outletsOfSeller([south, north])).toEqual([[south, north]]);

    expect(await outletsOfSeller([north, online])).toEqual([[north]]);
    expect((await decide(second, 'refuse')).status).toBe(200);
    expect(await outletsOfSeller(null)).toEqual([[north]]);
    expect(await requests()).toHaveLength(3);
  });

  it('D-30 control: without the switch outlets are wider at once', async () => {
    const { result } = await admin.call<SettingRows>('GET', '/api/admin/settings');
    const version = result.find(({ name }) => name === 'grantApproval')?.version ?? 0;
    const body = { value: false, reason: '不再要求', version };
    expect((await admin.call('PUT', '/api/admin/settings/grantApproval', { body })).status).toBe(200);
    const all = await threeOutlets();
    expect(await outletsOfSeller(all)).toEqual([all]);
    expect(await requests()).toEqual([]);
  });

  it('D-30 is given by nobody to himself', async () => {
    const lead = await roleOf('ticket-lead');
    const manager = await idOf('manager01');
    await assign(manager, [
      { roleId: (await roleOf('admin')).id, validFrom: '2020-01-01', validTo: null, outletIds: null },
      { roleId: lead.id, validFrom: testDay, validTo: null, outletIds: null },
    ]);
    expect((await decide(second, 'approve')).error?.code).toBe('self_change');
  });
});

describe('two who decide at the same moment', () => {
  afterEach(() => shop.close());

  it('D-30 end with one decision, and what it says holds', async () => {
    await open();
    const answers = await decideTogether();
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const isGiven = (await codesOfRole('seller')).includes(sensitive);
    expect(await requests()).toMatchObject([{ state: isGiven ? 'approved' : 'refused' }]);
  });
});

/** The first decision is not over when the second begins. */
async function decideTogether() {
  await give('seller', [sensitive]);
  await hold('auditor01', 'admin');
  const third = await proved('auditor01');
  const both = await whileLocked(shop.database.url, 'platform.audit_log', async waiting => {
    const answers = [decide(second, 'approve'), decide(third, 'refuse')];
    await waiting(2, Promise.all(answers));
    return answers;
  });
  return Promise.all(both);
}

async function give(code: string, add: readonly string[]) {
  const { id, version } = await roleOf(code);
  const body = { add, remove: [], reason: '值班需要', version };
  return admin.call<Role>('PUT', `/api/admin/roles/${id}/permissions`, { body });
}

async function assign(id: number, assignments: readonly AssignmentDraft[]) {
  const { result } = await admin.call<UserCard>('GET', `/api/admin/users/${id}`);
  const body = { assignments, reason: '值班需要', version: result.version };
  const answer = await admin.call<UserCard>('PUT', `/api/admin/users/${id}/roles`, { body });
  expect(answer.error).toBeNull();
  return answer;
}

function heldIn({ assignments }: UserCard): string[] {
  return assignments.filter(({ state }) => state === 'now').map(({ roleName }) => roleName);
}

async function decide(client: Client, to: 'approve' | 'refuse', id?: number) {
  const [first] = await requests();
  return client.call('POST', `/api/admin/grant-requests/${id ?? first?.id}/${to}`, {
    body: { reason: '核对无误' },
    key: true,
  });
}

async function requests(): Promise<GrantRequest[]> {
  return (await admin.call<GrantRequestPage>('GET', '/api/admin/grant-requests')).result.rows;
}

async function roleOf(code: string): Promise<Role> {
  const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { pageSize: '200' } });
  const role = result.rows.find(each => each.code === code);
  if (!role) throw new Error(`there is no role ${code}`);
  return role;
}

async function codesOfRole(code: string): Promise<readonly string[]> {
  return (await roleOf(code)).codes;
}

async function codesOf(client: Client): Promise<readonly string[]> {
  const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
  return result.userInfo.authBtnList;
}

async function proved(userName: string): Promise<Client> {
  return steppedUp(shop.app, await shop.signIn(userName), demoPassword);
}

/** Gives 林晓 the roles she has for these outlets, and answers for which she has 售票员 then. */
async function outletsOfSeller(outletIds: number[] | null) {
  const id = await idOf('seller01');
  const { result } = await admin.call<UserCard>('GET', `/api/admin/users/${id}`);
  const held = result.assignments.filter(({ state }) => state === 'now');
  const drafts = held.map(({ roleId, roleName, validFrom, validTo, outletIds: those }) => ({
    roleId,
    validFrom,
    validTo,
    outletIds: roleName === '售票员' ? outletIds : those,
  }));
  const answer = await assign(id, drafts);
  const sellers = answer.result.assignments.filter(
    each => each.state === 'now' && each.roleName === '售票员',
  );
  return sellers.map(each => each.outletIds?.toSorted((a, b) => a - b) ?? null);
}

function threeOutlets(): Promise<number[]> {
  return withTransaction(shop.db, async tx => [
    await createOutlet(tx, { code: 'G1', name: '南门', kind: 'sale_site', refId: 901 }),
    await createOutlet(tx, { code: 'G2', name: '北门', kind: 'sale_site', refId: 902 }),
    await createOutlet(tx, { code: 'G3', name: '码头', kind: 'sale_site', refId: 903 }),
  ]);
}

function idOf(userName: string): Promise<number> {
  return readNumber(shop.database.url, `select id as value from admin.staff where user_name = '${userName}'`);
}

async function hold(userName: string, role: string): Promise<void> {
  await sql`
    insert into admin.staff_role (staff_id, role_id, valid_from)
    select staff.id, role.id, '2020-01-01'
    from admin.staff, admin.role
    where staff.user_name = ${userName} and role.code = ${role}`.execute(shop.db);
  await raise();
}

async function raise(): Promise<void> {
  await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
}
