import type { ItemPrices, PriceChanged } from '@shanmen/shared/contracts/goods/pricing/price';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import { goodsId, resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';
import { whileResting } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();

describe('ten who change one price from what they saw', () => {
  it('G-34 change it once, and nine are told what it is now', async () => {
    const { codes, log } = await race();
    expect(codes).toEqual(['done', ...Array<string>(9).fill('version_conflict')]);
    expect(log).toHaveLength(1);
  });
});

describe('ten who ask prices of one store for days that overlap', () => {
  it('G-38 leave one that holds, and nine are told of it', async () => {
    const { codes, own } = await askAtOnce();
    expect(codes).toEqual(['done', ...Array<string>(9).fill('price_overlap')]);
    expect(own).toHaveLength(1);
  });
});

/** Each begins with today and ends on another day. */
async function askAtOnce() {
  const goods = goodsId(room, 'W001');
  const seen = { retailFen: fen(25_00), memberFen: fen(22_00) };
  const rows = [{ goodsId: goods, seen, next: { ...seen, retailFen: fen(20_00) } }];
  const ask = (index: number) => {
    const days = { validFrom: testDay, validTo: addDays(testDay, index) };
    const body = { storeId: room.masters.stores.get('S01') ?? 0, days, reason: '周年庆', rows };
    return room.lead.call<PriceChanged>('POST', '/api/goods/price-changes', { body, key: true });
  };
  const answers = await whileResting(test.database.url, 'insert on goods.goods_price', () =>
    Promise.all(Array.from({ length: 10 }, (_, index) => ask(index))),
  );
  const { stores } = resultOf(await room.lead.call<ItemPrices>('GET', `/api/goods/items/${goods}/prices`));
  const codes = answers.map(answer => answer.error?.code ?? 'done').toSorted();
  return { codes, own: stores.flatMap(store => store.own) };
}

async function race() {
  const id = goodsId(room, 'W001');
  const seen = { retailFen: 25_00, memberFen: 22_00 };
  const change = (retailFen: number) => {
    const rows = [{ goodsId: id, seen, next: { ...seen, retailFen } }];
    const body = { storeId: null, reason: '旺季调价', rows };
    return room.lead.call<PriceChanged>('POST', '/api/goods/price-changes', { body, key: true });
  };
  const answers = await whileResting(test.database.url, 'update on goods.goods', () =>
    Promise.all(Array.from({ length: 10 }, (_, index) => change(26_00 + index))),
  );
  const { log } = resultOf(await room.lead.call<ItemPrices>('GET', `/api/goods/items/${id}/prices`));
  return { codes: answers.map(answer => answer.error?.code ?? 'done').toSorted(), log };
}
