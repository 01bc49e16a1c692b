import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import type { PayablePage } from '@shanmen/shared/contracts/goods/payables/payable';
import { fen } from '@shanmen/shared/money';

import {
  audited,
  draftOf,
  lookUp,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { replayStock } from '../../public.ts';

const { test, room } = storeroomOfEachTest();

const costExclTax = (isOn: boolean) =>
  withTransaction(test.db, tx => changeSetting(tx, settings.costExclTax, isOn, null));
const magnets = (changes = {}) => purchase(room, [['W001', '10', 68]], changes);

it('G-52 what is bought is costed without its tax where the site says so, and is owed with it', async () => {
  await costExclTax(true);
  // 68.00 hold 7.82 of tax at 13 %; what it cost to bring them is added whole.
  const bought = await audited(room, 'jh', magnets({ feeFen: fen(5_00) }));
  expect(bought).toMatchObject({ amountFen: 68_00, costFen: 65_18, lines: [{ taxFen: 7_82 }] });
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 65_18]);
  const payables = resultOf(await room.lead.call<PayablePage>('GET', '/api/goods/payables'));
  expect(payables.rows.find(({ code }) => code === 'G01')?.closingFen).toBe(68_00);
  // The next one begins with the price that is paid, and is no dearer for it.
  expect(await lookUp(room.admin, 'W001')).toMatchObject([{ lastCostFen: 652, lastPriceFen: 680 }]);
  expect((await audited(room, 'jh', purchase(room, [['W001', '20', 136]]))).warnings).toEqual([]);
  expect((await replayStock(test.db)).findings).toEqual([]);
});

it('G-52 each purchase stays costed by the rule under which it was audited, also when it is undone', async () => {
  const before = await audited(room, 'jh', magnets());
  expect(before.costFen).toBe(68_00);
  await costExclTax(true);
  const after = await audited(room, 'jh', magnets());
  expect(after.costFen).toBe(60_18);
  await costExclTax(false);
  const red = resultOf(await step(room.lead, 'jh', after, 'reverse', '录入错误'));
  resultOf(await step(room.admin, 'jh', red, 'audit'));
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
  await costExclTax(true);
  const open = resultOf(await step(room.admin, 'jh', before, 'unaudit', '改价'));
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['0', 0]);
  const again = resultOf(await step(room.keeper, 'jh', open, 'submit'));
  expect(resultOf(await step(room.admin, 'jh', again, 'audit')).costFen).toBe(60_18);
  expect((await replayStock(test.db)).findings).toEqual([]);
});

it('G-52 a price is held against such a cost without its own tax, so that goods with little margin are found alike', async () => {
  const poor = async () => {
    const query = { margin: 'under30', keyword: 'W001' };
    return resultOf(await room.admin.call<ItemPage>('GET', '/api/goods/items', { query })).total;
  };
  const retail = (await lookUp(room.admin, 'W001'))[0]?.retailFen ?? 0;
  for (const isOn of [false, true]) {
    await costExclTax(isOn);
    // 25 % of the price, with its tax or without; against the price with its tax it would seem to be a third.
    await audited(room, 'jh', purchase(room, [['W001', '4', (retail * 3) / 100]]));
    expect([isOn, await poor()]).toEqual([isOn, 1]);
    await audited(room, 'jh', purchase(room, [['W001', '10', (retail * 6) / 100]]));
    expect([isOn, await poor()]).toEqual([isOn, 0]);
  }
});

it('G-52 what comes without being bought is worth what is typed, and has no tax', async () => {
  await costExclTax(true);
  const draft = draftOf(room, [['W001', '10', 68]], { reason: '内部' });
  expect((await audited(room, 'qr', draft)).costFen).toBe(68_00);
});
