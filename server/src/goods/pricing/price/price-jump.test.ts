import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { PayablePage } from '@shanmen/shared/contracts/goods/payables/payable';
import { fen } from '@shanmen/shared/money';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { findFaults } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();

it('a purchase that is more than 1.3 times as dear as the last says so, and is audited all the same', async () => {
  const first = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  expect(first.warnings).toEqual([]);
  const same = await submitted(room, 'jh', purchase(room, [['W001', '10', 88.4]]));
  expect(same.warnings).toEqual([]);
  const dear = await submitted(
    room,
    'jh',
    purchase(room, [
      ['W002', '1', 9.2],
      ['W001', '10', 88.5],
    ]),
  );
  const told = [`第 2 行：青岚山立体冰箱贴 进价 8.85，上次 6.80（${first.no}）`];
  expect(dear.warnings).toEqual(told);
  const posted = resultOf(await step(room.admin, 'jh', dear, 'audit'));
  expect([posted.status, posted.warnings]).toEqual(['audited', told]);
});

it('a purchase is told for what its supplier sold last, else anybody, to who sees cost or enters purchases', async () => {
  const supplierId = (code: string) => room.masters.suppliers.get(code) ?? 0;
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  await audited(room, 'jh', purchase(room, [['W001', '10', 90]], { supplierId: supplierId('G02') }));
  const lastOf = async (person: Client, asked: Record<string, string>) => {
    const query = { q: 'W001', ...asked };
    return resultOf(await person.call<FoundGoods>('GET', '/api/goods/lookup', { query }))[0]?.lastBought;
  };
  const buying = { forPurchase: 'yes', supplierId: String(supplierId('G01')) };
  const from = { on: testDay, supplier: '浙岚工艺礼品', isSame: true };
  expect(await lastOf(room.admin, buying)).toEqual({ ...from, priceFen: 6_80 });
  expect(await lastOf(room.admin, { forPurchase: 'yes' })).toMatchObject({ priceFen: 9_00, isSame: false });
  expect(await lastOf(room.admin, {})).toBeUndefined();
  expect(await lastOf(room.keeper, buying)).toEqual({ ...from, priceFen: 6_80 });
  expect(await lastOf(room.keeper, {})).toBeUndefined();
  const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 7]]));
  const shownTo = async (person: Client) =>
    resultOf(await person.call<Document>('GET', `/api/goods/documents/jh/${waiting.id}`)).lines[0]
      ?.lastBought;
  expect(await shownTo(room.admin)).toEqual({ ...from, priceFen: 6_80 });
  expect(await shownTo(room.keeper)).toBeUndefined();
});

it('G-26 what was paid at once is owed no more, and owed again when the purchase is undone', async () => {
  const paid = { payMethod: '银行转账', paidFen: fen(30_00) } as const;
  const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]], paid));
  expect(bought).toMatchObject({ payMethod: '银行转账', paidFen: 30_00 });
  expect(await owedFen()).toBe(38_00);
  const red = resultOf(await step(room.lead, 'jh', bought, 'reverse', '供应商换货'));
  resultOf(await step(room.admin, 'jh', red, 'audit'));
  expect(await owedFen()).toBe(0);
  expect(await findFaults(test.db)).toEqual([]);
});

async function owedFen(): Promise<number | undefined> {
  const page = resultOf(await room.lead.call<PayablePage>('GET', '/api/goods/payables'));
  return page.rows.find(({ code }) => code === 'G01')?.closingFen;
}
