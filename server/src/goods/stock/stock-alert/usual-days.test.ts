import { usualDays } from './usual-days.ts';

const festivals = ['05-01:200', '10-01:300', '10-02:250', '12-31:50'];

describe('usualDays', () => {
  it('counts a usual day as one', () => {
    expect(usualDays('2026-03-01', 10, festivals)).toBe(1000);
    expect(usualDays('2026-03-01', 10, [])).toBe(1000);
  });

  it('counts festivals as often as they use more, in whichever year', () => {
    expect(usualDays('2026-04-30', 3, festivals)).toBe(400);
    expect(usualDays('2027-09-30', 3, festivals)).toBe(650);
  });

  it('goes over the end of the year, and counts a day of less use less', () => {
    expect(usualDays('2026-12-30', 3, festivals)).toBe(250);
    expect(usualDays('2026-10-01', 0, festivals)).toBe(0);
  });
});
