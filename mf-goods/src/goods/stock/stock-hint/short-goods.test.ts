import { quantity } from '@shanmen/shared/quantity';
import { emptyLine } from '../../documents/editing/document-entry/line-entry.ts';
import { shortGoods } from './short-goods.ts';

const umbrella = { ...emptyLine, goodsId: 1, name: '共享雨伞', unit: '把', stockQty: quantity('4') };
const lineOf = (qty: string, side: 'parent' | 'component' = 'component') => ({
  ...umbrella,
  qty: quantity(qty),
  side,
});
const told = '库存不足：共享雨伞 当前 4 把，本单 5 把';

describe('what leaves and is not there', () => {
  it.each(['jt', 'jy', 'xs', 'db', 'ly', 'bs', 'qc'] as const)(
    'is told of %s, all its lines together',
    type => {
      expect(shortGoods(type, null, [lineOf('2'), lineOf('3')])).toEqual([told]);
      expect(shortGoods(type, null, [lineOf('2'), lineOf('2')])).toEqual([]);
    },
  );

  it.each(['jh', 'qr', 'by', 'xt', 'gh'] as const)('is nothing of %s, which brings', type => {
    expect(shortGoods(type, null, [lineOf('5')])).toEqual([]);
  });

  it('is of an assembly what it is made of, and apart what is taken apart', () => {
    expect(shortGoods('cz', 'assemble', [lineOf('5')])).toEqual([told]);
    expect(shortGoods('cz', 'assemble', [lineOf('5', 'parent')])).toEqual([]);
    expect(shortGoods('cz', 'disassemble', [lineOf('5', 'parent')])).toEqual([told]);
  });

  it('is of a transfer what the warehouse can give, all its lines together', () => {
    const given = { ...lineOf('2'), availableQty: quantity('3') };
    expect(shortGoods('db', null, [given, given])).toEqual(['库存不足：共享雨伞 可调 3 把，本单 4 把']);
    expect(shortGoods('db', null, [given])).toEqual([]);
  });

  it('is not told of a line without a good', () => {
    expect(shortGoods('jy', null, [{ ...lineOf('5'), goodsId: null }])).toEqual([]);
  });
});
