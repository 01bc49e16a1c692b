import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';
import { emptyLine, type EntryLine } from '../../documents/editing/document-entry/line-entry.ts';
import { rescaled, setsOf } from './rescaled.ts';

const piece = (qty: string, changes: Partial<EntryLine> = {}): EntryLine => ({
  ...emptyLine,
  goodsId: 1,
  name: '冰箱贴',
  qtyScale: 0,
  qty: quantity(qty),
  ...changes,
});
const quantities = (lines: readonly EntryLine[] | string) =>
  typeof lines === 'string' ? lines : lines.map(({ qty }) => qty);

describe('套数', () => {
  it('carries every line along, to the gram', () => {
    const lines = [piece('10', { side: 'parent' }), piece('20'), piece('2.5', { qtyScale: 3 })];
    expect(quantities(rescaled(lines, quantity('10'), quantity('4')))).toEqual(['4', '8', '1']);
    expect(quantities(rescaled(lines, quantity('10'), quantity('12')))).toEqual(['12', '24', '3']);
  });

  it('is refused where a good that is counted in pieces would be broken, and nothing is changed', () => {
    expect(rescaled([piece('10', { side: 'parent' }), piece('5')], quantity('10'), quantity('3'))).toBe(
      '3 套的 冰箱贴 不是整数，没有改变任何行',
    );
    expect(rescaled([piece('1', { qtyScale: 3 })], quantity('3'), quantity('1'))).toBe(
      '1 套的 冰箱贴 超过 3 位小数，没有改变任何行',
    );
  });

  it('leads back to what there was, from any number of sets', () => {
    const sets = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        sets,
        sets,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (from, to, each) => {
          const lines = each.map(count => piece(String(count * from)));
          const there = rescaled(lines, quantity(String(from)), quantity(String(to)));
          if (typeof there === 'string') throw new Error(there);
          expect(quantities(there)).toEqual(each.map(count => String(count * to)));
          expect(rescaled(there, quantity(String(to)), quantity(String(from)))).toEqual(lines);
        },
      ),
    );
  });

  it('keeps the carton a line is counted in where it still fits, and what one costs', () => {
    const pack = { unit: '箱', qty: quantity('24') };
    const lines = [piece('48', { pack, priceFen: fen(60_00) })];
    const [half] = rescaled(lines, quantity('2'), quantity('1'));
    expect(half).toMatchObject({ qty: '24', pack, amountFen: 60_00 });
    const [loose] = rescaled(lines, quantity('48'), quantity('7'));
    expect(loose).toMatchObject({ qty: '7', pack: null });
  });

  it('is how many there are of the one good that is put together', () => {
    expect(setsOf([piece('10', { side: 'parent' }), piece('20')])).toBe('10');
    expect(setsOf([piece('10', { side: 'parent' }), piece('10', { side: 'parent' })])).toBeNull();
  });
});
