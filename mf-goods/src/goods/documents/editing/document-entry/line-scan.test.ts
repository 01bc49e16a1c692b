import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { fen, zeroFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { lineColumns } from './line-columns.ts';
import { emptyLine, type EntryLine, lineFor } from './line-entry.ts';
import { lastBoughtColumn } from './money-columns.ts';
import { findGood, type LineOrigin, scannedQty, scanRules } from './line-scan.ts';

const magnet: EntryLine = {
  ...emptyLine,
  goodsId: 1,
  code: 'W001',
  name: '冰箱贴',
  priceFen: fen(25_00),
  amountFen: fen(25_00),
};

const sale: LineOrigin = {
  type: 'xs',
  whId: 1,
  storeId: null,
  on: null,
  supplierId: null,
  jumpPercent: 130,
  sourceDocId: null,
  asksExpired: false,
  made: null,
  nextSide: () => 'component',
  mergesScans: true,
};

const rulesWhere = (mergesScans: boolean) => scanRules({ ...sale, mergesScans });

it('says of what is bought for what it was bought last, and by how much it is dearer now', () => {
  const last = { priceFen: fen(6_80), on: '2026-11-03', supplier: '浙岚工艺礼品', isSame: true };
  const shown = (line: Partial<typeof magnet>) =>
    lastBoughtColumn(130).text({ ...magnet, qty: quantity('2'), lastBought: last, ...line });
  expect(shown({ amountFen: fen(17_68) })).toBe('6.80 · 2026-11-03');
  expect(shown({ amountFen: fen(17_96) })).toBe('6.80 · 2026-11-03 · 涨 32%');
  expect(shown({ amountFen: fen(13_60), lastBought: { ...last, isSame: false } })).toBe(
    '6.80 · 2026-11-03 · 浙岚工艺礼品',
  );
  expect(shown({ lastBought: null })).toBe('可查看的仓库未进过货，按参考进价');
  expect(shown({ lastBought: null, goodsId: null })).toBe('');
});

describe('a good that is scanned again', () => {
  it('adds to its line at the same price', () => {
    const { isSame, add } = rulesWhere(true);
    expect(isSame(magnet, magnet)).toBe(true);
    expect(add(magnet, magnet)).toMatchObject({ qty: quantity('2'), amountFen: 50_00 });
    expect(isSame(magnet, { ...magnet, priceFen: fen(22_00) })).toBe(false);
  });

  it('makes a line of its own where an amount was typed that is of the first alone', () => {
    const { isSame } = rulesWhere(true);
    const unpriced = { ...magnet, priceFen: null, amountFen: zeroFen };
    expect(isSame(unpriced, unpriced)).toBe(true);
    expect(isSame({ ...unpriced, amountFen: fen(30_00) }, unpriced)).toBe(false);
    const source = { ...unpriced, sourceLineId: 7, amountFen: fen(25_00) };
    expect(isSame({ ...source, amountFen: fen(50_00) }, source)).toBe(true);
  });

  it('makes a line of its own where the site wants it so', () => {
    expect(rulesWhere(false).isSame(magnet, magnet)).toBe(false);
  });
});

it('asks the server for no text that is longer than anything a good is called', async () => {
  expect(await findGood('长'.repeat(41), { whId: 1, storeId: null, on: null })).toBeNull();
});

it('begins 临时价 without a price where it is sold, and with what was paid where it is bought', () => {
  const good = {
    goodsId: 9,
    code: 'W030',
    barcode: null,
    name: '现场刻章',
    spec: '',
    unit: '枚',
    qtyScale: 0,
    retailFen: fen(50_00),
    memberFen: fen(50_00),
    openPrice: true,
    taxRate: 13,
    stockQty: quantity('3'),
    shelfLifeDays: null,
    pack: null,
    packs: [],
    batches: [],
    exact: true,
    lastPriceFen: fen(12_00),
  };
  expect(lineFor('xs', good)).toMatchObject({ priceFen: null, amountFen: 0 });
  expect(lineFor('jh', good)).toMatchObject({ priceFen: 12_00, amountFen: 12_00 });
  expect(lineFor('xs', { ...good, openPrice: false })).toMatchObject({ priceFen: 50_00, amountFen: 50_00 });
});

describe('a label of a scale', () => {
  const tea = (amountFen: number | null): FoundGood => ({
    goodsId: 51,
    code: 'T001',
    barcode: '20051',
    name: '高山云雾茶(散称)',
    spec: '称重',
    unit: 'kg',
    qtyScale: 3,
    retailFen: fen(480_00),
    memberFen: fen(430_00),
    openPrice: false,
    taxRate: 9,
    stockQty: quantity('20'),
    shelfLifeDays: null,
    pack: null,
    packs: [],
    label: { qty: quantity('1.5'), amountFen: amountFen === null ? null : fen(amountFen) },
    batches: [],
    exact: true,
    lastPriceFen: fen(180_00),
  });

  it('G-57 counts what was weighed, as often as was typed before it', () => {
    expect(lineFor('xs', tea(null))).toMatchObject({ qty: '1.5', priceFen: 480_00, amountFen: 720_00 });
    expect(scannedQty(tea(null), '2')).toBe('3');
  });

  it('G-57 says the amount of a sale, and of nothing else', () => {
    expect(lineFor('xs', tea(719_00))).toMatchObject({ qty: '1.5', priceFen: null, amountFen: 719_00 });
    expect(lineFor('xs', tea(719_00), quantity('3'))).toMatchObject({ amountFen: 1438_00 });
    expect(lineFor('jh', tea(719_00))).toMatchObject({ qty: '1.5', priceFen: 180_00, amountFen: 270_00 });
  });

  it('G-57 makes a line of its own where it says an amount', () => {
    const { isSame, add } = rulesWhere(true);
    const labelled = lineFor('xs', tea(719_00));
    expect(isSame(labelled, labelled)).toBe(false);
    const weighed = lineFor('xs', tea(null));
    expect(isSame(weighed, weighed)).toBe(true);
    expect(add(weighed, weighed)).toMatchObject({ qty: '3', amountFen: 1440_00 });
  });
});

it('takes no quantity that a bar code has become', () => {
  const write = lineColumns(sale, false).find(({ id }) => id === 'qty')?.edit?.write;
  expect(write?.(magnet, '6901234000017')).toBe('数量过大，请检查是否扫进了条码');
  expect(write?.(magnet, '999999999')).toMatchObject({ qty: quantity('999999999') });
});

describe('what was scanned for a line', () => {
  let server: MockServer;
  beforeAll(() => {
    server = serveMock({});
  });
  const good: FoundGood = {
    goodsId: 1,
    code: 'W001',
    barcode: '2001000000012',
    name: '冰箱贴',
    spec: '',
    unit: '只',
    qtyScale: 0,
    retailFen: fen(25_00),
    memberFen: fen(22_00),
    openPrice: false,
    taxRate: 13,
    stockQty: quantity('10'),
    shelfLifeDays: null,
    pack: null,
    packs: [],
    batches: [],
    exact: true,
  };
  const find = async (code: string, found: FoundGood = good) => {
    server.replace({ 'GET /api/goods/lookup': () => answer([found]) });
    const line = await rulesWhere(true).find(code, '1');
    if (line === null || typeof line === 'string') throw new Error('one good is found');
    return line;
  };

  it('stands in it when it was a bar code or a label, and not when somebody typed a code', async () => {
    expect(await find('2001000000012')).toMatchObject({ barcodeScanned: '2001000000012' });
    expect(await find('w001')).toMatchObject({ barcodeScanned: null });
    expect(await find('bx', { ...good, exact: false })).toMatchObject({ barcodeScanned: null });
    const label = { qty: quantity('1'), amountFen: null };
    expect(await find('2120051015001', { ...good, label })).toMatchObject({
      barcodeScanned: '2120051015001',
    });
  });

  it('keeps another code of the same good in a line of its own, and labels of one good together', () => {
    const { isSame, add } = rulesWhere(true);
    const scanned = (barcodeScanned: string | null, barcode = '2001000000012') => ({
      ...magnet,
      barcode,
      barcodeScanned,
    });
    const first = scanned('2001000000012');
    expect(isSame(first, first)).toBe(true);
    expect(isSame(first, scanned('6901234567892'))).toBe(false);
    expect(isSame(scanned(null), first)).toBe(true);
    expect(add(scanned(null), first)).toMatchObject({ qty: '2', barcodeScanned: '2001000000012' });
    expect(isSame(scanned('2120051015001', '20051'), scanned('2120051002506', '20051'))).toBe(true);
  });
});

it('a purchase shows a phone its goods, their number, price and amount before anything else', () => {
  const firsts = lineColumns({ ...sale, type: 'jh' }, false).filter(({ onPhone }) => onPhone !== undefined);
  expect(firsts.map(({ title }) => title)).toEqual(['品名', '数量', '单价', '金额']);
  const cardWidth = 390 - 64;
  expect(firsts.reduce((sum, { onPhone = 0 }) => sum + onPhone, 0)).toBeLessThanOrEqual(cardWidth);
});
