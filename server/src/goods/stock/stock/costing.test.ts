import { quantity, thousandths } from '@shanmen/shared/quantity';
import fc from 'fast-check';

import { costOf, type Pool } from './costing.ts';

const empty: Pool = { qty: 0n, value: 0n };
const units = (text: string) => thousandths(quantity(text));
/** 95 fen for one. */
const estimate = 95_000_000n;

function moved(pool: Pool, qty: string, wanted: bigint | null = null) {
  const cost = costOf(pool, units(qty), wanted, estimate);
  const after = { qty: pool.qty + units(qty), value: pool.value + cost.value + cost.catchUp };
  return { ...cost, after };
}

it('G-30 the moving average of two receipts, a sale, two returns and a loss', () => {
  const first = moved(empty, '100', 680_00n);
  const second = moved(first.after, '50', 370_00n);
  expect(second.after).toEqual({ qty: units('150'), value: 1050_00n });
  const sold = moved(second.after, '-30');
  expect([sold.value, sold.after.value]).toEqual([-210_00n, 840_00n]);
  const taken = moved(sold.after, '2', 14_00n);
  expect(taken.after).toEqual({ qty: units('122'), value: 854_00n });
  const returned = moved(taken.after, '-10', -74_00n);
  expect([returned.value, returned.after.value, returned.difference]).toEqual([-74_00n, 780_00n, 0n]);
  const lost = moved(returned.after, '-1');
  expect([lost.value, lost.after]).toEqual([-6_96n, { qty: units('111'), value: 773_04n }]);
});

it('G-30 a shortage that is sold and covered again', () => {
  const short = moved({ qty: units('2'), value: 190n }, '-5');
  expect([short.value, short.after, short.estimated]).toEqual([
    -475n,
    { qty: units('-3'), value: -285n },
    true,
  ]);
  const covered = moved(short.after, '24', 2160n);
  expect([covered.catchUp, covered.after]).toEqual([15n, { qty: units('21'), value: 1890n }]);
});

it('gives what it has where a return wants more than the pool is worth, and says the rest', () => {
  const pool = { qty: units('10'), value: 50_00n };
  expect(moved(pool, '-5', -60_00n)).toMatchObject({ value: -25_00n, difference: -35_00n });
  expect(moved(pool, '-10', -60_00n)).toMatchObject({ value: -50_00n, difference: -10_00n, after: empty });
});

const steps = fc.array(
  fc.record({
    qty: fc.bigInt(-40_000n, 40_000n).filter(qty => qty !== 0n),
    wanted: fc.option(fc.bigInt(0n, 10n ** 9n), { nil: null }),
  }),
  { maxLength: 200 },
);

it('G-05 nothing has no value and stock at hand no debt, whatever moves, with and without shortages', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (moves, canBeShort) => {
      let pool = empty;
      for (const { qty, wanted } of moves) {
        if (pool.qty + qty < 0n && !canBeShort) continue;
        const signed = wanted === null || qty > 0n ? wanted : -wanted;
        const { value, catchUp, difference } = costOf(pool, qty, signed, estimate);
        if (signed !== null) expect(value + difference).toBe(signed);
        pool = { qty: pool.qty + qty, value: pool.value + value + catchUp };
        if (pool.qty === 0n) expect(pool.value).toBe(0n);
        if (pool.qty > 0n) expect(pool.value >= 0n).toBe(true);
      }
    }),
  );
});
