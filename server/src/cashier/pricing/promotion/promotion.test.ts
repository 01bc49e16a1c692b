import type {
  Promotion,
  PromotionDraft,
  RunningPromotions,
} from '@shanmen/shared/contracts/cashier/pricing/promotion';
import type { Slip, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';
import { sql } from 'kysely';

import type { Client, TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import {
  audited,
  goodsId,
  purchase,
  put,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';

const shop = storeroomOfEachTest();
const path = '/api/cashier/promotions';

let test: TestApp;
let cashier: Client;
let tillId: number;
beforeEach(async () => {
  ({ test } = shop);
  cashier = shop.room.admin;
  const tills = await sql<{ id: number }>`
    select till.id
    from goods.till
    join goods.store on store.id = till.store_id
    where store.code = 'S01' and till.no = 1`.execute(test.db);
  tillId = tills.rows[0]?.id ?? 0;
  await sql`update goods.goods set retail_fen = 2500, min_sale_fen = 0 where code = 'W001'`.execute(test.db);
  await audited(shop.room, 'jh', purchase(shop.room, [['W001', '20', 200]], { whId: whId(shop.room, 'A1') }));
  await put(cashier, 'POST', '/api/cashier/shifts', { tillId, openingFloatFen: 0 });
});

it('takes a promotion off a sale by itself, says it on the line, and gives back what was paid', async () => {
  await put<Promotion>(cashier, 'POST', path, draft());
  const stale = await sell(3, 75_00);
  expect(stale.error).toMatchObject({ code: 'price_changed', details: { totalFen: 62_50 } });
  const { slip } = resultOf(await sell(3, 62_50));
  if (!slip) throw new Error('the sale was posted');
  expect(slip).toMatchObject({ amountFen: 75_00, discountFen: 12_50, totalFen: 62_50 });
  expect(slip.lines).toMatchObject([{ promotionFen: 12_50, promotionWords: '第二件半价', netFen: 62_50 }]);
  const body = {
    tillId,
    saleId: slip.id,
    reason: '多买',
    lines: [{ lineNo: 1, qty: '3', condition: 'good' }],
  };
  const back = resultOf(await cashier.call<Slip>('POST', '/api/cashier/refunds', { body, key: true }));
  expect(back.totalFen).toBe(-62_50);
  expect(await findFaults(test.db)).toEqual([]);
});

it('tells tills what runs today, with the goods of a category and of those below it', async () => {
  const category = await sql<{ id: number; goods: number }>`
    select coalesce(top.parent_id, top.id) as id, goods.id as goods
    from goods.goods
    join goods.category as top on top.id = goods.category_id
    where goods.code = 'W001'`.execute(test.db);
  const { id: categoryId, goods } = category.rows[0] ?? { id: 0, goods: 0 };
  await put<Promotion>(cashier, 'POST', path, draft({ categoryId }));
  await put<Promotion>(cashier, 'POST', path, draft({ code: 'CX02', validFrom: addDays(testDay, 1) }));
  const running = resultOf(await cashier.call<RunningPromotions>('GET', `${path}/running`));
  expect(running).toHaveLength(1);
  expect(running[0]?.goodsIds).toContain(goods);
});

it('refuses a promotion that lacks what its kind needs', async () => {
  const refusal = async (changes: Partial<PromotionDraft>) => {
    const answer = await cashier.call('POST', path, { body: draft(changes), key: true });
    return answer.error?.message;
  };
  expect(await refusal({ validTo: addDays(testDay, -1) })).toBe('结束日期早于开始日期');
  expect(await refusal({ fromTime: '16:00' })).toMatch(/开始和结束时间须同时填写/);
  expect(await refusal({ kind: 'OVER', thresholdFen: fen(10_00), amountFen: fen(20_00) })).toMatch(
    /减免不超过门槛/,
  );
  expect(await refusal({ percent: null })).toMatch(/按原价的百分之几/);
  expect(await refusal({ kind: 'COMBO', goodsIds: [goodsId(shop.room, 'W001')] })).toMatch(/至少两种商品/);
});

function draft(changes: Partial<PromotionDraft> = {}): PromotionDraft {
  return {
    code: 'CX01',
    name: '第二件半价',
    kind: 'SECOND',
    validFrom: testDay,
    validTo: addDays(testDay, 7),
    fromTime: null,
    toTime: null,
    categoryId: null,
    goodsIds: null,
    thresholdFen: null,
    amountFen: null,
    percent: 5000,
    repeats: false,
    stackable: false,
    ...changes,
  };
}

function sell(count: number, expectedTotalFen: number) {
  const amountFen = fen(expectedTotalFen);
  const body = {
    tillId,
    lines: [{ goodsId: goodsId(shop.room, 'W001'), qty: quantity(String(count)) }],
    expectedTotalFen: amountFen,
    payments: [{ tender: 'CASH', amountFen, tenderedFen: amountFen }],
  };
  return cashier.call<TillSaleAnswer>('POST', '/api/cashier/sales', { body, key: true });
}
