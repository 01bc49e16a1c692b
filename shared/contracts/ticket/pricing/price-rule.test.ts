import { type PriceRule, priceStanding } from './price-rule.ts';

describe('how a price stands', () => {
  const days = { effectiveFrom: '2026-03-01', effectiveTo: '2026-10-31' };
  const on = (today: string, state: PriceRule['state'] = 'APPROVED') =>
    priceStanding({ ...days, state }, today);

  it('is over after its last day and to come before its first', () => {
    expect(['2026-02-28', '2026-03-01', '2026-10-31', '2026-11-01'].map(day => on(day))).toEqual([
      'COMING',
      'APPROVED',
      'APPROVED',
      'OVER',
    ]);
  });

  it('is what it is on any day while nobody has approved it', () => {
    expect([on('2026-12-01', 'DRAFT'), on('2026-01-01', 'VOID')]).toEqual(['DRAFT', 'VOID']);
  });
});
