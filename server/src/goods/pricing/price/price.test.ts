import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import type { ItemHistory } from '@shanmen/shared/contracts/goods/items/item-history';
import type {
  ItemPrices,
  PriceChange,
  PriceChanged,
  PricePreview,
  PriceRule,
  Prices,
} from '@shanmen/shared/contracts/goods/pricing/price';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import { fen } from '@shanmen/shared/money';

import {
  choicesOf,
  goodsId,
  itemChangeOf,
  put,
  resultOf,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfEachTest();

const rule = { storeId: null, which: 'both', by: 'bp', amount: 10_00, step: 10 } as const;

describe('批量改价', () => {
  it('shows what each good would cost, to whole 角, and changes nothing yet', async () => {
    const rows = await preview({ ...rule, ids: ids('W001', 'W002') });
    expect(
      rows.map(({ code, seen, next }) => [code, seen.retailFen, next.retailFen, next.memberFen]),
    ).toEqual([
      ['W001', 25_00, 27_50, 24_20],
      ['W002', 35_00, 38_50, 33_00],
    ]);
    expect((await card('W001')).retailFen).toBe(25_00);
  });

  it('gives the prices that were seen, writes each down, and refuses what changed in between', async () => {
    const rows = await preview({ ...rule, ids: ids('W001', 'W002') });
    expect(resultOf(await change(asked(rows)))).toEqual({ changed: 2 });
    expect((await card('W001')).retailFen).toBe(27_50);
    const late = await change(asked(rows));
    expect(late.error).toMatchObject({
      code: 'version_conflict',
      details: { current: { retailFen: 27_50 } },
    });
    const { log } = await prices('W001');
    expect(log).toEqual([
      expect.objectContaining({
        store: null,
        before: { retailFen: 25_00, memberFen: 22_00 },
        after: { retailFen: 27_50, memberFen: 24_20 },
        reason: '旺季调价',
      }),
    ]);
  });

  it('changes none when one of them would be below 最低售价', async () => {
    const draft = itemChangeOf(await card('W002'));
    await put(room.lead, 'PUT', `/api/goods/items/${goodsId(room, 'W002')}`, { ...draft, minSaleFen: 34_00 });
    const rows = await preview({ ...rule, amount: -10_00, ids: ids('W001', 'W002') });
    expect(rows.map(({ problem }) => problem)).toEqual([null, '低于最低售价 34.00']);
    expect((await change(asked(rows))).error).toMatchObject({
      code: 'item_incomplete',
      message: 'W002 云海日出金属冰箱贴：低于最低售价 34.00',
    });
    expect((await card('W001')).retailFen).toBe(25_00);
  });

  it('is not for who may not change prices', async () => {
    const body = asked(await preview({ ...rule, ids: ids('W001') }));
    const answer = await room.keeper.call('POST', '/api/goods/price-changes', { body, key: true });
    expect(answer.error?.code).toBe('no_permission');
  });
});

describe('the price of one store', () => {
  it('holds where it is sold, and everywhere else the common one', async () => {
    const [first, second] = (await choicesOf(room.lead)).stores;
    if (!first || !second) throw new Error('there are two stores');
    await ask(first.id, { retailFen: fen(30_00), memberFen: fen(28_00) });
    expect(await priceAt(first.id)).toBe(30_00);
    expect(await priceAt(second.id)).toBe(25_00);
    await ask(first.id, null);
    expect(await priceAt(first.id)).toBe(25_00);
    const { stores, log } = await prices('W001');
    expect(stores.every(({ own }) => own.length === 0)).toBe(true);
    expect(log.map(({ store, after }) => [store, after.retailFen])).toEqual([
      [first.name, 25_00],
      [first.name, 30_00],
    ]);
  });

  async function ask(storeId: number, next: Prices | null): Promise<void> {
    const [row] = await preview({ ...rule, storeId, ids: ids('W001') });
    if (!row) throw new Error('there is a price');
    const rows = [{ goodsId: row.goodsId, seen: row.seen, next }];
    resultOf(await change({ storeId, reason: '景点店加价', rows }));
  }

  async function priceAt(storeId: number): Promise<number | undefined> {
    const query = { q: 'W001', storeId: String(storeId) };
    return resultOf(await room.lead.call<FoundGoods>('GET', '/api/goods/lookup', { query }))[0]?.retailFen;
  }
});

describe('变更日志', () => {
  it('G-18 says who changed what, and the cost only to who may see it', async () => {
    const draft = itemChangeOf(await card('W001'));
    const body = { ...draft, name: '立体冰箱贴', refCostFen: 7_00, retailFen: 26_00 };
    await put(room.lead, 'PUT', `/api/goods/items/${goodsId(room, 'W001')}`, body);
    const path = `/api/goods/items/${goodsId(room, 'W001')}/history`;
    const [latest] = resultOf(await room.lead.call<ItemHistory>('GET', path));
    expect(latest?.fields).toEqual([
      { title: '品名', before: '青岚山立体冰箱贴', after: '立体冰箱贴' },
      { title: '零售价', before: '25.00', after: '26.00' },
      { title: '参考进价', before: '6.80', after: '7.00' },
    ]);
    expect((await prices('W001')).log).toHaveLength(1);
    expect((await room.keeper.call('GET', path)).text).not.toContain('参考进价');
  });
});

function ids(...codes: readonly string[]): number[] {
  return codes.map(code => goodsId(room, code));
}

async function preview(body: PriceRule): Promise<PricePreview> {
  return resultOf(await room.lead.call<PricePreview>('POST', '/api/goods/price-changes/preview', { body }));
}

function asked(rows: PricePreview): PriceChange {
  return {
    storeId: null,
    reason: '旺季调价',
    rows: rows.map(({ goodsId: id, seen, next }) => ({ goodsId: id, seen, next })),
  };
}

function change(body: PriceChange) {
  return room.lead.call<PriceChanged>('POST', '/api/goods/price-changes', { body, key: true });
}

async function card(code: string): Promise<ItemCard> {
  return resultOf(await room.lead.call<ItemCard>('GET', `/api/goods/items/${goodsId(room, code)}`));
}

async function prices(code: string): Promise<ItemPrices> {
  return resultOf(await room.lead.call<ItemPrices>('GET', `/api/goods/items/${goodsId(room, code)}/prices`));
}
