import type { SessionState, SignedIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { clientOf, cookieOf, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { changePassword } from '../password/password.service.ts';
import { passwordHasher } from '../password/password-hasher.ts';
import { findUserId } from '../../../admin/public.ts';
import { issueOneTimeCode } from '../../public.ts';

const minute = 60_000;
const current = '/api/auth/sessions/current';
const emptySite = {
  name: '',
  demo: false,
  dayCut: [],
  passwordPreset: 'standard' as const,
  postIdleMinutes: null,
  policies: {
    lockForced: false,
    lockMaxSeconds: null,
    watermarkForced: false,
    dropContent: false,
    intranetLinks: [],
  },
};

describe('a session', () => {
  let clock = new Date('2026-11-20T02:00:00.000Z');
  let shop: TestApp;
  const later = (minutes: number) => {
    clock = new Date(clock.getTime() + minutes * minute);
  };

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('tells the shell all it needs to start', async () => {
    const client = await shop.signIn('seller01');
    const { result } = await client.call<SessionState>('GET', current);
    expect(result).toMatchObject({
      userInfo: { userName: 'seller01', roles: ['seller', 'gate'], time: '2026-11-20T02:00:00.000Z' },
      name: '林晓',
      locked: false,
      mustChangePassword: false,
      passwordDaysLeft: null,
      secondFactor: 'off',
      businessDay: '2026-11-20',
      demo: true,
      siteName: '青岚山·镜湖景区',
      settings: null,
      atTill: false,
      hasPin: false,
      policies: {
        lockForced: false,
        lockMaxSeconds: null,
        watermarkForced: false,
        dropContent: false,
        intranetLinks: [],
      },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(result.userInfo.authBtnList).toContain('ticket:sale:open');
    expect(result.userInfo.authBtnList).not.toContain('admin:user:view');
  });

  it('takes the user name in any case and refuses everything else alike', async () => {
    expect((await signIn({ userName: ' Seller01', password: 'Shanmen-2026' })).status).toBe(200);
    const wrong = await signIn({ userName: 'seller01', password: 'Shanmen-2025' });
    const unknown = await signIn({ userName: 'nobody01', password: 'Shanmen-2026' });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toMatchObject({ code: 'wrong_credentials', message: '账号或密码错误' });
    expect({ ...unknown.error, requestId: '' }).toEqual({ ...wrong.error, requestId: '' });
  });

  it('Z-04 ends at once by signing out', async () => {
    const client = await shop.signIn('seller01');
    await client.call('DELETE', current);
    expect((await client.call('GET', current)).error?.code).toBe('not_signed_in');
  });

  it('Z-04 ends in every process when the person is disabled or outdated', async () => {
    const other = await testApp({ now: () => clock, beside: shop });
    for (const change of [sql`status = 'disabled'`, sql`epoch = epoch + 1`, sql`leave_on = '2026-11-19'`]) {
      const client = await shop.signIn('keeper01');
      const there = clientOf(other.app, client.sid, client.token);
      expect((await there.call('GET', current)).status).toBe(200);
      await sql`update admin.staff set ${change} where user_name = 'keeper01'`.execute(shop.db);
      expect((await there.call('GET', current)).error?.code).toBe('not_signed_in');
      await sql`update admin.staff set status = 'enabled', leave_on = null where user_name = 'keeper01'`.execute(
        shop.db,
      );
    }
    await other.close();
  });

  it('Z-04 judges a call by the rights of this moment', async () => {
    const client = await shop.signIn('manager01');
    expect((await client.call('GET', '/api/admin/users')).status).toBe(403);
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2026-11-20'
      from admin.staff, admin.role
      where staff.user_name = 'manager01' and role.code = 'system-admin'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    expect((await client.call('GET', '/api/admin/users')).status).toBe(200);
  });

  it('ends after half an hour without a call, and not before', async () => {
    const client = await shop.signIn('seller01');
    later(29);
    expect((await client.call('GET', current)).status).toBe(200);
    later(29);
    expect((await client.call('GET', current)).status).toBe(200);
    later(31);
    expect((await client.call('GET', current)).status).toBe(401);
  });

  it('ends after twelve hours in any case', async () => {
    const client = await shop.signIn('seller01');
    for (let quarter = 0; quarter < 48; quarter += 2) {
      expect((await client.call('GET', current)).status).toBe(200);
      later(29.9);
    }
    later(5);
    expect((await client.call('GET', current)).status).toBe(401);
  });

  proof('D-21 is one of as many as the role says, however many sign in at the same moment', async () => {
    expect(await signInAtOnce(shop, 'cashier01')).toBe(1);
    expect(await signInAtOnce(shop, 'reception01')).toBe(5);
  });

  it('D-17 may do nothing but change the password, once, when it was opened with a one-time code', async () => {
    const code = await withTransaction(shop.db, async tx => {
      const { rows } = await sql<{
        id: number;
      }>`select id from admin.staff where user_name = 'auditor01'`.execute(tx);
      return issueOneTimeCode(tx, rows[0]?.id ?? 0, clock);
    });
    expect((await signIn({ userName: 'auditor01', password: 'Shanmen-2026' })).status).toBe(401);
    const client = await shop.signIn('auditor01', code);
    expect((await client.call<SessionState>('GET', current)).result.mustChangePassword).toBe(true);
    expect((await client.call('GET', '/api/Menu/GetAllMenu')).error?.code).toBe('password_change_required');
    const body = { currentPassword: code, newPassword: 'Baiyun-guqin-7' };
    expect((await client.call('PUT', '/api/auth/password', { body })).status).toBe(200);
    expect((await signIn({ userName: 'auditor01', password: code })).status).toBe(401);
    const renewed = await shop.signIn('auditor01', 'Baiyun-guqin-7');
    expect((await renewed.call('GET', '/api/Menu/GetAllMenu')).status).toBe(200);
  });

  it('D-17 does not begin with a one-time code after a day', async () => {
    const code = await withTransaction(shop.db, async tx =>
      issueOneTimeCode(tx, (await findUserId(tx, 'buyer01')) ?? 0, clock),
    );
    later(24 * 60);
    expect((await signIn({ userName: 'buyer01', password: code })).status).toBe(401);
  });

  it('D-17 begins with it, and does whatever else, where neither its day nor the change is asked for (control)', async () => {
    const id = (await findUserId(shop.db, 'buyer01')) ?? 0;
    const code = await withTransaction(shop.db, tx => issueOneTimeCode(tx, id, clock));
    await sql`
      update auth.credential
      set one_time_expires_at = one_time_expires_at + interval '1 minute', must_change = false
      where staff_id = ${id}`.execute(shop.db);
    later(24 * 60);
    const client = await shop.signIn('buyer01', code);
    expect((await client.call('GET', '/api/Menu/GetAllMenu')).status).toBe(200);
  });

  it('D-09 ends with all others of the person when the password changes', async () => {
    const [here, there] = [await shop.signIn('commerce01'), await shop.signIn('commerce01')];
    const body = { currentPassword: 'Shanmen-2026', newPassword: 'Shilin-xiaojing-3' };
    const { status, headers } = await here.call('PUT', '/api/auth/password', { body });
    expect([status, cookieOf({ headers })]).toEqual([200, '']);
    expect((await here.call('GET', current)).status).toBe(401);
    expect((await there.call('GET', current)).status).toBe(401);
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows
      from platform.audit_log
      join admin.staff on staff.id = audit_log.staff_id
      where audit_log.action = 'auth.password.changed' and staff.user_name = 'commerce01'`.execute(shop.db);
    expect(rows).toEqual([{ rows: 1 }]);
  });

  it.each([
    ['too short', 'Shan-2026', 'password_weak'],
    ['the user name with digits', 'reception01', 'password_weak'],
    ['the user name twice', 'reception01reception01', 'password_weak'],
    ['the product with digits', 'Qinglanshan2026', 'password_weak'],
    ['one that everybody uses', '1q2w3e4r5t', 'password_weak'],
    ['the same again', 'Shanmen-2026', 'password_unchanged'],
  ])('refuses as a new password %s', async (_what, newPassword, code) => {
    const client = await shop.signIn('reception01');
    const body = { currentPassword: 'Shanmen-2026', newPassword };
    const { status, error } = await client.call('PUT', '/api/auth/password', { body });
    expect([status, error?.code]).toEqual([422, code]);
    later(16);
  });

  it('keeps its person signed in after a wrong current password', async () => {
    const client = await shop.signIn('reception01');
    const body = { currentPassword: 'Shanmen-2025', newPassword: 'Shilin-xiaojing-3' };
    const { error } = await client.call('PUT', '/api/auth/password', { body });
    expect(error?.code).toBe('current_password_wrong');
    expect((await client.call('GET', current)).status).toBe(200);
  });

  it('changes nothing when writing the new password fails halfway', async () => {
    const client = await shop.signIn('reception01');
    const { result } = await client.call<SessionState>('GET', current);
    const people = {
      accessOf: () => Promise.reject(new Error('not asked')),
      site: () => Promise.resolve(emptySite),
      noteSignIn: () => Promise.reject(new Error('not asked')),
      raiseEpoch: () => Promise.reject(new Error('the connection broke')),
      refuseUpward: () => Promise.reject(new Error('not asked')),
    };
    const parts = { db: shop.db, hasher: passwordHasher({ memoryKib: 64, passes: 1 }), people };
    const staff = {
      id: result.staffId,
      userName: 'reception01',
      name: '苏禾',
      outletId: null,
      roles: [],
      codes: new Set<never>(),
      sessionId: 1,
      stepUpUntil: null,
      requestId: 'r',
      ip: '127.0.0.1',
    };
    const change = { currentPassword: 'Shanmen-2026', newPassword: 'Shilin-xiaojing-3' };
    await expect(changePassword(parts, staff, change, clock)).rejects.toThrow('the connection broke');
    expect((await client.call('GET', current)).status).toBe(200);
    expect((await signIn({ userName: 'reception01', password: 'Shanmen-2026' })).status).toBe(200);
  });

  function signIn(body: { userName: string; password: string }) {
    return shop.anonymous.call<SignedIn>('POST', '/api/auth/sessions', { body });
  }
});

/** Three after each other, then four of which each has begun before another is over. @returns how many are left */
async function signInAtOnce(shop: TestApp, userName: string): Promise<number> {
  for (let times = 0; times < 3; times += 1) await shop.signIn(userName);
  await whileResting(shop.database.url, 'update on auth.session', () =>
    Promise.all(Array.from({ length: 4 }, () => shop.signIn(userName))),
  );
  return readNumber(
    shop.database.url,
    `select count(*) as value
     from auth.session
     join admin.staff on staff.id = session.staff_id
     where staff.user_name = '${userName}' and revoked_at is null`,
  );
}
