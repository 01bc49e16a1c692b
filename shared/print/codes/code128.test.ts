import fc from 'fast-check';

import { code128Values, code128Widths } from './code128.ts';

/** The widths of each value, found through texts that hold it. */
function symbolsOf(text: string): string[] {
  const widths = code128Widths(text).join('');
  return [...(widths.slice(0, -7).match(/\d{6}/g) ?? []), widths.slice(-7)];
}

describe('code 128', () => {
  it('has the check value of the textbook: Wikipedia is 88', () => {
    expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
  });

  it('packs digits in pairs, and an odd last one by itself', () => {
    expect(code128Values('2001').slice(0, -2)).toEqual([105, 20, 1]);
    expect(code128Values('6901234567892').slice(0, 9)).toEqual([105, 69, 1, 23, 45, 67, 89, 100, 18]);
  });

  it('is made of symbols of eleven modules, no two alike, whose bars are even and whose stop has thirteen', () => {
    const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
    const seen = symbolsOf(pairs.join(''));
    const values = seen.slice(1, 101);
    expect(new Set(values).size).toBe(100);
    for (const symbol of values) {
      const widths = Array.from(symbol, Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    }
    expect(seen.at(-1)).toBe('2331112');
  });

  it('holds every printable text, and says of others that it cannot', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]{1,30}$/), text => {
        const modules = code128Widths(text).reduce((sum, width) => sum + width, 0);
        expect((modules - 13) % 11).toBe(0);
      }),
      { numRuns: 50 },
    );
    expect(() => code128Widths('青岚')).toThrow('no bar code can hold');
  });
});
