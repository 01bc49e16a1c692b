import { crowd, planDays } from './plan.ts';

describe('the days of the history', () => {
  it('T-55 have 60,000 tickets in all, 11,400 on the day of all and 380 on the day of the storm', () => {
    const plan = planDays('2026-07-04');
    expect(plan.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(60_000);
    expect(plan.filter(({ kind }) => kind === 'peak').map(({ tickets }) => tickets)).toEqual([crowd.peak]);
    expect(plan.filter(({ kind }) => kind === 'storm').map(({ tickets }) => tickets)).toEqual([crowd.storm]);
    expect([plan.length, plan[0]?.day, plan.at(-1)?.day]).toEqual([90, '2026-07-04', '2026-10-01']);
  });

  it('T-55 are planned the same every time, and fuller when nobody works', () => {
    expect(planDays('2026-07-04')).toEqual(planDays('2026-07-04'));
    const usual = planDays('2026-07-04').filter(({ kind }) => kind === 'usual');
    const meanOf = (days: readonly { tickets: number }[]) =>
      days.reduce((sum, { tickets }) => sum + tickets, 0) / days.length;
    const isWeekend = ({ day }: { day: string }) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(meanOf(usual.filter(isWeekend))).toBeGreaterThan(
      1.5 * meanOf(usual.filter(day => !isWeekend(day))),
    );
  });
});
