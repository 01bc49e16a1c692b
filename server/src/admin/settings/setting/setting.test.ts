import type { SettingRow, SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';
import { settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { type Client, clientOf, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';

const wrongValues = [null, true, -1, 1e9, 1.5, 'x'.repeat(500), ['x'], {}] as const;

describe('系统设置', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterAll(() => shop.close());

  it('shows each setting with its default and who changed it', async () => {
    const rows = await all();
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(settingWords));
    expect(rows.find(({ name }) => name === 'holdMinutes')).toMatchObject({
      value: 15,
      standard: 15,
      updatedBy: null,
    });
  });

  proof(
    'D-34 takes no value that its schema refuses, and what is stored wrong reads as the default',
    async () => {
      for (const { name, version } of await all()) {
        for (const value of wrongValues) {
          if (name === 'lockMaxSeconds' && value === null) continue;
          const isFlag = typeof settings[name].standard === 'boolean' && value === true;
          if (isFlag) continue;
          const { status, error } = await put(name, value, version);
          expect([name, value, status === 422 ? error?.code : status]).toEqual([
            name,
            value,
            'setting_invalid',
          ]);
        }
      }
      await sql`update admin.setting set value = '"often"' where key = ${settings.voidMinutes.key}`.execute(
        shop.db,
      );
      expect((await all()).find(({ name }) => name === 'voidMinutes')?.value).toBe(10);
    },
  );

  it('holds for who is signed in, with old and new value on record', async () => {
    const seller = await shop.signIn('seller01');
    const [{ version } = { version: 0 }] = (await all()).filter(({ name }) => name === 'idleMinutes');
    const { result } = await put('idleMinutes', 45, version);
    expect(result).toMatchObject({ value: 45, updatedBy: '管理员', version: version + 1 });
    expect((await put('idleMinutes', 50, version)).error?.code).toBe('version_conflict');
    const { rows } = await sql<{ before: unknown; after: unknown; reason: string }>`
      select before, after, reason from platform.audit_log where action = 'admin.setting.changed'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ before: { value: 30 }, after: { value: 45 }, reason: '试行' }]);
    const state = await seller.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(state.status).toBe(200);
  });

  it('writes nothing where a setting is saved as it is', async () => {
    const row = async () => {
      const found = (await all()).find(({ name }) => name === 'holdMinutes');
      if (!found) throw new Error('holdMinutes is shown');
      return found;
    };
    const before = await row();
    expect((await put('holdMinutes', before.value, before.version)).result).toEqual(before);
    expect(await row()).toEqual(before);
    const { rows } =
      await sql`select from platform.audit_log where object_id = ${settingWords.holdMinutes?.title}`.execute(
        shop.db,
      );
    expect(rows).toEqual([]);
  });

  it('D-37 lets a private origin in and out of the list for everybody, each time with a reason on record', async () => {
    const seller = await shop.signIn('seller01');
    const listed = async () => {
      // Policies are read anew within seconds; another process begins with them.
      const fresh = await testApp({ beside: shop });
      const { result } = await clientOf(fresh.app, seller.sid, seller.token).call<SessionState>(
        'GET',
        '/api/auth/sessions/current',
      );
      await fresh.close();
      return result.policies.intranetLinks;
    };
    const version = async () => (await all()).find(({ name }) => name === 'intranetLinks')?.version ?? 0;
    expect(await listed()).toEqual([]);
    expect((await put('intranetLinks', ['http://10.1.2.3:8080'], await version())).status).toBe(200);
    expect(await listed()).toEqual(['http://10.1.2.3:8080']);
    expect((await put('intranetLinks', [], await version())).status).toBe(200);
    expect(await listed()).toEqual([]);
    const { rows } = await sql<{ after: unknown; reason: string }>`
      select after, reason
      from platform.audit_log
      where object_id = '可打开的内网地址'
      order by id`.execute(shop.db);
    expect(rows).toEqual([
      { after: { value: ['http://10.1.2.3:8080'] }, reason: '试行' },
      { after: { value: [] }, reason: '试行' },
    ]);
  });

  it('asks for a permission of its own, and the password, where safety is concerned', async () => {
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name = 'manager01' and role.code = 'system-admin'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    const system = await shop.signIn('manager01');
    const rows = await all();
    const change = (client: Client, name: string, value: unknown) => {
      const version = rows.find(row => row.name === name)?.version ?? 1;
      return client.call('PUT', `/api/admin/settings/${name}`, { body: { value, reason: '试行', version } });
    };
    expect((await change(system, 'lockForced', true)).error?.code).toBe('no_permission');
    expect((await change(system, 'sitePhone', '0990-1234567')).status).toBe(200);
    const plain = await shop.signIn('admin');
    expect((await change(plain, 'lockForced', true)).error?.code).toBe('step_up_required');
    expect((await change(admin, 'lockForced', true)).status).toBe(200);
    expect((await change(admin, 'demo', true)).status).toBe(404);
  });

  it('D-34 takes of each the value that its schema allows, and reads what is stored rightly (control)', async () => {
    const answers: string[] = [];
    for (const { name, value, version } of await all()) {
      const { status, error } = await put(name, value, version);
      if (status !== 200) answers.push(`${name} ${error?.code}`);
    }
    expect(answers).toEqual([]);
    await sql`update admin.setting set value = '7' where key = ${settings.voidMinutes.key}`.execute(shop.db);
    expect((await all()).find(({ name }) => name === 'voidMinutes')?.value).toBe(7);
  });

  async function all(): Promise<SettingRows> {
    return (await admin.call<SettingRows>('GET', '/api/admin/settings')).result;
  }

  function put(name: string, value: unknown, version: number) {
    return admin.call<SettingRow>('PUT', `/api/admin/settings/${name}`, {
      body: { value, reason: '试行', version },
    });
  }
});
