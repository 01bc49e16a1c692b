import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { fen, formatYuan } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { tillCounter } from '../../../test/data/cashier/till-counter.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
});
afterAll(() => test.close());

it('R-15 K-06 tells a manager what tills took today, and a cashier only how many slips', async () => {
  const counter = await tillCounter(test);
  const [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
  const shift = await counter.open(cashier);
  const sale = await counter.sell(cashier, shift, 3);
  await counter.refund(cashier, shift, sale, 1);
  const value = formatYuan(fen(2 * counter.priceFen));
  expect(await figureOf(lead)).toMatchObject({ label: '今日实收', value, unit: '元 · 2 笔' });
  expect(await figureOf(cashier)).toEqual({ label: '今日单数', value: '2', unit: '笔', scope: '本人' });
  const today = { label: '今日营收', value, unit: '元', scope: '全部' };
  expect(await figureOf(await test.signIn('manager01'), '60')).toEqual(today);
  expect(await figureOf(await test.signIn('auditor01'), '70')).toMatchObject({
    label: '待审事项',
    value: '0',
  });
  await counter.open(lead, { tillNo: 2 });
  expect(await figureOf(lead)).toMatchObject({ label: '今日单数', value: '2', scope: '权限范围内' });
});

async function figureOf(client: Client, of = '30') {
  const { result } = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
  return result.find(({ type }) => type === of)?.figure;
}
