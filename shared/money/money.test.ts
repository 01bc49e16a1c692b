import fc from 'fast-check';

import {
  fen,
  formatYuan,
  plainYuan,
  multiplyFen,
  parseYuan,
  roundUpFen,
  splitFen,
  sumFen,
  yuanInWords,
} from './money.ts';

const amounts = fc.integer({ min: -1e12, max: 1e12 });

describe('money', () => {
  it('T-09 rounds up to whole notes', () => {
    expect(roundUpFen(fen(41_00), fen(10_00))).toBe(50_00);
    expect(roundUpFen(fen(50_00), fen(10_00))).toBe(50_00);
    expect(roundUpFen(fen(1), fen(100_00))).toBe(100_00);
  });

  it('T-09 refuses anything but whole safe fen', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53])
      expect(() => fen(value)).toThrow(RangeError);
  });

  it('T-10 splits so that the parts sum to the whole', () => {
    expect(splitFen(fen(10_000), [1, 1, 1])).toEqual([3334, 3333, 3333]);
    expect(splitFen(fen(-1), [0, 1])).toEqual([0, -1]);
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          fc.pre(weights.some(weight => weight > 0));
          expect(sumFen(splitFen(fen(total), weights))).toBe(total);
        },
      ),
    );
  });

  it('gives each part its floor or one fen more', () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const whole = weights.reduce((a, b) => a + b, 0);
          splitFen(fen(total), weights).forEach((part, index) => {
            const exact = (total * (weights[index] ?? 0)) / whole;
            expect(Math.abs(part - exact)).toBeLessThan(1);
          });
        },
      ),
    );
  });

  it('writes yuan with two places and thousands', () => {
    expect([0, 5, 100, 128_000, -9_605, 123_456_789].map(value => formatYuan(fen(value)))).toEqual([
      '0.00',
      '0.05',
      '1.00',
      '1,280.00',
      '-96.05',
      '1,234,567.89',
    ]);
  });

  it('writes yuan without thousands for other programs', () => {
    expect([0, -9_605, 123_456_789].map(value => plainYuan(fen(value)))).toEqual([
      '0.00',
      '-96.05',
      '1234567.89',
    ]);
  });

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(amounts, amount =>
        expect(parseYuan(formatYuan(fen(amount)))).toBe(amount === 0 ? 0 : amount),
      ),
    );
  });

  it('reads what people type', () => {
    expect(['120', '120.5', ' ¥1,280.00 ', '１２．５', '0', '100.'].map(parseYuan)).toEqual([
      12000, 12050, 128000, 1250, 0, 10000,
    ]);
  });

  it('refuses what is no amount', () => {
    for (const text of ['', 'abc', '1.234', '1e5', '--1', '12.3.4', '.']) expect(parseYuan(text)).toBeNull();
  });

  it('writes 大写金额 as banks want it', () => {
    const words: [number, string][] = [
      [0, '零元整'],
      [1, '壹分'],
      [10, '壹角整'],
      [100, '壹元整'],
      [105, '壹元零伍分'],
      [128_050, '壹仟贰佰捌拾元伍角整'],
      [100_100, '壹仟零壹元整'],
      [1_000_000, '壹万元整'],
      [10_050_006, '壹拾万零伍佰元零陆分'],
      [1_000_000_001, '壹仟万元零壹分'],
      [100_000_000_000, '壹拾亿元整'],
      [10_000_100_000, '壹亿零壹仟元整'],
      [-680, '负陆元捌角整'],
    ];
    expect(words.map(([amount]) => yuanInWords(fen(amount)))).toEqual(words.map(([, text]) => text));
  });

  it('multiplies a price by a count', () => {
    expect(multiplyFen(fen(4000), 2)).toBe(8000);
  });
});
