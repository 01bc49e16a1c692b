import type { ItemPrices, PriceChanged } from '@shanmen/shared/contracts/goods/pricing/price';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { goodsId, resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';
import { asOwner, whileResting } from '../../../../test/app/scenario.ts';
import type { Guards } from '../../../callers/guards.ts';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('ten who change one price from what they saw', () => {
  it('G-34 change it once, and nine are told what it is now', async () => {
    const { codes, log } = await race({});
    expect(codes).toEqual(['done', ...Array<string>(9).fill('version_conflict')]);
    expect(log).toHaveLength(1);
  });

  it('G-34 change it over each other without its lock (control)', async () => {
    const { codes, log } = await race({ priceLock: false });
    expect(codes.filter(code => code === 'done').length).toBeGreaterThan(1);
    // Each of them says that it was 25 yuan before, which was true once.
    expect(new Set(log.map(({ before }) => before.retailFen))).toEqual(new Set([25_00]));
  });
});

describe('ten who ask prices of one store for days that overlap', () => {
  it('G-38 leave one that holds, and nine are told of it', async () => {
    const { codes, own } = await overlap({}, false);
    expect(codes).toEqual(['done', ...Array<string>(9).fill('price_overlap')]);
    expect(own).toHaveLength(1);
  });

  it('G-38 leave several for one day without lock and constraint (control)', async () => {
    const { codes, own } = await overlap({ priceLock: false }, true);
    expect(codes.filter(code => code === 'done').length).toBeGreaterThan(1);
    expect(own.filter(({ isToday }) => isToday).length).toBeGreaterThan(1);
  });

  it('G-38 leave one by the constraint alone, were the lock ever missed', async () => {
    const { own } = await overlap({ priceLock: false }, false);
    expect(own).toHaveLength(1);
  });
});

const unbind = `
  create table public.kept as
  select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'goods_price_one_a_day';
  alter table goods.goods_price drop constraint goods_price_one_a_day`;

/** Whatever stands twice goes: other tests have the table as it was. */
const bind = `
  delete from goods.goods_price;
  do $$ begin
    execute (select 'alter table goods.goods_price add constraint goods_price_one_a_day ' || definition from public.kept);
  end $$;
  drop table public.kept`;

async function overlap(guards: Partial<Guards>, isFree: boolean) {
  test = await testApp({ begin: 'stocked', guards });
  room = await storeroom(test);
  if (!isFree) return askAtOnce();
  await asOwner(test.database.url, unbind);
  try {
    return await askAtOnce();
  } finally {
    await asOwner(test.database.url, bind);
  }
}

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

async function race(guards: Partial<Guards>) {
  test = await testApp({ begin: 'stocked', guards });
  room = await storeroom(test);
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
