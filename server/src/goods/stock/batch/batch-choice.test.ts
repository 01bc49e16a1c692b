import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { addDays } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  purchase,
  resultOf,
  step,
  stepPatiently,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();
beforeEach(async () => {
  await buy('10', 'LATE', 0);
  await buy('4', 'SOON', -30);
});

it('G-47 a line takes from the batch that was chosen, and others from what expires first beside it', async () => {
  const [soon, late] = await offered();
  expect([soon, late]).toMatchObject([
    { batchNo: 'SOON', qty: '4', expireOn: addDays(testDay, 15) },
    { batchNo: 'LATE', qty: '10' },
  ]);
  const taken = await audited(
    room,
    'ly',
    issue([
      ['5', null],
      ['3', soon?.id ?? 0],
    ]),
  );
  expect(taken.lines.map(line => [line.batchId, line.batchNo])).toEqual([
    [null, ''],
    [soon?.id, 'SOON'],
  ]);
  expect(await left()).toEqual([['LATE', '6']]);
  resultOf(await step(room.lead, 'ly', taken, 'unaudit', '数量录错'));
  expect(await left()).toEqual([
    ['SOON', '4'],
    ['LATE', '10'],
  ]);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-47 more than is left of a chosen batch is refused whole, and so is a batch of elsewhere', async () => {
  const [soon] = await offered();
  const waiting = await submitted(room, 'ly', issue([['5', soon?.id ?? 0]]));
  expect((await step(room.admin, 'ly', waiting, 'audit')).error).toMatchObject({
    code: 'insufficient_stock',
    message: `批次不足：手工桂花糕 SOON ${addDays(testDay, 15)} 剩 4，需要 5`,
  });
  expect(await left()).toEqual([
    ['SOON', '4'],
    ['LATE', '10'],
  ]);
  const elsewhere = { ...issue([['1', soon?.id ?? 0]]), whId: whId(room, 'A2') };
  expect((await enter(room.keeper, 'ly', elsewhere)).error?.message).toContain('该仓没有这个批次');
  const coming = purchase(room, [['T004', '1', 10]]);
  const lines = coming.lines.map(line => ({ ...line, batchId: soon?.id ?? 0 }));
  expect((await enter(room.keeper, 'jh', { ...coming, lines })).error?.message).toContain(
    '只有出库的商品可以选择批次',
  );
});

it('G-47 a chosen batch goes with a transfer, and what goes back to a supplier can be what came from him', async () => {
  const [, late] = await offered();
  const to = { whToId: whId(room, 'A2') };
  const draft = draftOf(room, [['T004', '6']], to);
  const lines = draft.lines.map(line => ({ ...line, batchId: late?.id ?? 0 }));
  await audited(room, 'db', { ...draft, lines });
  expect((await offered('A2')).map(({ batchNo, qty }) => [batchNo, qty])).toEqual([['LATE', '6']]);
  const query = { type: 'jt', docId: String(late?.docId) };
  const open = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  expect(open[0]?.batches.find(({ docId }) => docId === late?.docId)).toMatchObject({
    id: late?.id,
    qty: '4',
  });
});

it('G-47 an audited line says which batches it took, what expires first above', async () => {
  const taken = await audited(room, 'ly', issue([['6', null]]));
  expect(taken.lines[0]?.taken).toEqual([
    { batchNo: 'SOON', expireOn: addDays(testDay, 15), qty: '4' },
    { batchNo: 'LATE', expireOn: addDays(testDay, 45), qty: '2' },
  ]);
  const back = resultOf(await step(room.lead, 'ly', taken, 'unaudit', '数量录错'));
  expect(back.lines[0]?.taken).toEqual([]);
});

it('G-47 a part of a box is taken from the batch that was chosen, and the box from none', async () => {
  const [, late] = await offered();
  const box = (of: 'parent' | 'component') => {
    const { lines, ...head } = draftOf(
      room,
      [
        ['T009', '1'],
        ['T004', '1'],
      ],
      { mode: 'assemble' },
    );
    const sides = ['parent', 'component'] as const;
    return {
      ...head,
      lines: lines.map((line, index) => ({
        ...line,
        side: sides[index],
        ...(sides[index] === of ? { batchId: late?.id } : {}),
      })),
    };
  };
  expect((await enter(room.keeper, 'cz', box('parent'))).error?.message).toContain('只有出库的商品');
  const entered = resultOf(await enter(room.keeper, 'cz', box('component')));
  const waiting = resultOf(await step(room.keeper, 'cz', entered, 'submit'));
  const done = resultOf(await step(room.admin, 'cz', waiting, 'audit'));
  // What is made keeps no longer than what it was made of, and says so once it is.
  const until = addDays(testDay, 45);
  expect(done.lines.map(({ taken }) => taken)).toEqual([
    [{ batchNo: '', expireOn: until, qty: '1' }],
    [{ batchNo: 'LATE', expireOn: until, qty: '1' }],
  ]);
});

it('G-47 what is lost because it has ended is lost of a batch that has, named when it is submitted', async () => {
  const opening = draftOf(room, [['T004', '3', 30]], { reason: '期初' });
  const over = { batchNo: 'OVER', madeOn: addDays(testDay, -60) };
  await audited(room, 'qr', { ...opening, lines: opening.lines.map(line => ({ ...line, ...over })) });
  const [ended, soon] = await offered();
  expect([ended?.batchNo, soon?.batchNo]).toEqual(['OVER', 'SOON']);
  const refused = async (batchId: number | undefined, reason = '过期') => {
    const loss = draftOf(room, [['T004', '3']], { reason });
    const lines = loss.lines.map(line => (batchId === undefined ? line : { ...line, batchId }));
    const entered = resultOf(await enter(room.keeper, 'bs', { ...loss, lines }));
    return (await step(room.keeper, 'bs', entered, 'submit')).error;
  };
  expect(await refused(undefined)).toMatchObject({
    code: 'document_incomplete',
    message: '第 1 行：请选择手工桂花糕过期的批次',
    details: { lineNo: 1, path: 'batchId' },
  });
  expect((await refused(soon?.id))?.message).toBe(
    `第 1 行：手工桂花糕所选的批次至 ${addDays(testDay, 15)}，还没有过期`,
  );
  expect(await refused(undefined, '破损')).toBeNull();
  expect(await refused(ended?.id)).toBeNull();
});

describe('two who take the last of one batch', () => {
  it('G-47 one gets it, the other is told, and the rest stays', async () => {
    expect((await race()).toSorted()).toEqual(['done', 'insufficient_stock']);
    expect(await left()).toEqual([['LATE', '10']]);
  });

  async function race(): Promise<string[]> {
    const [soon] = await offered();
    const waiting = [
      await submitted(room, 'ly', issue([['4', soon?.id ?? 0]])),
      await submitted(room, 'ly', issue([['4', soon?.id ?? 0]])),
    ];
    const answers = await Promise.all(
      waiting.map(document => stepPatiently(room.admin, 'ly', document, 'audit')),
    );
    return answers.map(({ error }) => error?.code ?? 'done');
  }
});

/** A purchase of 手工桂花糕, which keeps for 45 days. */
function buy(qty: string, batchNo: string, days: number): Promise<Document> {
  const draft = purchase(room, [['T004', qty, 115]]);
  const dates = { batchNo, madeOn: addDays(testDay, days) };
  return audited(room, 'jh', { ...draft, lines: draft.lines.map(line => ({ ...line, ...dates })) });
}

function issue(portions: readonly (readonly [qty: string, batchId: number | null])[]) {
  const draft = draftOf(
    room,
    portions.map(([qty]) => ['T004', qty] as const),
    { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' },
  );
  const lines = draft.lines.map((line, index) => {
    const batchId = portions[index]?.[1] ?? null;
    return batchId === null ? line : { ...line, batchId };
  });
  return { ...draft, lines };
}

/** What a line of a document can take from. */
async function offered(place = 'ZC') {
  const query = { q: 'T004', whId: String(whId(room, place)) };
  const [good] = resultOf(await room.keeper.call<FoundGoods>('GET', '/api/goods/lookup', { query }));
  expect(good?.goodsId).toBe(goodsId(room, 'T004'));
  return good?.batches ?? [];
}

async function left(): Promise<string[][]> {
  return (await offered()).map(({ batchNo, qty }) => [batchNo, qty]);
}
