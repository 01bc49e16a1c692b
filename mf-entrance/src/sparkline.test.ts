import fc from 'fast-check';
import { sparkline } from './sparkline.ts';

describe('a sparkline', () => {
  it('runs from the left edge to the right one, highest value at the top', () => {
    expect(sparkline([0, 10, 5], 100, 36)).toEqual({
      line: 'M0 23L50 3L100 13',
      area: 'M0 23L50 3L100 13V36H0z',
      last: { x: 100, y: 13 },
    });
  });

  it('is level in the middle when all values are equal', () => {
    expect(sparkline([4, 4], 100, 36)?.line).toBe('M0 18L100 18');
    expect(sparkline([0, 0, 0], 100, 36)?.last).toEqual({ x: 100, y: 18 });
  });

  it.each([[[]], [[7]]])('needs two values, not %j', values => expect(sparkline(values, 100, 36)).toBeNull());

  it('stays in its box, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 2, maxLength: 7 }), values => {
        const numbers = sparkline(values, 240, 44)?.line.slice(1).split(/[L ]/).map(Number) ?? [];
        return (
          numbers.length === values.length * 2 &&
          numbers.every((number, index) => number >= 0 && number <= (index % 2 === 0 ? 240 : 44))
        );
      }),
    );
  });
});
