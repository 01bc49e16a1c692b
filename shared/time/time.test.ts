import fc from 'fast-check';

import {
  addDays,
  businessDay,
  cutOf,
  cutsBegun,
  type DayCuts,
  dayOf,
  daysBetween,
  formatInstant,
  instantOf,
  timeOfDay,
  weekdayOf,
} from './time.ts';

describe('business time', () => {
  it('T-38 takes the Shanghai day at both edges of midnight', () => {
    expect(dayOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });

  it('counts a sale before the cut-over hour to the day before', () => {
    const cuts = [{ from: '2026-11-01', at: '04:00' }];
    expect(businessDay(instantOf('2026-11-21', '03:59'), cuts)).toBe('2026-11-20');
    expect(businessDay(instantOf('2026-11-21', '04:00'), cuts)).toBe('2026-11-21');
  });

  it('D-35 makes one day longer or shorter when the hour changes, and moves no other', () => {
    const later = [{ from: '2026-11-21', at: '04:00' }];
    const at = (day: string, time: string, cuts: DayCuts) => businessDay(instantOf(day, time), cuts);
    expect(at('2026-11-20', '00:30', later)).toBe('2026-11-20');
    expect(at('2026-11-21', '03:59', later)).toBe('2026-11-20');
    expect(at('2026-11-21', '04:00', later)).toBe('2026-11-21');
    const back = [...later, { from: '2026-12-01', at: '00:00' }];
    expect(at('2026-11-30', '03:59', back)).toBe('2026-11-29');
    expect(at('2026-11-30', '23:59', back)).toBe('2026-11-30');
    expect(at('2026-12-01', '00:00', back)).toBe('2026-12-01');
  });

  it('D-35 goes from day to day without a gap, each beginning at its own hour', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.nat({ max: 60 * 24 * 60 }), (changes, minutes) => {
        const cuts = cutsOf(changes);
        const now = new Date(instantOf('2026-01-01').getTime() + minutes * 60_000);
        const day = businessDay(now, cuts);
        expect(now.getTime()).toBeGreaterThanOrEqual(instantOf(day, cutOf(day, cuts)).getTime());
        const next = addDays(day, 1);
        expect(now.getTime()).toBeLessThan(instantOf(next, cutOf(next, cuts)).getTime());
      }),
    );
  });

  it('D-35 knows by what has begun which entries can no longer be moved', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.nat({ max: 60 * 24 * 60 }), (changes, minutes) => {
        const cuts = cutsOf(changes);
        const now = new Date(instantOf('2026-01-01').getTime() + minutes * 60_000);
        const begun = cuts.slice(0, cutsBegun(now, cuts));
        for (const back of [0, 1, 60, 60 * 24, 60 * 24 * 9]) {
          const then = new Date(now.getTime() - back * 60_000);
          expect(businessDay(then, begun)).toBe(businessDay(then, cuts));
        }
      }),
    );
  });

  it('moves across months and leap days', () => {
    expect([addDays('2026-11-30', 1), addDays('2024-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-12-01',
      '2024-02-29',
      '2025-12-31',
    ]);
    expect(daysBetween('2026-11-20', '2026-12-05')).toBe(15);
  });

  it('shows instants in Shanghai time', () => {
    expect(formatInstant('2026-11-20T16:00:00.123Z')).toBe('2026-11-21 00:00:00');
    expect(timeOfDay(instantOf('2026-11-20', '14:32'))).toBe('14:32');
    expect(weekdayOf('2026-11-20')).toBe('五');
  });
});

/** Days from the one before, and the hour from then on. */
const change = fc.record({ days: fc.integer({ min: 1, max: 12 }), hour: fc.integer({ min: 0, max: 11 }) });

function cutsOf(changes: readonly { days: number; hour: number }[]): DayCuts {
  let day = '2026-01-01';
  return changes.map(({ days, hour }) => {
    day = addDays(day, days);
    return { from: day, at: `${String(hour).padStart(2, '0')}:00` };
  });
}
