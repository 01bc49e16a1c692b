import { fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { demoRefundRules } from '../../../../seeds/demo/ticket/refund-rules.ts';
import type { RefundTerms } from '../../../commerce/public.ts';
import { judgeRefund, type RefundCase } from './refund-fee.ts';

const visitDate = '2026-10-02';
const slot = { visitDate, startTime: '08:00', endTime: '10:00' };
const show = { visitDate, startTime: '19:30', endTime: '21:00' };

describe('the fee of a refund', () => {
  it.each([
    ['RR1', 120_00, slot, '2026-09-30', '23:59', { outcome: 'AUTO', feeFen: 0 }],
    ['RR1', 120_00, slot, '2026-10-01', '00:00', { outcome: 'AUTO', feeFen: 0 }],
    ['RR1', 120_00, slot, '2026-10-01', '00:01', { outcome: 'AUTO', feeFen: 24_00 }],
    ['RR1', 120_00, slot, '2026-10-02', '09:59', { outcome: 'AUTO', feeFen: 24_00 }],
    ['RR1', 120_00, slot, '2026-10-02', '10:00', { outcome: 'FORBID' }],
    ['RR1', 120_00, slot, '2026-10-02', '10:01', { outcome: 'FORBID' }],
    ['RR1', 3_00, slot, '2026-10-02', '09:00', { outcome: 'AUTO', feeFen: 1_00 }],
    ['RR1', 50, slot, '2026-10-02', '09:00', { outcome: 'AUTO', feeFen: 50 }],
    ['RR2', 90_00, slot, '2026-10-01', '17:00', { outcome: 'AUTO', feeFen: 0 }],
    ['RR2', 90_00, slot, '2026-10-01', '18:00', { outcome: 'AUTO', feeFen: 27_00 }],
    ['RR3', 168_00, show, '2026-09-29', '19:30', { outcome: 'AUTO', feeFen: 0 }],
    ['RR3', 168_00, show, '2026-10-01', '19:00', { outcome: 'AUTO', feeFen: 34_00 }],
    ['RR3', 168_00, show, '2026-10-02', '17:30', { outcome: 'AUTO', feeFen: 84_00 }],
    ['RR3', 168_00, show, '2026-10-02', '17:31', { outcome: 'FORBID' }],
    ['RR4', 25_00, slot, '2026-09-01', '08:00', { outcome: 'FORBID' }],
    ['RR5', 0, slot, '2026-10-05', '23:59', { outcome: 'AUTO', feeFen: 0 }],
    ['RR5', 0, slot, '2026-10-06', '00:00', { outcome: 'FORBID' }],
  ] as const)('T-22 T-15 is by %s for %d fen in the slot %j asked on %s at %s: %j', (...row) => {
    const [code, grossFen, place, day, time, judgement] = row;
    expect(judgeRefund(ruleOf(code), caseOf(grossFen, place), instantOf(day, time))).toEqual(judgement);
  });

  it('T-22 of two dropped team tickets of 90.00 is 54.00', () => {
    const judged = judgeRefund(ruleOf('RR2'), caseOf(90_00, slot), instantOf('2026-10-01', '18:00'));
    expect(judged.outcome === 'AUTO' ? judged.feeFen * 2 : null).toBe(54_00);
  });

  it('is audited where the rule says so, and has a fixed amount, a limit and the day of sale as base', () => {
    const asked = instantOf(visitDate, '09:00');
    const audited: RefundTerms = { ...ruleOf('RR1'), mode: 'AUDIT' };
    expect(judgeRefund(audited, caseOf(120_00, slot), asked)).toEqual({ outcome: 'AUDIT', feeFen: 24_00 });
    const late: RefundTerms = { ...ruleOf('RR5'), expired: 'AUDIT' };
    expect(judgeRefund(late, caseOf(0, slot), instantOf('2026-10-03', '08:00')).outcome).toBe('AUDIT');
    const fixed: RefundTerms = {
      ...ruleOf('RR1'),
      rounding: 'FEN',
      tiers: [{ hoursBeforeMin: null, feeBp: null, feeFen: fen(3_33) }],
    };
    expect(judgeRefund(fixed, caseOf(120_00, slot), asked)).toEqual({ outcome: 'AUTO', feeFen: 3_33 });
    const limited: RefundTerms = { ...ruleOf('RR1'), feeMaxFen: fen(10_00) };
    expect(judgeRefund(limited, caseOf(120_00, slot), asked)).toEqual({ outcome: 'AUTO', feeFen: 10_00 });
    const sinceSale: RefundTerms = {
      ...ruleOf('RR1'),
      base: 'ISSUE',
      tiers: [{ hoursBeforeMin: -1, feeBp: 0, feeFen: null }],
    };
    const sold = { ...caseOf(120_00, slot), issuedAt: instantOf(visitDate, '08:30').toISOString() };
    expect(judgeRefund(sinceSale, sold, asked).outcome).toBe('AUTO');
    expect(judgeRefund(sinceSale, sold, instantOf(visitDate, '09:31')).outcome).toBe('FORBID');
  });

  it('follows the visit day where the product takes no places', () => {
    const free = caseOf(120_00, null);
    expect(judgeRefund(ruleOf('RR1'), free, instantOf(visitDate, '23:59')).outcome).toBe('AUTO');
    expect(judgeRefund(ruleOf('RR1'), free, instantOf('2026-10-03')).outcome).toBe('FORBID');
    expect(judgeRefund(ruleOf('RR3'), free, instantOf('2026-10-01', '23:00')).outcome).toBe('FORBID');
  });
});

function ruleOf(code: string): RefundTerms {
  const rule = demoRefundRules.find(candidate => candidate.code === code);
  if (!rule) throw new Error(`there is no rule ${code}`);
  return rule;
}

function caseOf(grossFen: number, place: RefundCase['slot']): RefundCase {
  return {
    grossFen: fen(grossFen),
    visitDate,
    slot: place,
    issuedAt: instantOf('2026-09-01').toISOString(),
    validTo: instantOf('2026-10-03').toISOString(),
  };
}
