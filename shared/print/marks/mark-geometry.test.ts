import { assert as check, array, double, integer, property } from 'fast-check';
import {
  barLength,
  gaugeArc,
  heatSteps,
  sparklineArea,
  sparklineEnd,
  sparklinePath,
} from './mark-geometry.ts';

describe('the geometry of marks', () => {
  it('draws a line from edge to edge, the highest value at the top', () => {
    expect(sparklinePath([1, 3, 2], 100, 20)).toBe('M0 20L50 0L100 10');
    expect(sparklineArea([1, 3, 2], 100, 20)).toBe('M0 20L50 0L100 10V20H0Z');
    expect(sparklineEnd([1, 3, 2], 100, 20)).toEqual([100, 10]);
  });

  it('draws equal values as a level line, and nothing of fewer than two', () => {
    expect(sparklinePath([5, 5], 10, 8)).toBe('M0 4L10 4');
    expect(sparklinePath([5], 10, 8)).toBe('');
    expect(sparklineArea([], 10, 8)).toBe('');
  });

  it('never leaves its box', () => {
    check(
      property(array(integer({ min: -1e9, max: 1e9 }), { minLength: 2, maxLength: 60 }), values => {
        const numbers =
          sparklinePath(values, 96, 24)
            .match(/-?[\d.]+/g)
            ?.map(Number) ?? [];
        expect(numbers.filter((_, index) => index % 2 === 0).every(x => x >= 0 && x <= 96)).toBe(true);
        expect(numbers.filter((_, index) => index % 2 === 1).every(y => y >= 0 && y <= 24)).toBe(true);
      }),
    );
  });

  it('keeps a bar on its scale', () => {
    expect(barLength(50, 200, 80)).toBe(20);
    expect(barLength(500, 200, 80)).toBe(80);
    expect(barLength(-5, 200, 80)).toBe(0);
    expect(barLength(5, 0, 80)).toBe(0);
  });

  it('fills a half circle up to the share', () => {
    expect(gaugeArc(1, 40, 10)).toBe('M0 40A40 40 0 0 1 80 40L70 40A30 30 0 0 0 10 40Z');
    expect(gaugeArc(0.5, 40, 10)).toContain('40 0L40 10');
    expect(gaugeArc(0, 40, 10)).toBe('');
    check(
      property(double({ min: -5, max: 5, noNaN: true }), share =>
        expect(gaugeArc(share, 40, 10)).not.toMatch(/NaN|Infinity/),
      ),
    );
  });

  it('shows every value that is more than nothing', () => {
    expect(heatSteps([0, 1, 50, 100], 4)).toEqual([0, 1, 2, 4]);
    expect(heatSteps([0, 0], 4)).toEqual([0, 0]);
  });
});
