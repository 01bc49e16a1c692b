import { forecastOf } from './forecast.ts';

/** Four Fridays, as reports have them in the example. */
const days = [
  { whole: 6000, soFar: 2000 },
  { whole: 6400, soFar: 2100 },
  { whole: 5800, soFar: 1900 },
  { whole: 6200, soFar: 2050 },
];

describe('forecastOf', () => {
  it.each([
    ['the median of four days, with the lowest and the highest', 2430, days, [7377, 7290, 7418]],
    ['the middle one of three days', 2430, days.slice(0, 3), [7406, 7290, 7418]],
    [
      'the only day that sold anything by then',
      100,
      [
        { whole: 0, soFar: 0 },
        { whole: 900, soFar: 90 },
      ],
      [1000, 1000, 1000],
    ],
  ] as const)('R-35 says %s', (_rule, soFar, told, [value, low, high]) => {
    expect(forecastOf(soFar, told)).toEqual({ value, low, high });
  });

  it.each([
    ['before a tenth of the median day has passed', 50, [{ whole: 1000, soFar: 99 }]],
    ['while nothing is sold today', 0, days],
    ['where no day like it sold anything', 2430, [{ whole: 0, soFar: 0 }]],
    ['without a day like it', 2430, []],
  ] as const)('R-35 says nothing %s', (_when, soFar, told) => {
    expect(forecastOf(soFar, told)).toBeNull();
  });
});
