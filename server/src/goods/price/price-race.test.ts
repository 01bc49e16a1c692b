import type { ItemPrices, PriceChanged } from '@shanmen/shared/contracts/goods/price';

import { testApp, type TestApp } from '../../../test/app.ts';
import { goodsId, resultOf, type Storeroom, storeroom } from '../../../test/goods.ts';
import { whileResting } from '../../../test/scenario.ts';
import type { Guards } from '../../guards.ts';

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
