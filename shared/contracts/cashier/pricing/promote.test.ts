import { type Fen, fen, sumFen } from '../../../money/money.ts';
import { priceTimes, quantity } from '../../../money/quantity.ts';
import fc from 'fast-check';

import { promote, type PromotedLine } from './promote.ts';
import type { RunningPromotion } from './promotion.ts';

const noon = '12:00';

function line(goodsId: number, yuan: number, qty = '1', changes: Partial<PromotedLine> = {}): PromotedLine {
  const priceFen = fen(Math.round(yuan * 100));
  return {
    goodsId,
    qty: quantity(qty),
    priceFen,
    amountFen: priceTimes(priceFen, quantity(qty)),
    ...changes,
  };
}

function promotion(
  kind: RunningPromotion['kind'],
  changes: Partial<RunningPromotion> = {},
): RunningPromotion {
  const id = changes.id ?? 1;
  return {
    id,
    name: `${kind}${id}`,
    kind,
    fromTime: null,
    toTime: null,
    goodsIds: null,
    thresholdFen: null,
    amountFen: null,
    percent: null,
    repeats: false,
    stackable: false,
    ...changes,
  };
}

const offs = (lines: readonly PromotedLine[], promotions: readonly RunningPromotion[], time = noon) =>
  promote(lines, promotions, time).map(({ offFen }) => offFen);

describe('what promotions take off a cart', () => {
  it('满减 takes its sum off once, or for each time, shared by what the lines cost', () => {
    const lines = [line(1, 150), line(2, 60)];
    const hundred = promotion('OVER', { thresholdFen: fen(100_00), amountFen: fen(10_00) });
    expect(offs(lines, [hundred])).toEqual([7_14, 2_86]);
    expect(offs(lines, [{ ...hundred, repeats: true }])).toEqual([14_29, 5_71]);
    expect(offs([line(1, 99.99)], [hundred])).toEqual([0]);
    expect(offs(lines, [{ ...hundred, goodsIds: [2] }])).toEqual([0, 0]);
  });

  it('第二件半价 halves every second piece of a good, over its lines, and nothing that is weighed', () => {
    const half = promotion('SECOND', { percent: 5000 });
    expect(offs([line(1, 25, '3')], [half])).toEqual([12_50]);
    expect(sumFen(offs([line(1, 25, '2'), line(2, 8), line(1, 25, '2')], [half]))).toBe(25_00);
    expect(offs([line(1, 25, '1.5'), line(2, 8)], [half])).toEqual([0, 0]);
  });

  it('时段价 holds from its first minute and ends at its last', () => {
    const evening = promotion('HOUR', { percent: 8000, fromTime: '16:00', toTime: '18:00' });
    const at = (time: string) => offs([line(1, 10)], [evening], time)[0];
    expect([at('15:59'), at('16:00'), at('17:59'), at('18:00')]).toEqual([0, 2_00, 2_00, 0]);
  });

  it('组合价 takes one of each good as often as there is one of each', () => {
    const set = promotion('COMBO', { goodsIds: [1, 2], amountFen: fen(30_00) });
    const lines = [line(1, 25, '3'), line(2, 15, '2')];
    expect(sumFen(offs(lines, [set]))).toBe(20_00);
    expect(offs([line(1, 25, '3')], [set])).toEqual([0]);
  });

  it('gives a line the better of two, and stacks only what may be stacked', () => {
    const ten = promotion('OVER', { id: 1, thresholdFen: fen(100_00), amountFen: fen(10_00) });
    const fifth = promotion('HOUR', { id: 2, percent: 8000 });
    const lines = [line(1, 40), line(2, 40), line(3, 40)];
    expect(promote(lines, [ten, fifth], noon).map(({ names }) => names)).toEqual([
      ['HOUR2'],
      ['HOUR2'],
      ['HOUR2'],
    ]);
    const on = promote([line(1, 100)], [fifth, { ...ten, thresholdFen: fen(80_00), stackable: true }], noon);
    expect(on).toEqual([{ offFen: 30_00, names: ['HOUR2', 'OVER1'] }]);
  });

  it('leaves alone what was reduced by hand', () => {
    const half = promotion('HOUR', { percent: 5000 });
    expect(offs([line(1, 10, '1', { isFixed: true }), line(2, 10)], [half])).toEqual([0, 5_00]);
  });

  it('is whole fen, within each line, never two that do not stack, and at least the best one alone', () => {
    const goods = fc.integer({ min: 1, max: 4 });
    const someLine = fc
      .record({
        goodsId: goods,
        price: fc.integer({ min: 1, max: 30_000 }),
        qty: fc.integer({ min: 1, max: 6 }),
        isFixed: fc.boolean(),
      })
      .map(({ goodsId, price, qty, isFixed }) => line(goodsId, price / 100, String(qty), { isFixed }));
    const somePromotion = fc.record({
      kind: fc.constantFrom('OVER' as const, 'SECOND' as const, 'HOUR' as const, 'COMBO' as const),
      goodsIds: fc.option(fc.uniqueArray(goods, { minLength: 1, maxLength: 3 })),
      thresholdFen: fc.integer({ min: 1, max: 50_000 }).map(fen),
      amountFen: fc.integer({ min: 1, max: 20_000 }).map(fen),
      percent: fc.integer({ min: 0, max: 9999 }),
      repeats: fc.boolean(),
      stackable: fc.boolean(),
    });
    const cart = fc.array(someLine, { minLength: 1, maxLength: 6 });
    const offered = fc
      .array(somePromotion, { maxLength: 4 })
      .map(all => all.map((each, index) => promotion(each.kind, { ...each, id: index + 1 })));
    fc.assert(
      fc.property(cart, offered, (lines, promotions) => {
        const promoted = promote(lines, promotions, noon);
        const alone = new Set(promotions.filter(({ stackable }) => !stackable).map(({ name }) => name));
        for (const [at, { offFen, names }] of promoted.entries()) {
          const { amountFen = fen(0), isFixed = false } = lines[at] ?? {};
          expect(Number.isSafeInteger(offFen) && offFen >= 0 && offFen <= amountFen).toBe(true);
          const unstacked = names.filter(name => alone.has(name));
          expect(unstacked.length).toBeLessThanOrEqual(isFixed ? 0 : 1);
        }
        const total = totalOf(lines, promotions);
        for (const one of promotions) {
          if (!one.stackable) expect(total).toBeGreaterThanOrEqual(totalOf(lines, [one]));
        }
        expect(totalOf(lines, promotions.toReversed())).toBe(total);
      }),
      { numRuns: 500 },
    );
  });
});

function totalOf(lines: readonly PromotedLine[], promotions: readonly RunningPromotion[]): Fen {
  return sumFen(offs(lines, promotions));
}
