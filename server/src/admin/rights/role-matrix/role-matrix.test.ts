import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { GrantChanges, PermissionSounds } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { addDays } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';

describe('权限矩阵', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterAll(() => shop.close());

  it('D-12 says what every permission sounds like', async () => {
    const { result } = await admin.call<PermissionSounds>('GET', '/api/admin/permission-sounds');
    expect(result.map(({ code }) => code)).toEqual(permissions.map(({ code }) => code));
    expect(result.find(({ code }) => code === 'ticket:sale:fit')?.pinyin).toBe('san ke shou piao');
  });

  it('names of each permission the last change since a day, by whom, and nothing of what was only asked', async () => {
    const { id, code } = await roleOf('gate');
    expect(await changes(id)).toEqual([]);
    await grant({ add: ['ticket:check-in:undo', 'ticket:check-in:force'], remove: [] });
    await grant({ add: [], remove: ['ticket:check-in:undo'] });
    await sql`
      insert into platform.audit_log (request_id, action, object_type, object_id, result, after)
      values ('r', 'admin.grant-request.decided', 'admin.role', ${code}, 'done',
              '{"state": "refused", "codes": ["ticket:refund:audit"]}')`.execute(shop.db);
    expect(await changes(id)).toMatchObject([
      { code: 'ticket:check-in:force', given: true, by: '管理员' },
      { code: 'ticket:check-in:undo', given: false, by: '管理员' },
    ]);
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
    expect(await changes(id, tomorrow)).toEqual([]);
    expect((await admin.call('GET', '/api/admin/roles/9999/grant-changes?since=2026-01-01')).status).toBe(
      404,
    );
  });

  it('D-27 goes into a file, role beside role, for whoever may take it out', async () => {
    const { bytes } = await admin.download('/api/admin/roles/export');
    const { rows } = readXlsx(bytes);
    const head = rows.find(row => row.includes('敏感'));
    const line = rows.find(row => row.includes('ticket:sale:fit'));
    const markOf = (role: string) => line?.[head?.indexOf(role) ?? -1] ?? '';
    expect([markOf('超级管理员'), markOf('售票员'), markOf('仓管')]).toEqual(['✓', '✓', '']);
    expect(rows.find(row => row.includes('seller'))).toEqual(expect.arrayContaining(['售票员', '启用']));
    const { rows: noted } = await sql<{ rows: string }>`
      select after ->> 'rows' as rows from platform.audit_log where action = 'admin.role.exported'`.execute(
      shop.db,
    );
    expect(Number(noted[0]?.rows)).toBeGreaterThan(8);
    const seller = await shop.signIn('seller01');
    expect((await seller.call('POST', '/api/admin/roles/export')).error?.code).toBe('no_permission');
  });

  async function roleOf(code: string): Promise<Role> {
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
    const role = result.rows.find(each => each.code === code);
    if (!role) throw new Error(`no role ${code}`);
    return role;
  }

  async function grant(change: { add: string[]; remove: string[] }): Promise<void> {
    const { id, version } = await roleOf('gate');
    const body = { ...change, reason: '换岗', version };
    expect((await admin.call('PUT', `/api/admin/roles/${id}/permissions`, { body })).status).toBe(200);
  }

  async function changes(id: number, since = '2020-01-01'): Promise<GrantChanges> {
    const path = `/api/admin/roles/${id}/grant-changes?since=${since}`;
    return (await admin.call<GrantChanges>('GET', path)).result;
  }
});
