import type { WaitingPage } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { ReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  submitted,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfEachTest();

it('G-28 says of what is taken back the share of its source, which is what its posting takes', async () => {
  const bought = await audited(room, 'jh', purchase(room, [['W001', '30', 100]]));
  const { parties, stores, suppliers } = room.masters;
  const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
  const sold = await audited(room, 'xs', draftOf(room, [['W001', '7', 175]], buyer));
  const lent = await audited(
    room,
    'jy',
    draftOf(room, [['W001', '7']], { personName: '沈青', dueOn: testDay }),
  );
  // The average is another one from now on.
  await audited(room, 'jh', purchase(room, [['W001', '30', 900]]));
  const supplier = { supplierId: suppliers.get('G01') ?? 0, reason: '多发' };
  const back = { ...buyer, reason: '多买' };
  expect(await toldAndPosted('jt', bought, supplier, [['4', 'good']])).toEqual([13_33, 13_33]);
  expect(
    await toldAndPosted('jt', bought, supplier, [
      ['3', 'good'],
      ['2', 'good'],
    ]),
  ).toEqual([16_67, 16_67]);
  expect(
    await toldAndPosted('xt', sold, back, [
      ['2', 'good'],
      ['1', 'good'],
    ]),
  ).toEqual([10_00, 10_00]);
  expect(
    await toldAndPosted('gh', lent, {}, [
      ['2', 'good'],
      ['1', 'lost'],
      ['1', 'good'],
    ]),
  ).toEqual([10_00, 10_00]);
});

it('G-28 says of what goes back no more than lies there, and all of it where it is the last', async () => {
  const dear = await audited(room, 'jh', purchase(room, [['W001', '2', 200]]));
  await audited(
    room,
    'ly',
    draftOf(room, [['W001', '1']], { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' }),
  );
  await audited(room, 'jh', purchase(room, [['W001', '1', 1]]));
  const supplier = { supplierId: room.masters.suppliers.get('G01') ?? 0, reason: '多发' };
  // What is left is worth 101, and not the 200 that they cost.
  expect(await toldAndPosted('jt', dear, supplier, [['2', 'good']])).toEqual([101_00, 101_00]);
});

it('G-28 says of a red document that it takes back what its original cost, as its posting does', async () => {
  const bought = await audited(room, 'jh', purchase(room, [['W001', '30', 100]]));
  const red = resultOf(await step(room.lead, 'jh', bought, 'reverse', '重复录入'));
  const { rows } = resultOf(await room.admin.call<WaitingPage>('GET', '/api/goods/batch-audit'));
  const waiting = rows.find(({ id }) => id === red.id);
  expect(waiting).toMatchObject({ isRed: true, amountFen: -100_00, costFen: -100_00 });
  expect(resultOf(await step(room.admin, 'jh', red, 'audit')).costFen).toBe(-100_00);
});

/** What 批量审核 says of the cost of a return, and what its audit posts. */
async function toldAndPosted(
  type: ReturnType,
  source: Document,
  head: Partial<DocumentDraft>,
  counts: readonly (readonly [qty: string, condition: 'good' | 'lost'])[],
): Promise<(number | null | undefined)[]> {
  const query = { type, docId: String(source.id) };
  const [open] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  if (!open) throw new Error('nothing is open');
  const lines = counts.map(([qty, condition]) => ({
    goodsId: open.goodsId,
    sourceLineId: open.lineId,
    qty: quantity(qty),
    ...(type === 'gh' ? { condition } : { amountFen: fen(1) }),
  }));
  const draft = { bizDate: testDay, whId: source.whId, sourceDocId: source.id, ...head, lines };
  const waiting = await submitted(room, type, draft);
  const { rows } = resultOf(await room.admin.call<WaitingPage>('GET', '/api/goods/batch-audit'));
  const told = rows.find(({ id }) => id === waiting.id)?.costFen;
  return [told, resultOf(await step(room.admin, type, waiting, 'audit')).costFen];
}
