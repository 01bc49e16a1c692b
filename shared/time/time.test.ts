import {
  addDays,
  businessDay,
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
    expect(businessDay(instantOf('2026-11-21', '03:59'), '04:00')).toBe('2026-11-20');
    expect(businessDay(instantOf('2026-11-21', '04:00'), '04:00')).toBe('2026-11-21');
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
