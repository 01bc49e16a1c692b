import fc from 'fast-check';

import { fen } from './money.ts';
import {
  parseQuantity,
  placesOf,
  priceTimes,
  quantity,
  quantityOf,
  roundedQuotient,
  subtractQuantity,
  sumQuantities,
  thousandths,
  unitPrice,
} from './quantity.ts';

describe('quantities', () => {
  it('G-16 adds tenths exactly, as no float does', () => {
    expect(sumQuantities([quantity('0.1'), quantity('0.2')])).toBe('0.3');
    expect(subtractQuantity(quantity('1'), quantity('0.999'))).toBe('0.001');
    expect(sumQuantities([])).toBe('0');
  });

  it('G-16 keeps every quantity there is', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), count => {
        expect(thousandths(quantityOf(count))).toBe(count);
      }),
    );
  });

  it('writes no idle zeros', () => {
    expect(['1.500', '2.000', '-0.050', '0'].map(text => quantityOf(thousandths(quantity(text))))).toEqual([
      '1.5',
      '2',
      '-0.05',
      '0',
    ]);
    expect([quantity('1.500'), quantity('3')].map(placesOf)).toEqual([1, 0]);
  });

  it('reads what people type, within the places of the good', () => {
    expect(['3', ' 1.5', '.5', '１２', '2.50'].map(text => parseQuantity(text))).toEqual([
      '3',
      '1.5',
      '0.5',
      '12',
      '2.5',
    ]);
    for (const text of ['', 'a', '1.2345', '1e3', '1.', '--1']) expect(parseQuantity(text)).toBeNull();
    expect([parseQuantity('1.5', 0), parseQuantity('1.000', 0)]).toEqual([null, '1']);
  });

  it('refuses what is no quantity', () => {
    expect(() => quantity('1.2345')).toThrow(RangeError);
  });

  it('prices a quantity to the nearest fen', () => {
    expect(unitPrice(fen(720_00), quantity('1.5'))).toBe(480_00);
    expect([unitPrice(fen(100), quantity('3')), unitPrice(fen(-100), quantity('3'))]).toEqual([33, -33]);
    expect([unitPrice(fen(100), quantity('0')), unitPrice(undefined, quantity('1'))]).toEqual([null, null]);
    expect(priceTimes(fen(480_00), quantity('1.5'))).toBe(720_00);
    expect([priceTimes(fen(1), quantity('0.5')), priceTimes(fen(-1), quantity('0.5'))]).toEqual([1, -1]);
    expect([roundedQuotient(7n, 2n), roundedQuotient(-7n, 2n), roundedQuotient(1n, 3n)]).toEqual([
      4n,
      -4n,
      0n,
    ]);
  });
});
