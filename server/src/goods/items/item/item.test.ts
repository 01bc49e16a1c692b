import type { ItemPage, ItemPurchases } from '@shanmen/shared/contracts/goods/items/item';
import { fen } from '@shanmen/shared/money';

import { seedGoods } from '../../../../seeds/demo/goods/goods.ts';
import type { Client } from '../../../../test/app/app.ts';
import { audited, goodsId, purchase, resultOf, storeroomOfFile } from '../../../../test/data/goods/goods.ts';

const { test, room } = storeroomOfFile();
let keeper: Client;
beforeAll(async () => {
  keeper = room.keeper;
});

describe('进价史', () => {
  it('G-18 says what was paid and to whom, newest first, and only to who may see cost', async () => {
    const cheaper = purchase(room, [['W001', '2', 12]], { discountFen: fen(2_00) });
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    await audited(room, 'jh', cheaper);
    const path = `/api/goods/items/${goodsId(room, 'W001')}/purchases`;
    const paid = resultOf(await room.lead.call<ItemPurchases>('GET', path));
    expect(paid.map(({ supplier, qty, priceFen }) => [supplier, qty, priceFen])).toEqual([
      ['浙岚工艺礼品', '2', 5_00],
      ['浙岚工艺礼品', '10', 6_80],
    ]);
    expect((await keeper.call('GET', path)).error?.code).toBe('no_permission');
  });
});

describe('商品明细', () => {
  it('lists the 62 demo goods by category and code, a page at a time', async () => {
    const first = await list({ pageSize: '40' });
    const second = await list({ pageSize: '40', page: '2' });
    expect([first.total, first.rows.length, second.rows.length]).toEqual([62, 40, 22]);
    expect(new Set([...first.rows, ...second.rows].map(item => item.code)).size).toBe(62);
    expect((await list({ page: '9' })).total).toBe(62);
  });

  it('shows what a good is, in fen and whole percent', async () => {
    const { rows } = await list({ keyword: 'T004' });
    expect(rows).toEqual([
      expect.objectContaining({
        code: 'T004',
        barcode: '2003000000542',
        name: '手工桂花糕',
        spec: '250g',
        unit: '盒',
        category: '土特产/食品',
        taxRate: 13,
        retailFen: 28_00,
        memberFen: 25_00,
        shelfLifeDays: 45,
        supplier: '山里人家食品',
        status: 'active',
      }),
    ]);
  });

  it.each([
    ['a part of the name', { keyword: '冰箱贴' }, 3],
    ['pinyin initials', { keyword: 'sctdb' }, 0],
    ['pinyin initials', { keyword: 'ghg' }, 1],
    ['a barcode', { keyword: '2001000000012' }, 1],
    ['a barcode in full-width digits', { keyword: '２００１０００００００１２' }, 1],
    ['a sign that means anything in a pattern', { keyword: '%' }, 0],
    ['the first level of the category', { category: '快消' }, 25],
    ['the status', { status: 'stopped' }, 0],
  ])('finds by %s', async (_name, query, total) => {
    expect((await list(query)).total).toBe(total);
  });

  it('shows a weighed good by its number at the scale', async () => {
    expect((await list({ keyword: 'T001' })).rows[0]).toMatchObject({ unit: 'kg', barcode: '20051' });
  });

  it('keeps every good once however often it is added', async () => {
    await seedGoods(test.db);
    expect((await list({})).total).toBe(62);
  });

  it('T-43 is refused to who has not the code', async () => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('GET', '/api/goods/items')).error?.code).toBe('no_permission');
  });
});

async function list(query: Record<string, string>): Promise<ItemPage> {
  return (await keeper.call<ItemPage>('GET', '/api/goods/items', { query })).result;
}
