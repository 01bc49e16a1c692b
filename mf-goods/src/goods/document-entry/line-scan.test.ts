import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { emptyLine, type EntryLine } from './line-entry.ts';
import { findGood, scanRules } from './line-scan.ts';

const magnet: EntryLine = {
  ...emptyLine,
  goodsId: 1,
  code: 'W001',
  name: '冰箱贴',
  priceFen: fen(25_00),
  amountFen: fen(25_00),
};

const rulesWhere = (mergesScans: boolean) =>
  scanRules({
    type: 'xs',
    whId: 1,
    storeId: null,
    on: null,
    sourceDocId: null,
    asksExpired: false,
    nextSide: () => 'component',
    mergesScans,
  });

describe('a good that is scanned again', () => {
  it('adds to its line at the same price', () => {
    const { isSame, add } = rulesWhere(true);
    expect(isSame(magnet, magnet)).toBe(true);
    expect(add(magnet, magnet)).toMatchObject({ qty: quantity('2'), amountFen: 50_00 });
    expect(isSame(magnet, { ...magnet, priceFen: fen(22_00) })).toBe(false);
  });

  it('makes a line of its own where the site wants it so', () => {
    expect(rulesWhere(false).isSame(magnet, magnet)).toBe(false);
  });
});

it('asks the server for no text that is longer than anything a good is called', async () => {
  expect(await findGood('长'.repeat(41), { whId: 1, storeId: null, on: null })).toBeNull();
});
