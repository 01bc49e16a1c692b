import type { UnclosedShift } from '@shanmen/shared/contracts/admin/people/user';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { sellerAtWork } from '../../../../test/data/ticket/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('names the window of whoever has not handed over, to those who may shut people out', async () => {
  const { seller } = await sellerAtWork(test);
  const admin = await test.signIn('admin');
  const path = async (name: string) =>
    `/api/admin/users/${(await demoStaff(test.db, name)).id}/unclosed-shift`;
  const { result } = await admin.call<UnclosedShift>('GET', await path('seller01'));
  expect(result.place).toMatch(/窗/);
  expect((await admin.call<UnclosedShift>('GET', await path('cashier01'))).result.place).toBeNull();
  expect((await seller.call('GET', await path('seller01'))).error?.code).toBe('no_permission');
  expect((await admin.call('GET', '/api/admin/users/9999/unclosed-shift')).status).toBe(404);
});
