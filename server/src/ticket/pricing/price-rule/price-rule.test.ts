import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { choosePriceRule, type PriceRule, type PriceSituation, reasonOf } from './price-rule.ts';

const situation: PriceSituation = {
  channelId: 1,
  customerType: 'WALKIN',
  agreementId: 9,
  season: 'PEAK',
  dayType: 'WEEKEND',
  visitDate: '2026-10-02',
  slotStart: '10:00',
  qty: 5,
};

const always: PriceRule = {
  id: 1,
  productId: 1,
  channelId: null,
  customerType: null,
  agreementId: null,
  season: null,
  dayType: null,
  dateFrom: null,
  dateTo: null,
  slotStart: null,
  qtyFrom: 1,
  salePriceFen: fen(40_00),
  settlePriceFen: null,
  effectiveFrom: '2020-01-01',
  effectiveTo: '2999-12-31',
};

describe('choice of the price rule', () => {
  it.each([
    ['the season', { season: 'PEAK' }, {}],
    ['the day type', { dayType: 'WEEKEND' }, { season: 'PEAK' }],
    ['the customer type', { customerType: 'WALKIN' }, { season: 'PEAK', dayType: 'WEEKEND' }],
    ['the channel', { channelId: 1 }, { season: 'PEAK', dayType: 'WEEKEND', customerType: 'WALKIN' }],
    [
      'the slot',
      { slotStart: '10:00' },
      { channelId: 1, customerType: 'WALKIN', dayType: 'WEEKEND', season: 'PEAK' },
    ],
    ['a date range', { dateFrom: '2026-10-01', dateTo: '2026-10-07' }, { slotStart: '10:00', channelId: 1 }],
    [
      'the agreement',
      { agreementId: 9 },
      { dateFrom: '2026-10-01', dateTo: '2026-10-07', slotStart: '10:00' },
    ],
  ] as const)('prefers %s to everything that weighs less', (_name, heavy, light) => {
    const heavier = { ...always, ...heavy, id: 2 };
    const lighter = { ...always, ...light, id: 3, effectiveFrom: '2026-01-01' };
    expect(choosePriceRule([lighter, heavier, always], situation)?.id).toBe(2);
  });

  it.each([
    ['the larger quantity reached', { qtyFrom: 5 }, { qtyFrom: 3 }],
    ['the later beginning', { effectiveFrom: '2026-09-01' }, { effectiveFrom: '2026-08-01' }],
  ] as const)('breaks a tie by %s', (_name, winner, loser) => {
    expect(
      choosePriceRule(
        [
          { ...always, ...winner, id: 2 },
          { ...always, ...loser, id: 3 },
        ],
        situation,
      )?.id,
    ).toBe(2);
  });

  it('breaks the last tie by the larger id', () => {
    expect(
      choosePriceRule(
        [
          { ...always, id: 7 },
          { ...always, id: 8 },
        ],
        situation,
      )?.id,
    ).toBe(8);
  });

  it.each([
    ['another channel', { channelId: 2 }],
    ['another season', { season: 'OFF' }],
    ['a quantity that is not reached', { qtyFrom: 6 }],
    ['days that are over', { dateFrom: '2026-09-01', dateTo: '2026-10-01' }],
    ['a beginning that is still to come', { effectiveFrom: '2026-10-03' }],
  ] as const)('does not apply a rule for %s', (_name, condition) => {
    expect(choosePriceRule([{ ...always, ...condition }], situation)).toBeNull();
  });

  it('says why a price applies', () => {
    expect(reasonOf({ ...always, season: 'OFF', qtyFrom: 10 })).toBe('规则 1：淡季 · 满 10 张');
    expect(reasonOf(always)).toBe('规则 1：全年同价');
  });

  it('T-19 chooses by the scoring for every mix of matching rules, whatever their order', () => {
    const rules = fc.uniqueArray(rule(), { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(rules, fc.integer(), (list, turn) => {
        const turned = list.map((item, index) => list[(index + Math.abs(turn)) % list.length] ?? item);
        const chosen = choosePriceRule(turned, situation);
        expect(chosen?.id ?? null).toBe(byDefinition(list)?.id ?? null);
      }),
    );
  });
});

/** The rule of the design, written out: sort by the four criteria and take the first. */
function byDefinition(rules: readonly PriceRule[]): PriceRule | undefined {
  const weights = [
    ['agreementId', 64],
    ['dateFrom', 32],
    ['slotStart', 16],
    ['channelId', 8],
    ['customerType', 4],
    ['dayType', 2],
    ['season', 1],
  ] as const;
  const scored = rules
    .filter(({ qtyFrom, season, channelId }) => qtyFrom <= 5 && season !== 'OFF' && channelId !== 2)
    .map(item => ({
      item,
      score: weights.reduce((sum, [name, weight]) => sum + (item[name] === null ? 0 : weight), 0),
    }));
  return scored.sort(
    (a, b) =>
      b.score - a.score ||
      b.item.qtyFrom - a.item.qtyFrom ||
      b.item.effectiveFrom.localeCompare(a.item.effectiveFrom) ||
      b.item.id - a.item.id,
  )[0]?.item;
}

function rule(): fc.Arbitrary<PriceRule> {
  const maybe = <T>(value: T) => fc.constantFrom(value, null);
  return fc
    .record({
      id: fc.integer({ min: 1, max: 1000 }),
      channelId: fc.constantFrom(1, 2, null),
      customerType: maybe('WALKIN' as const),
      agreementId: maybe(9),
      season: fc.constantFrom('PEAK' as const, 'OFF' as const, null),
      dayType: maybe('WEEKEND' as const),
      range: fc.boolean(),
      slotStart: maybe('10:00'),
      qtyFrom: fc.integer({ min: 1, max: 7 }),
      effectiveFrom: fc.constantFrom('2020-01-01', '2026-01-01', '2026-09-01'),
    })
    .map(({ range, ...conditions }) => ({
      ...always,
      ...conditions,
      dateFrom: range ? '2026-10-01' : null,
      dateTo: range ? '2026-10-07' : null,
    }));
}
