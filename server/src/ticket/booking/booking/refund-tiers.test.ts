import { demoRefundRules } from '../../../../seeds/demo/ticket/refund-rules.ts';
import { tiersOf } from './booking.service.ts';

describe('the refund rules of a booking whose tickets 改签 has parted', () => {
  const parted = (code: string) => {
    const terms = demoRefundRules.find(rule => rule.code === code) ?? null;
    return tiersOf(
      ['2026-12-01', '2026-12-01', '2026-12-02'].map(visitDate => ({
        productName: '门票',
        terms,
        visitDate,
      })),
    );
  };

  it('are told for each day where they name it', () => {
    expect(parted('RR1').map(({ tiers }) => tiers[0])).toEqual([
      '11月30日 00:00 前：免费退',
      '12月1日 00:00 前：免费退',
    ]);
  });

  it.each(['RR3', 'RR4'])('are told once where they name none: %s', code => {
    expect(parted(code)).toHaveLength(1);
  });
});
