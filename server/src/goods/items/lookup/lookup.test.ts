import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import { priceTimes } from '@shanmen/shared/quantity';

import type { Answer } from '../../../../test/app/app.ts';
import { lookUp, resultOf, storeroomOfFile } from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfFile();

describe('a label that a scale printed', () => {
  it.each([
    ['2120051015001', 'T001', '1.5', null],
    ['2120055002502', 'T005', '0.25', null],
    ['2120057005006', 'T007', '0.5', null],
    // 100.00 at 128.00 a kilogram are 0.78125 of it.
    ['2220055100007', 'T005', '0.781', 100_00],
    ['242005500500065008', 'T005', '0.5', 65_00],
  ])('G-57 %s is what was weighed of %s', async (code, good, qty, amountFen) => {
    expect(await lookUp(room.keeper, code)).toMatchObject([
      { code: good, unit: 'kg', exact: true, pack: null, label: { qty, amountFen } },
    ]);
  });

  it('G-57 costs 720.00 for 1.500 kg at 480.00', async () => {
    const [tea] = await lookUp(room.keeper, '2120051015001');
    expect(tea?.label && priceTimes(tea.retailFen, tea.label.qty)).toBe(720_00);
  });

  it('G-57 is refused with a wrong check digit, and where nothing lay on the scale', async () => {
    expect((await asked('2120051015002')).error?.code).toBe('label_check_digit');
    for (const nothing of ['2120051000007', '2220051000004'])
      expect((await asked(nothing)).error?.code).toBe('label_without_weight');
  });

  it('is found in 编码查询 as well, also in full-width digits', async () => {
    for (const q of ['2120051015001', '２１２００５１０１５００１']) {
      const { card } = resultOf(
        await room.keeper.call<CodeSearchAnswer>('GET', '/api/goods/code-search', { query: { q } }),
      );
      expect(card?.good).toMatchObject({ code: 'T001', label: { qty: '1.5', amountFen: null } });
    }
  });

  it('is none where no scale knows its number, or a good has the whole code', async () => {
    expect(await lookUp(room.keeper, '2120099015001')).toEqual([]);
    await asOwner(
      test.database.url,
      `insert into goods.goods_barcode (barcode, goods_id, is_main)
       select '2120051000014', id, false from goods.goods where code = 'W001'`,
    );
    const [magnet, ...others] = await lookUp(room.keeper, '2120051000014');
    expect([magnet?.code, magnet?.label, others]).toEqual(['W001', undefined, []]);
  });

  it('asks for a price where it says the amount alone', async () => {
    await asOwner(test.database.url, `update goods.goods set retail_fen = 0 where code = 'T007'`);
    expect((await asked('2220057000015')).error?.code).toBe('label_without_weight');
  });
});

function asked(q: string): Promise<Answer<unknown>> {
  return room.keeper.call('GET', '/api/goods/lookup', { query: { q } });
}
