import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import type { Chain, CombinedPage } from '@shanmen/shared/contracts/goods/books/combined-document';
import { quantity } from '@shanmen/shared/quantity';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();

it('G-25 lists documents of every type, and draws what hangs together', async () => {
  const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const moved = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A1') }));
  const red = resultOf(await step(room.lead, 'db', moved, 'reverse', '调错门店'));
  const source = resultOf(
    await room.keeper.call<{ lineId: number }[]>('GET', '/api/goods/source-lines', { query: { type: 'jt' } }),
  );
  const back = await audited(room, 'jt', {
    ...draftOf(room, []),
    supplierId: room.masters.suppliers.get('G01') ?? 0,
    sourceDocId: bought.id,
    reason: '质量问题',
    lines: [
      {
        goodsId: goodsId(room, 'W001'),
        qty: quantity('1'),
        amountFen: bought.amountFen,
        sourceLineId: source[0]?.lineId ?? 0,
      },
    ],
  });
  const page = await list(room.admin, { pageSize: '2' });
  expect(page.rows.map(({ no, type }) => [no, type])).toEqual([
    [back.no, 'jt'],
    [red.no, 'db'],
  ]);
  // Purchases and returns, posted and reversed, make no figure together.
  expect([page.total, page.totals]).toEqual([4, {}]);
  expect((await list(room.admin, { type: 'jt' })).totals).toEqual({});
  const posted = await list(room.admin, { type: 'jt', status: 'audited' });
  expect([posted.total, posted.totals.amount]).toEqual([1, back.amountFen]);
  const makerId = String((await demoStaff(test.db, 'buyer01')).id);
  expect((await list(room.admin, { makerId })).rows.map(({ no }) => no)).toEqual([red.no]);
  const chain = await chainOf(back.id);
  expect(chain.map(({ no, parentId }) => [no, parentId])).toEqual([
    [bought.no, null],
    [back.no, bought.id],
  ]);
  expect((await chainOf(moved.id)).map(({ no }) => no)).toEqual([moved.no, red.no]);
  await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code in ('ZC', 'A1')`);
  expect((await list(room.keeper)).total).toBe(0);
  expect((await room.keeper.call('GET', `/api/goods/document-chains/${moved.id}`)).error?.code).toBe(
    'not_found',
  );
});

it('G-18 a code shows its good with stock and documents, and its cost only to who may see it', async () => {
  const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const { card } = await search(room.admin, '2001000000012');
  expect(card).toMatchObject({
    good: { code: 'W001', retailFen: 25_00 },
    stock: [{ warehouse: '总仓', qty: '10', lentQty: '0', averageFen: 6_80, valueFen: 68_00 }],
    lastPurchase: { no: bought.no, supplier: '浙岚工艺礼品', priceFen: 6_80 },
    documents: [{ no: bought.no, type: 'jh', qty: '10' }],
  });
  expect((await search(room.admin, 'bxt')).found.length).toBeGreaterThan(1);
  expect(await search(room.admin, '')).toEqual({ card: null, found: [] });
  for (const url of ['/api/goods/code-search?q=W001', '/api/goods/documents'])
    expect((await room.keeper.call('GET', url)).text).not.toMatch(/cost|lastPurchase|averageFen|valueFen/i);
});

async function list(person: Client, query: Record<string, string> = {}): Promise<CombinedPage> {
  return resultOf(await person.call<CombinedPage>('GET', '/api/goods/documents', { query }));
}

async function chainOf(id: number): Promise<Chain> {
  return resultOf(await room.admin.call<Chain>('GET', `/api/goods/document-chains/${id}`));
}

async function search(person: Client, q: string): Promise<CodeSearchAnswer> {
  return resultOf(await person.call<CodeSearchAnswer>('GET', '/api/goods/code-search', { query: { q } }));
}
