import type { FiledLine } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { lineFor } from '../document-entry/line-entry.ts';
import type { LineOrigin } from '../document-entry/line-scan.ts';
import { filedEntries } from './filed-entries.ts';

const good: FoundGood = {
  goodsId: 1,
  code: 'W001',
  barcode: null,
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

const filed = (row: number, changes: Partial<FiledLine> = {}): FiledLine => ({
  row,
  good,
  qty: quantity('2'),
  amountFen: fen(13_60),
  discountFen: null,
  gift: false,
  side: null,
  weight: null,
  condition: null,
  reason: null,
  batchNo: '',
  batchId: null,
  madeOn: null,
  expireOn: null,
  remark: '',
  ...changes,
});

const origin: LineOrigin = {
  type: 'jh',
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

const twiceInFile = { row: 6, column: '编码', text: '同一商品，与第 3 行重复' };
const read = (lines: FiledLine[], doubts = [twiceInFile]) => ({
  check: { rowCount: lines.length, problemCount: 0, problems: [], doubts, imported: null },
  lines,
});

describe('导入明细 into a document that has lines', () => {
  const other = { ...good, goodsId: 2, code: 'W002' };
  const standing = [lineFor('jh', other), lineFor('jh', good)];

  it('names what stands there already with both rows, and takes it over all the same', async () => {
    const { check, entries } = await filedEntries(origin, read([filed(3), filed(6)]), standing);
    expect(check).toMatchObject({
      problemCount: 0,
      doubts: [
        { row: 3, column: '编码', text: '同一商品，与单据第 2 行重复' },
        twiceInFile,
        { row: 6, column: '编码', text: '同一商品，与单据第 2 行重复' },
      ],
    });
    expect(entries).toHaveLength(2);
  });

  it('names nothing that a batch, a day or a gift tells apart, nor what is new', async () => {
    const lines = [
      filed(3, { batchNo: 'B7' }),
      filed(4, { madeOn: '2026-11-01' }),
      filed(5, { gift: true, amountFen: null }),
      filed(6, { good: { ...good, goodsId: 3, code: 'W003' } }),
    ];
    const { check } = await filedEntries(origin, read(lines, []), standing);
    expect(check.doubts).toEqual([]);
  });
});
