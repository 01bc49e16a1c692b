import type { PermissionHolders } from '@shanmen/shared/contracts/admin/rights/permission';
import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('D-15 D-27 tells who can on the screen, on paper and in a file, and leaves a row each time', async () => {
  const admin = await shop.signIn('admin');
  const path = '/api/admin/permissions/goods:jh:audit/holders';
  const { result: seen } = await admin.call<PermissionHolders>('GET', path);
  expect(seen.map(({ roleName }) => roleName)).toContain('超级管理员');
  const { result: printed } = await admin.call<PermissionHolders>('POST', `${path}/print`);
  expect(printed).toEqual(seen);
  const { rows } = readXlsx((await admin.download(`${path}/export`)).bytes);
  for (const { userName, roleName } of seen) {
    expect(rows.find(row => row.includes(userName))).toContain(roleName);
  }
  expect(rows.flat().some(cell => String(cell).includes('谁能 审核与驳回进货单'))).toBe(true);
  const { rows: noted } = await sql<{ action: string; rows: string | null }>`
    select action, after ->> 'rows' as rows
    from platform.audit_log
    where object_type = 'permission'
    order by id`.execute(shop.db);
  const count = String(seen.length);
  expect(noted).toEqual([
    { action: 'admin.permission.explained', rows: null },
    { action: 'admin.permission.printed', rows: count },
    { action: 'admin.permission.exported', rows: count },
  ]);
  expect((await admin.call('POST', '/api/admin/permissions/goods:none:none/holders/print')).status).toBe(404);
});
