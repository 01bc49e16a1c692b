import type { Variant } from '@shanmen/shared/contracts/reports/variant';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { resultOf } from '../../../test/data/goods/goods.ts';

let test: TestApp;
let manager: Client;
let seller: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  [manager, seller] = [await test.signIn('manager01'), await test.signIn('seller01')];
});
afterAll(() => test.close());

const path = '/api/reports/variants/cash.all.sum';
const draft = { name: '上月文创', filters: { group: '文创', compare: 'mom' } };

it('R-40 shares the filters of a report with those who may see it, and with nobody else', async () => {
  const [made] = resultOf(await manager.call<Variant[]>('POST', path, { key: true, body: draft }));
  expect(made).toMatchObject({ ...draft, isOwn: true });
  const admin = await test.signIn('admin');
  expect(resultOf(await admin.call<Variant[]>('GET', path))).toEqual([{ ...made, isOwn: false }]);
  expect((await seller.call('GET', path)).error?.code).toBe('report_unknown');
  expect((await seller.call('POST', path, { key: true, body: draft })).status).toBe(403);
});

it('R-40 lets only who shared them change them or take them back', async () => {
  const admin = await test.signIn('admin');
  const [shared] = resultOf(await admin.call<Variant[]>('GET', path));
  expect((await admin.call('POST', path, { key: true, body: draft })).error?.code).toBe('variant_conflict');
  const own = `/api/reports/variants/own/${shared?.id}`;
  expect((await admin.call('DELETE', own)).error?.code).toBe('not_found');
  const changed = { ...draft, filters: { group: '快消' } };
  const [after] = resultOf(await manager.call<Variant[]>('POST', path, { key: true, body: changed }));
  expect(after?.filters).toEqual(changed.filters);
  resultOf(await manager.call('DELETE', own));
  expect(resultOf(await admin.call<Variant[]>('GET', path))).toEqual([]);
});
