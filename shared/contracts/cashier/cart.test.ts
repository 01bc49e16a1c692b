import { fen, parseYuan, type Fen, sumFen } from '../../money/money.ts';
import { quantity } from '../../money/quantity.ts';
import fc from 'fast-check';

import { priceTillCart } from './cart.ts';

const yuan = (text: string): Fen => parseYuan(text) ?? fen(-1);
const one = (price: string) => ({ priceFen: yuan(price), qty: quantity('1') });

describe('the price of a till cart', () => {
  it('K-02 shares 整单折扣 and then 抹零 over the lines by largest remainder', () => {
    const cart = priceTillCart([one('25.00'), one('15.00'), one('3.00')], {
      orderDiscountFen: yuan('4.30'),
      rounding: 'jiao',
    });
    expect(cart.totalFen).toBe(yuan('38.00'));
    expect(cart.roundingFen).toBe(yuan('0.70'));
    expect(cart.lines.map(({ orderDiscountFen }) => orderDiscountFen)).toEqual(
      ['2.50', '1.50', '0.30'].map(yuan),
    );
    expect(cart.lines.map(({ roundingFen }) => roundingFen)).toEqual(['0.41', '0.24', '0.05'].map(yuan));
    expect(cart.lines.map(({ netFen }) => netFen)).toEqual(['22.09', '13.26', '2.65'].map(yuan));
  });

  it('takes the amount on the label of a scale instead of price times weight', () => {
    const cart = priceTillCart(
      [{ priceFen: yuan('480.00'), qty: quantity('1.5'), labelFen: yuan('719.90') }],
      {
        rounding: 'none',
      },
    );
    expect(cart.totalFen).toBe(yuan('719.90'));
  });

  it.each([
    ['none', '12.37'],
    ['fen', '12.30'],
    ['jiao', '12.00'],
  ] as const)('rounds 12.37 yuan in the mode %s to %s', (rounding, total) => {
    expect(priceTillCart([one('12.37')], { rounding }).totalFen).toBe(yuan(total));
  });

  it('does not give away what costs less than a step of 抹零', () => {
    expect(priceTillCart([one('0.80')], { rounding: 'jiao' }).totalFen).toBe(yuan('0.80'));
  });

  it('K-02 sums its lines to the whole, whatever is sold', () => {
    const line = fc.record({
      priceFen: fc.integer({ min: 1, max: 1_000_000 }).map(fen),
      qty: fc.integer({ min: 1, max: 99 }).map(count => quantity(String(count))),
    });
    const modes = fc.constantFrom('none', 'fen', 'jiao');
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        modes,
        fc.nat(100),
        (lines, rounding, percent) => {
          const whole = priceTillCart(lines, { rounding: 'none' }).amountFen;
          const orderDiscountFen = fen(Math.floor((whole * percent) / 100));
          const cart = priceTillCart(lines, { rounding, orderDiscountFen });
          expect(sumFen(cart.lines.map(({ netFen }) => netFen))).toBe(cart.totalFen);
          expect(cart.amountFen - cart.discountFen - cart.roundingFen).toBe(cart.totalFen);
          expect(cart.lines.every(({ netFen }) => netFen >= 0)).toBe(true);
        },
      ),
    );
  });
});
