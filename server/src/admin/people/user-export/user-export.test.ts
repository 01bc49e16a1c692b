import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';

const mobile = '13812345678';

describe('导出用户', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
    const url = `/api/admin/users/${(await demoStaff(shop.db, 'gate01')).id}`;
    const { staffNo, outletId, validFrom, leaveOn, version } = (await admin.call<UserCard>('GET', url))
      .result;
    const profile = { staffNo, outletId, validFrom, leaveOn, version, name: '=1+1', remark: '', mobile };
    expect((await admin.call('PUT', url, { body: profile })).status).toBe(200);
  });
  afterAll(() => shop.close());

  it('D-25 leaves with whole mobiles for who may see them, and for nobody else', async () => {
    const whole = readXlsx((await admin.download('/api/admin/users/export?keyword=gate01')).bytes);
    expect(whole.rows.flat()).toEqual(expect.arrayContaining(['手机', mobile]));
    await giveRights(shop, 'keeper01', ['admin:user:export']);
    const clerk = await shop.signIn('keeper01');
    const without = readXlsx((await clerk.download('/api/admin/users/export?keyword=gate01')).bytes);
    expect(without.rows.flat()).toContain('gate01');
    expect(without.rows.flat()).not.toContain('手机');
    expect([...without.files.values()].join(' ')).not.toContain(mobile);
    const { rows } = await sql<{ after: object }>`
      select after from platform.audit_log where action = 'admin.user.exported' order by id`.execute(shop.db);
    expect(rows.map(({ after }) => after)).toEqual([
      { rows: 1, mobiles: 1, filters: '关键字 gate01' },
      { rows: 1, mobiles: 0, filters: '关键字 gate01' },
    ]);
  });

  it('leaves with all who are searched, and with names that are no formulas', async () => {
    const file = readXlsx((await admin.download('/api/admin/users/export?status=enabled')).bytes);
    expect(file.rows.filter(row => row.includes('启用')).length).toBeGreaterThan(8);
    const sheet = file.files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toContain('<f>');
    expect(file.rows.flat().some(cell => String(cell).includes('=1+1'))).toBe(true);
    const refused = await (await shop.signIn('seller01')).call('POST', '/api/admin/users/export');
    expect(refused.error?.code).toBe('no_permission');
  });
});
