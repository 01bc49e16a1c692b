import type { RebateTier } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { dueOfPeriod, type Measure, type RebateTerms } from './rebate.ts';

const perHead = (fromValue: number, yuan: number): RebateTier => ({
  fromValue,
  perHeadFen: fen(yuan * 100),
  bp: null,
});
const share = (fromYuan: number, bp: number): RebateTier => ({
  fromValue: fromYuan * 100,
  perHeadFen: null,
  bp,
});
const of = (heads: number, amountFen = 0, netFen = amountFen): Measure => ({
  heads,
  amountFen: fen(amountFen),
  netFen: fen(netFen),
});
const dueFen = (measure: Measure, terms: RebateTerms) => dueOfPeriod(measure, true, terms).amountFen;

/** E001 of the design. */
const heads: RebateTerms = {
  basis: 'HEADS',
  retroactive: true,
  tiers: [perHead(3000, 5), perHead(1000, 3), perHead(5000, 8)],
};

describe('返利阶梯', () => {
  it.each([
    [999, 0],
    [1000, 3000],
    [2999, 8997],
    [3000, 15_000],
    [5000, 40_000],
  ])('T-22 %d heads of a year give ¥%d where the tier that is reached holds for all', (count, yuan) => {
    expect(dueFen(of(count), heads)).toBe(yuan * 100);
  });

  it.each([
    [1000, 0],
    [1500, 1500],
    [3000, 6000],
    [3400, 8000],
    [6000, 24_000],
  ])('T-22 %d heads give ¥%d where each tier holds for the part above where it begins', (count, yuan) => {
    expect(dueFen(of(count), { ...heads, retroactive: false })).toBe(yuan * 100);
  });

  const money: RebateTerms = {
    basis: 'AMOUNT',
    retroactive: true,
    tiers: [share(100_000, 200), share(500_000, 350)],
  };

  it.each([
    [99_999_99, 0],
    [100_000_00, 2_000_00],
    [123_456_79, 2_469_14],
    [500_000_00, 17_500_00],
  ])('T-22 sales of %d fen give %d at 2 %% from 100,000 and 3.5 %% from 500,000', (amountFen, due) => {
    expect(dueFen(of(10, amountFen), money)).toBe(due);
  });

  it('T-22 by steps, money gives each share of its own part only', () => {
    const steps = { ...money, retroactive: false };
    // 400,000 at 2 % and 100,000 at 3.5 %.
    expect(dueFen(of(10, 600_000_00), steps)).toBe(8_000_00 + 3_500_00);
    expect(dueFen(of(10, 100_000_00), steps)).toBe(0);
  });

  it('T-22 NET counts what is left after refunds, AMOUNT what was sold', () => {
    const measure = of(10, 510_000_00, 490_000_00);
    expect(dueFen(measure, money)).toBe(17_850_00);
    expect(dueFen(measure, { ...money, basis: 'NET' })).toBe(9_800_00);
  });

  it('T-21 more heads never give less by steps, and never more than the highest tier for all of them', () => {
    const steps = { ...heads, retroactive: false };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 500 }), (count, more) => {
        expect(dueFen(of(count + more), steps)).toBeGreaterThanOrEqual(dueFen(of(count), steps));
        expect(dueFen(of(count), steps)).toBeLessThanOrEqual(dueFen(of(count), heads));
      }),
    );
  });
});
