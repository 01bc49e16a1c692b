import type { Period } from '@shanmen/shared/contracts/reports/report';
import fc from 'fast-check';

import { basePeriod, type DatedComparison, type Holiday, holidayBase, toDateBase } from './base-period.ts';

const period = (text: string): Period => {
  const [from = '', to = from] = text.split(' … ');
  return { from, to };
};

describe('R-08 the days that a period is compared with', () => {
  it.each([
    // One day.
    ['mom', '2026-11-01', '2026-10-31'],
    ['yoy', '2026-11-20', '2025-11-20'],
    ['yoy', '2024-02-29', '2023-02-28'],
    ['yoy-weekday', '2026-11-20', '2025-11-21'],
    // Month to date and whole months.
    ['mom', '2026-11-01 … 2026-11-20', '2026-10-01 … 2026-10-20'],
    ['mom', '2026-03-01 … 2026-03-30', '2026-02-01 … 2026-02-28'],
    ['mom', '2026-03-01 … 2026-03-31', '2026-02-01 … 2026-02-28'],
    ['mom', '2024-03-01 … 2024-03-29', '2024-02-01 … 2024-02-29'],
    ['mom', '2026-02-01 … 2026-02-28', '2026-01-01 … 2026-01-31'],
    ['mom', '2026-01-01 … 2026-01-20', '2025-12-01 … 2025-12-20'],
    ['yoy', '2025-02-01 … 2025-02-28', '2024-02-01 … 2024-02-29'],
    ['yoy', '2024-02-01 … 2024-02-29', '2023-02-01 … 2023-02-28'],
    ['yoy', '2026-11-01 … 2026-11-20', '2025-11-01 … 2025-11-20'],
    // Quarters and years.
    ['mom', '2026-04-01 … 2026-06-30', '2026-01-01 … 2026-03-31'],
    ['mom', '2026-01-01 … 2026-03-31', '2025-10-01 … 2025-12-31'],
    ['yoy', '2026-01-01 … 2026-03-31', '2025-01-01 … 2025-03-31'],
    ['yoy', '2026-01-01 … 2026-11-20', '2025-01-01 … 2025-11-20'],
    // Any other days.
    ['mom', '2026-11-05 … 2026-11-11', '2026-10-29 … 2026-11-04'],
    ['mom', '2026-04-01 … 2026-05-31', '2026-01-30 … 2026-03-31'],
    ['yoy-weekday', '2026-11-05 … 2026-11-11', '2025-11-06 … 2025-11-12'],
  ] as const)('%s of %s is %s', (kind, asked, base) => {
    expect(basePeriod(period(asked), kind)).toEqual(period(base));
  });

  it.each(['2026-01-01 … 2026-12-31', '2026-01-01 … 2026-11-20', '2026-01-01 … 2026-06-30'])(
    'there is no 环比 of %s',
    asked => expect(basePeriod(period(asked), 'mom')).toBeNull(),
  );

  it('agrees with a plain model on a thousand periods', () => {
    const start = Date.UTC(2019, 11, 1);
    const dayMs = 24 * 60 * 60 * 1000;
    const day = fc.integer({ min: 0, max: 3000 }).map(count => new Date(start + count * dayMs));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom<DatedComparison>('mom', 'yoy', 'yoy-weekday'),
        (first, more, kind) => {
          const last = new Date(first.getTime() + more * dayMs);
          const asked = { from: text(first), to: text(last) };
          expect(basePeriod(asked, kind)).toEqual(plainBase(first, last, kind));
        },
      ),
      { numRuns: 1000, seed: 20_261_122 },
    );
  });
});

/** The rules said again with calendar arithmetic of the platform. */
function plainBase(first: Date, last: Date, kind: DatedComparison): Period | null {
  const [year, month, date] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const days = Math.round((last.getTime() - first.getTime()) / 86_400_000) + 1;
  const shifted = (from: Date, by: number) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + by));
  const isEndOf = (day: Date, ofMonth: number) =>
    text(day) === text(new Date(Date.UTC(year, ofMonth + 1, 0)));
  const inOneMonth = last.getUTCFullYear() === year && last.getUTCMonth() === month;
  const isWholeMonth = date === 1 && inOneMonth && isEndOf(last, month);
  if (kind === 'yoy-weekday') return { from: text(shifted(first, -364)), to: text(shifted(last, -364)) };
  if (kind === 'yoy') {
    const before = (day: Date) =>
      text(
        new Date(
          Date.UTC(
            day.getUTCFullYear() - 1,
            day.getUTCMonth(),
            day.getUTCMonth() === 1 ? Math.min(day.getUTCDate(), 28) : day.getUTCDate(),
          ),
        ),
      );
    const leapStart = (day: Date) =>
      new Date(Date.UTC(day.getUTCFullYear() - 1, 2, 0)).getUTCDate() === 29 && day.getUTCDate() === 28;
    const to = isWholeMonth && month === 1 && leapStart(last) ? `${year - 1}-02-29` : before(last);
    return { from: before(first), to };
  }
  if (days > 1 && date === 1 && inOneMonth) {
    const end = new Date(Date.UTC(year, month, 0));
    const to = isWholeMonth
      ? end
      : new Date(Math.min(end.getTime(), Date.UTC(year, month - 1, last.getUTCDate())));
    return { from: text(new Date(Date.UTC(year, month - 1, 1))), to: text(to) };
  }
  if (date === 1 && month % 3 === 0 && isEndOf(last, month + 2))
    return {
      from: text(new Date(Date.UTC(year, month - 3, 1))),
      to: text(new Date(Date.UTC(year, month, 0))),
    };
  if (days > 1 && month === 0 && date === 1 && last.getUTCFullYear() === year) return null;
  return { from: text(shifted(first, -days)), to: text(shifted(first, -1)) };
}

function text(day: Date): string {
  return day.toISOString().slice(0, 10);
}

describe('R-09 holidays meet holidays', () => {
  const spring: readonly Holiday[] = [
    { kind: 'spring', firstDay: '2025-01-28', days: 8 },
    { kind: 'spring', firstDay: '2026-02-15', days: 9 },
    { kind: 'spring', firstDay: '2027-02-05', days: 8 },
  ];

  it.each([
    ['2026-02-15', ['2025-01-28']],
    ['2026-02-22', ['2025-02-04']],
    ['2026-02-23', []],
    ['2027-02-05', ['2026-02-15']],
    ['2027-02-12', ['2026-02-22']],
    ['2025-01-28', []],
  ])('the day of a holiday %s has the same day of the holiday of the year before: %j', (day, base) =>
    expect(holidayBase({ from: day, to: day }, spring)).toEqual(base),
  );

  it.each([
    ['2026-03-02', ['2025-03-03']],
    ['2026-01-27', []],
    ['2027-02-22', []],
  ])(
    'another day %s has its weekday of the year before, unless that was the day of a holiday: %j',
    (day, base) => expect(holidayBase({ from: day, to: day }, spring)).toEqual(base),
  );

  it('the month and the year up to a day are held against days of their own', () => {
    expect(toDateBase('2026-02-15', 'yoy-holiday', spring)).toEqual({
      // 1 to 14 February fell on 2 to 15 February of the year before, of which four were days of the holiday.
      month: [
        { from: '2025-01-28', to: '2025-01-28' },
        { from: '2025-02-05', to: '2025-02-15' },
      ],
      year: [
        { from: '2025-01-02', to: '2025-01-28' },
        { from: '2025-02-05', to: '2025-02-15' },
      ],
    });
    expect(toDateBase('2026-03-01', 'mom', spring)).toEqual({
      month: [{ from: '2026-02-01', to: '2026-02-01' }],
      year: [],
    });
    expect(toDateBase('2026-03-31', 'mom', spring).month).toEqual([{ from: '2026-02-01', to: '2026-02-28' }]);
  });

  it('no day of the year before counts twice', () => {
    const base = holidayBase({ from: '2026-01-01', to: '2026-12-31' }, spring);
    expect(new Set(base).size).toBe(base.length);
    expect(base).toEqual(base.toSorted());
    expect(base).not.toContain('2025-02-20');
  });
});
