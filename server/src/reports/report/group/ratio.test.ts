import { assert as check, integer, property } from 'fast-check';

import { classesByShare, ratioOf } from './ratio.ts';

describe('a ratio', () => {
  it.each([
    [40_00, 100_00, 10_000, 4000],
    [420_00, 8, 1, 52_50],
    [1, 3, 10_000, 3333],
    [2, 3, 10_000, 6667],
    [1, 8, 100, 13],
    [-1, 8, 100, -13],
    [0, 5, 100, 0],
  ])('R-03 of %d in %d is rounded once, half up', (part, whole, scale, ratio) => {
    expect(ratioOf(part, whole, scale)).toBe(ratio);
  });

  it('R-03 without anything to divide by is no figure', () => expect(ratioOf(5, 0, 100)).toBeNull());

  it('R-03 is off by half of the last place at most, however large the amounts', () => {
    const amount = integer({ min: -1e13, max: 1e13 });
    check(
      // Of less than a yuan, ten-thousandths of such a part would be no exact number any more.
      property(amount, integer({ min: 100, max: 1e13 }), (part, whole) => {
        const ratio = BigInt(ratioOf(part, whole, 10_000) ?? 0);
        const off = ratio * BigInt(whole) - BigInt(part) * 10_000n;
        expect((off < 0n ? -off : off) * 2n <= BigInt(whole)).toBe(true);
      }),
    );
  });
});

describe('an ABC class', () => {
  it.each([
    [[70, 20, 10], 'ABC'],
    [[10, 70, 20], 'CAB'],
    [[71, 19, 10], 'ABC'],
    [[40, 31, 29], 'ABC'],
    [[5], 'A'],
    [[0, 5, -5], 'CAC'],
    [[], ''],
  ])('of %j is %s', (amounts, classes) => {
    expect(classesByShare(amounts).join('')).toBe(classes);
  });
});
