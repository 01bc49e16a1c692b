import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { Statement } from '@shanmen/shared/contracts/goods/payables/payable';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp();
  room = await storeroom(test);
  return test;
});

const from = (code: string) => ({ supplierId: room.masters.suppliers.get(code) ?? 0 });

it('G-43 a purchase is paid as its supplier is, or as it says, and is due by that', async () => {
  const monthEnd = addDays(`${addDays(`${testDay.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
  const terms = async (changes: object) => {
    const { settle, dueOn } = await audited(room, 'jh', purchase(room, [['W001', '1', 6.8]], changes));
    return [settle, dueOn];
  };
  expect(await terms(from('G01'))).toEqual(['月结', addDays(monthEnd, 30)]);
  expect(await terms({ ...from('G01'), settle: '账期' })).toEqual(['账期', addDays(testDay, 30)]);
  expect(await terms({ ...from('G01'), settle: '现结' })).toEqual(['现结', testDay]);
  expect(await terms(from('G03'))).toEqual(['现结', testDay]);
  const id = from('G01').supplierId;
  const statement = await room.admin.call<Statement>('GET', `/api/goods/payables/${id}`, {
    query: {},
  });
  expect(resultOf(statement).entries.map(({ dueOn }) => dueOn)).toEqual([
    addDays(monthEnd, 30),
    addDays(testDay, 30),
    testDay,
  ]);
});

describe('what keeps for some time only', () => {
  const cakes = (changes: object) => ({
    ...purchase(room, []),
    lines: [{ goodsId: goodsId(room, 'T004'), qty: '10', amountFen: 115_00, ...changes }],
  });

  it('G-44 comes with the day on which it was made, and keeps by its shelf life where nothing else is said', async () => {
    const bare = resultOf(await enter(room.keeper, 'jh', cakes({})));
    expect((await step(room.keeper, 'jh', bare, 'submit')).error).toMatchObject({
      code: 'document_incomplete',
      message: '第 1 行：手工桂花糕 有保质期，请填写生产日期',
      details: { lineNo: 1, path: 'madeOn' },
    });
    const madeOn = addDays(testDay, -5);
    const dated = resultOf(await enter(room.keeper, 'jh', cakes({ madeOn, batchNo: 'A-7' })));
    expect(dated.lines[0]).toMatchObject({ batchNo: 'A-7', madeOn, expireOn: addDays(madeOn, 45) });
    expect(resultOf(await step(room.keeper, 'jh', dated, 'submit')).status).toBe('submitted');
    const expireOn = addDays(testDay, 20);
    const typed = resultOf(await enter(room.keeper, 'jh', cakes({ madeOn, expireOn })));
    expect(typed.lines[0]).toMatchObject({ batchNo: '', expireOn });
  });

  it.each([
    ['生产日期不能晚于单据日期', { madeOn: 1 }],
    ['到期日不能早于生产日期', { madeOn: -2, expireOn: -3 }],
    ['不能进货', { madeOn: -60 }],
    ['不能进货', { madeOn: -2, expireOn: 0 }],
  ])('G-44 refuses what cannot be: %s', async (said, days) => {
    const dates = Object.fromEntries(
      Object.entries(days).map(([key, count]) => [key, addDays(testDay, count)]),
    );
    const { error } = await enter(room.keeper, 'jh', cakes(dates));
    expect(error).toMatchObject({ code: 'document_incomplete', message: expect.stringContaining(said) });
  });

  it('G-44 has dates only where it comes in, and keeps them on its red document', async () => {
    const dates = { madeOn: testDay };
    const loss = { ...draftOf(room, [], { reason: '破损' }), lines: [{ ...cakes(dates).lines[0] }] };
    expect((await enter(room.keeper, 'bs', loss)).error?.message).toContain('没有批次');
    const opening = await audited(room, 'qr', { ...draftOf(room, [['T004', '2', 23]], { reason: '期初' }) });
    expect(opening.lines[0]).toMatchObject({ madeOn: null, expireOn: null });
    const bought = await audited(room, 'jh', purchase(room, [['T004', '2', 23]]));
    const red: Document = resultOf(await step(room.lead, 'jh', bought, 'reverse', '录入错误'));
    expect(red.lines[0]).toMatchObject({ madeOn: testDay, expireOn: addDays(testDay, 45) });
    expect(red.settle).toBe('月结');
  });
});
