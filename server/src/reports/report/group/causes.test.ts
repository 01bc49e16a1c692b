import fc from 'fast-check';

import { addCauses, causesOf } from './causes.ts';

const amount = (fen: number, qty: number) => ({ fen, qty });

it('R-34 splits the example of two kinds into 客流, 结构 and 价格', () => {
  const visitors = { now: 1100, then: 1000 };
  const parts = [
    causesOf({ then: amount(60_000_00, 600), now: amount(60_500_00, 550) }, visitors),
    causesOf({ then: amount(20_000_00, 400), now: amount(27_500_00, 550) }, visitors),
  ];
  expect(addCauses(parts)).toEqual({ volume: 8_000_00, mix: -5_500_00, price: 5_500_00 });
});

it('R-34 the three parts of a difference add up to it to the fen', () => {
  const any = fc.record({ fen: fc.integer({ min: -1e6, max: 1e9 }), qty: fc.integer({ min: 0, max: 1e5 }) });
  const came = fc.integer({ min: 0, max: 1e5 });
  fc.assert(
    fc.property(any, any, came, came, (then, now, before, after) => {
      const { volume, mix, price } = causesOf({ then, now }, { now: after, then: before });
      expect(volume + mix + price).toBe(now.fen - then.fen);
    }),
  );
});

it('R-34 a kind that was not sold before is 结构 alone', () => {
  expect(causesOf({ then: amount(0, 0), now: amount(500, 5) }, { now: 10, then: 10 })).toEqual({
    volume: 0,
    mix: 500,
    price: 0,
  });
});
