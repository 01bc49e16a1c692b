import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  enter,
  goodsId,
  lookUp,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { findStockFaults } from '../../public.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp();
  room = await storeroom(test);
  return test;
});

const carton = { unit: '箱', qty: quantity('15') };

/** So many bottles, counted in cartons. */
function tea(count: string, changes: Partial<DocumentLineDraft> = {}): DocumentDraft {
  const line = { goodsId: goodsId(room, 'K003'), qty: quantity(count), pack: carton, amountFen: fen(78_00) };
  return { ...purchase(room, []), lines: [{ ...line, madeOn: testDay, ...changes }] };
}

it('G-46 a line counted in cartons says so, and moves pieces', async () => {
  const [found]: FoundGoods = await lookUp(room.keeper, 'K003');
  expect(found).toMatchObject({ unit: '瓶', pack: null, packs: [carton] });
  const bought = await audited(room, 'jh', tea('30'));
  expect(bought.lines[0]).toMatchObject({ unit: '瓶', qty: '30', pack: { ...carton, count: '2' } });
  expect(bought.qtyTotal).toBe('30');
  expect(await stockOf(room, 'ZC', 'K003')).toEqual(['30', 78_00]);
  const red = resultOf(await step(room.lead, 'jh', bought, 'reverse', '录入错误'));
  expect(red.lines[0]).toMatchObject({ qty: '-30', pack: { count: '-2' } });
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-46 a carton is one that the good has, and its quantity a whole part of it', async () => {
  const refused = async (draft: object) => (await enter(room.keeper, 'jh', draft)).error?.message;
  expect(await refused(tea('30', { pack: { unit: '箱', qty: quantity('24') } }))).toBe(
    '第 1 行：清茶饮料 没有单位「箱×24」',
  );
  expect(await refused(tea('31'))).toBe('第 1 行：清茶饮料 的数量不能折算成箱');
  expect(await refused(tea('6'))).toBeUndefined();
});

it('G-46 what was bought by the carton goes back by the piece, never more than there was', async () => {
  const bought = await audited(room, 'jh', tea('30'));
  const query = { type: 'jt', docId: String(bought.id) };
  const [line] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  expect(line).toMatchObject({ unit: '瓶', openQty: '30', pack: carton, packs: [carton] });
  const back = (count: string, changes: Partial<DocumentLineDraft> = {}): DocumentDraft => {
    const taken = { goodsId: line?.goodsId ?? 0, sourceLineId: line?.lineId ?? 0, amountFen: fen(2_60) };
    const lines = [{ ...taken, qty: quantity(count), ...changes }];
    return { ...purchase(room, []), reason: '多发', sourceDocId: bought.id, lines };
  };
  expect((await submitted(room, 'jt', back('1'))).lines[0]).toMatchObject({ qty: '1', pack: null });
  const much = await enter(room.keeper, 'jt', back('45', { pack: carton }));
  expect(much.error).toMatchObject({
    code: 'return_exceeds_source',
    message: expect.stringContaining('可退 30 瓶'),
  });
  const all = resultOf(await enter(room.keeper, 'jt', back('30', { pack: carton })));
  expect(all.lines[0]).toMatchObject({ qty: '30', openQty: '30', pack: { count: '2' } });
});
