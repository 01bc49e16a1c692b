import type { RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type {
  AssignmentDraft,
  OneTimeCode,
  UserCard,
  UserDraft,
  UserPage,
} from '@shanmen/shared/contracts/admin/people/user';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { addDays } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import { confirmFactor, startFactor } from '../../../../test/people/second-factor.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { createOutlet } from '../../places/outlet/outlet.service.ts';

const newcomer: UserDraft = {
  userName: 'seller77',
  name: '柳青',
  staffNo: 'T077',
  mobile: '13812349527',
  outletId: null,
  validFrom: testDay,
  leaveOn: null,
  remark: '',
  roleIds: [],
  outletIds: [],
};

describe('an administrator', () => {
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

  it('hires a seller for two outlets, who begins with a code that is shown once', async () => {
    const seller = await roleId('seller');
    const { result, status } = await add({ ...newcomer, roleIds: [seller], outletIds: outlets });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      userName: 'seller77',
      mobileMasked: '138****9527',
      roles: ['售票员'],
      // She works at both; of the figures she sees her own, as before.
      reaches: ['listed', 'self'],
      passwordState: 'none',
      hold: null,
      assignments: [{ outletNames: ['北门售票处', '码头售票处'], state: 'now', grantedBy: '管理员' }],
    });
    const { result: given } = await admin.call<OneTimeCode>(
      'POST',
      `/api/admin/users/${result.id}/one-time-code`,
    );
    // As it is read off paper.
    const typed = given.code.toLowerCase().replaceAll(/.{4}/g, '$& ');
    const first = await shop.signIn('seller77', typed);
    expect((await first.call('GET', '/api/Menu/GetAllMenu')).error?.code).toBe('password_change_required');
    const change = { currentPassword: typed, newPassword: 'Baiyun-guqin-7' };
    expect((await first.call('PUT', '/api/auth/password', { body: change })).status).toBe(200);
    const begun = await shop.signIn('seller77', 'Baiyun-guqin-7');
    const { result: state } = await begun.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(state.userInfo.authBtnList).toContain('ticket:sale:open');
  });

  it('D-17 leaves the code in no answer, row or log but the one that shows it', async () => {
    const { result } = await add({ ...newcomer, userName: 'seller78', staffNo: null });
    const { result: given } = await admin.call<OneTimeCode>(
      'POST',
      `/api/admin/users/${result.id}/one-time-code`,
    );
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from platform.idempotency_key where response::text like ${`%${given.code}%`})
        or exists (select from platform.audit_log where to_jsonb(audit_log)::text like ${`%${given.code}%`}) as found`.execute(
      shop.db,
    );
    expect([rows[0]?.found, shop.logLines.some(line => line.includes(given.code))]).toEqual([false, false]);
  });

  it('asks for the password once more before a reset, which ends every session', async () => {
    const keeper = await shop.signIn('keeper01');
    const id = await userId('keeper01');
    const url = `/api/admin/users/${id}/one-time-code`;
    expect((await admin.call('POST', url)).error?.code).toBe('step_up_required');
    admin = await steppedUp(shop.app, admin);
    expect((await admin.call('POST', url)).status).toBe(200);
    expect((await keeper.call('GET', '/api/auth/sessions/current')).status).toBe(401);
  });

  it('D-31 never gives a user name or a staff number twice', async () => {
    expect((await add(newcomer)).error?.code).toBe('user_name_taken');
    const other = await add({ ...newcomer, userName: 'seller79' });
    expect(other.error).toMatchObject({ code: 'staff_no_taken', message: '工号已被 柳青 使用' });
  });

  it('knows no outlet that does not exist', async () => {
    const draft = { ...newcomer, userName: 'seller81', staffNo: null };
    expect((await add({ ...draft, outletId: 9999 })).status).toBe(404);
    expect((await add({ ...draft, roleIds: [await roleId('seller')], outletIds: [9999] })).status).toBe(404);
  });

  it('refuses dates that end before they begin', async () => {
    const leaving = { ...newcomer, userName: 'seller80', staffNo: null, leaveOn: addDays(testDay, -1) };
    expect((await add(leaving)).error?.code).toBe('time_order');
  });

  it('D-09 shuts a person out with the call that disables the account', async () => {
    const buyer = await shop.signIn('commerce01');
    const id = await userId('commerce01');
    const disable = () =>
      admin.call<UserCard>('POST', `/api/admin/users/${id}/disable`, { body: { reason: '离岗' }, key: true });
    expect((await disable()).result.status).toBe('disabled');
    expect((await buyer.call('GET', '/api/auth/sessions/current')).status).toBe(401);
    expect((await disable()).error?.code).toBe('state_forbidden');
    const enable = await admin.call<UserCard>('POST', `/api/admin/users/${id}/enable`, {
      body: { reason: '回岗' },
      key: true,
    });
    expect(enable.result.status).toBe('enabled');
    await shop.signIn('commerce01');
  });

  it('takes a role back with the call, without a new sign-in', async () => {
    const manager = await shop.signIn('manager01');
    expect((await manager.call('GET', '/api/reports/totals/business.summary')).error?.code).not.toBe(
      'no_permission',
    );
    const card = await cardOf('manager01');
    const taken = await assign(card, []);
    expect(taken.result.assignments.map(({ state }) => state)).toEqual(['over']);
    const { result } = await manager.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(result.userInfo.authBtnList).toEqual([]);
    const again = await assign(taken.result, [draftOf(await roleId('manager'))]);
    expect(again.result.roles).toEqual(['经理']);
  });

  it('D-07 gives a role from a day and until a day', async () => {
    const gate = await roleId('gate');
    const tomorrow = addDays(testDay, 1);
    const card = await cardOf('auditor01');
    const held = card.assignments.map(({ roleId: id, validFrom }) => ({ ...draftOf(id), validFrom }));
    const later = await assign(card, [...held, { ...draftOf(gate), validFrom: tomorrow, validTo: tomorrow }]);
    expect(later.result.roles).toEqual(['审核员']);
    expect(later.result.assignments.map(({ state }) => state)).toEqual(['now', 'later']);
    const never = await assign(later.result, held);
    expect(never.result.assignments.map(({ state }) => state)).toEqual(['now', 'over']);
    const backwards = { ...draftOf(gate), validFrom: tomorrow, validTo: testDay };
    expect((await assign(never.result, [...held, backwards])).error?.code).toBe('time_order');
  });

  it('D-11 does not write over what somebody else saved', async () => {
    const card = await cardOf('reception01');
    const change = {
      name: '苏荷',
      staffNo: card.staffNo,
      outletId: null,
      validFrom: card.validFrom,
      leaveOn: null,
      remark: '',
      version: card.version,
    };
    const save = (version = card.version) =>
      admin.call<UserCard>('PUT', `/api/admin/users/${card.id}`, { body: { ...change, version } });
    expect((await save()).result).toMatchObject({ name: '苏荷', version: card.version + 1 });
    expect((await save()).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { name: '苏荷' } },
    });
    expect((await assign(card, [])).error?.code).toBe('version_conflict');
    // From what he has read meanwhile the same is saved.
    expect((await save(card.version + 1)).status).toBe(200);
  });

  it('unlocks an account that waits after wrong passwords', async () => {
    for (let index = 0; index < 3; index += 1) {
      const body = { userName: 'seller02', password: `guess-${index}` };
      await shop.anonymous.call('POST', '/api/auth/sessions', { body });
    }
    const card = await cardOf('seller02');
    expect(card.throttled).toBe(true);
    const { result } = await admin.call<UserCard>('POST', `/api/admin/users/${card.id}/unlock`, {
      body: { reason: '本人来电' },
      key: true,
    });
    expect(result.throttled).toBe(false);
  });

  it('D-01 changes neither his own roles nor his own state', async () => {
    const card = await cardOf('admin');
    expect(card.hold).toBe('self');
    const reason = { body: { reason: '试试' }, key: true } as const;
    const tries = [
      await assign(card, []),
      await admin.call('POST', `/api/admin/users/${card.id}/disable`, reason),
      await admin.call('POST', `/api/admin/users/${card.id}/one-time-code`),
      await admin.call('PUT', `/api/admin/users/${card.id}`, {
        body: {
          name: card.name,
          staffNo: card.staffNo,
          outletId: outlets[0],
          validFrom: card.validFrom,
          leaveOn: null,
          remark: '',
          version: card.version,
        },
      }),
    ];
    expect(tries.map(({ error }) => error?.code)).toEqual(Array.from({ length: 4 }, () => 'self_change'));
  });

  it('finds accounts by what an administrator looks for', async () => {
    expect(await found({ condition: 'online', keyword: 'admin' })).toEqual(['admin']);
    expect(await found({ condition: 'due' })).toEqual(['keeper01', 'seller78']);
    expect(await found({ code: 'goods:cost:view' })).toEqual(['admin', 'buyer01', 'manager01']);
    expect(await found({ condition: 'idle', keyword: 'gate' })).toEqual([]);
    expect(await found({ outletId: String(outlets[0]) })).toEqual([]);
  });

  it('finds who signs in with a password alone, as long as he may sign in', async () => {
    const alone = { condition: 'one-factor', keyword: 'commerce01' };
    expect(await found(alone)).toEqual(['commerce01']);
    const client = await shop.signIn('commerce01');
    const { result } = await startFactor(client);
    expect((await confirmFactor(client, result, testClock())).status).toBe(200);
    expect(await found(alone)).toEqual([]);
  });

  async function found(query: Record<string, string>): Promise<string[]> {
    const { result } = await admin.call<UserPage>('GET', '/api/admin/users', { query });
    return result.rows.map(({ userName }) => userName);
  }

  function add(body: UserDraft) {
    return admin.call<UserCard>('POST', '/api/admin/users', { body, key: true });
  }

  function assign(card: UserCard, assignments: AssignmentDraft[]) {
    const body = { assignments, reason: '', version: card.version };
    return admin.call<UserCard>('PUT', `/api/admin/users/${card.id}/roles`, { body });
  }

  async function roleId(code: string): Promise<number> {
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
    return result.rows.find(role => role.code === code)?.id ?? 0;
  }

  function userId(userName: string): Promise<number> {
    return idOf(shop, userName);
  }

  async function cardOf(userName: string): Promise<UserCard> {
    return (await admin.call<UserCard>('GET', `/api/admin/users/${await userId(userName)}`)).result;
  }
});

async function idOf(shop: TestApp, userName: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from admin.staff where user_name = ${userName}`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

function draftOf(roleId: number): AssignmentDraft {
  return { roleId, validFrom: testDay, validTo: null, outletIds: null };
}
