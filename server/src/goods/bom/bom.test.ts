import type { Bom } from '@shanmen/shared/contracts/goods/bom';
import type { Document } from '@shanmen/shared/contracts/goods/document';
import type { ItemCard, ItemPage } from '@shanmen/shared/contracts/goods/item';
import type { ItemHistory } from '@shanmen/shared/contracts/goods/item-history';
import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/line-file';
import { quantity } from '@shanmen/shared/quantity';

import { type Answer, testApp, type TestApp } from '../../../test/app.ts';
import {
  audited,
  draftOf,
  goodsId,
  type LineText,
  lookUp,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../test/goods.ts';
import { readNumber } from '../../../test/scenario.ts';
import { tableFile } from '../../../test/workbook.ts';
import { findStockFaults } from '../public.ts';

let test: TestApp;
let room: Storeroom;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterEach(() => test.close());

const carton = { barcode: '16901234500018', unit: '箱', qty: '24' };

describe('a carton', () => {
  it('G-31 counts by its bar code for what is in it, in the scan box and in files', async () => {
    const card = await packed([carton]);
    expect(card.packs).toEqual([carton]);
    expect(await lookUp(room.keeper, carton.barcode)).toMatchObject([
      { code: 'K003', exact: true, pack: { unit: '箱', qty: '24' } },
    ]);
    expect(await lookUp(room.keeper, 'K003')).toMatchObject([{ pack: null }]);
    const file = await tableFile('到货.xlsx', ['编码', '数量', '单价'], [[carton.barcode, '2', '60']]);
    const body = { ...file, type: 'jh', whId: whId(room, 'ZC') };
    const read = await room.keeper.call<LineFileAnswer>('POST', '/api/goods/line-file/read', { body });
    expect(read.result.lines).toMatchObject([{ qty: '48', amountFen: 120_00, good: { code: 'K003' } }]);
  });

  it('is a code as any other: taken once, kept by who does not name it, gone with an empty list', async () => {
    const { packs: _packs, ...card } = await packed([carton]);
    const twice = await changed({ ...card, barcodes: [...card.barcodes, carton.barcode] });
    expect(twice.error?.code).toBe('code_taken');
    const kept = resultOf(await changed({ ...card, brand: '岚泉' }));
    expect(kept.packs).toEqual([carton]);
    const none = await changed({ ...kept, packs: [{ ...carton, qty: quantity('0') }] });
    expect(none.error).toMatchObject({ code: 'item_incomplete', details: { path: 'packs' } });
    expect(resultOf(await changed({ ...kept, packs: [] })).packs).toEqual([]);
  });
});

describe('what a good is made of', () => {
  it('is read with its components, changed by its version, and never of itself', async () => {
    const bom = await bomOf('W024');
    expect(bom.lines.map(({ code, qty }) => [code, qty])).toEqual([
      ['W001', '1'],
      ['W007', '1'],
      ['W020', '1'],
    ]);
    const lines = [{ goodsId: goodsId(room, 'W001'), qty: '2' }];
    const change = { lines, autoBreak: false, version: bom.version };
    const put = (body: object) => keep('W024', body);
    expect(resultOf(await put(change))).toMatchObject({ version: bom.version + 1, lines: [{ qty: '2' }] });
    expect((await put(change)).error?.code).toBe('version_conflict');
    const itself = [{ goodsId: goodsId(room, 'W024'), qty: '1' }];
    expect((await put({ ...change, lines: itself })).error?.code).toBe('item_incomplete');
    const half = [{ goodsId: goodsId(room, 'W001'), qty: '0.5' }];
    expect((await put({ ...change, lines: half })).error?.code).toBe('item_incomplete');
    const two = ['W001', 'W007'].map(code => ({ goodsId: goodsId(room, code), qty: '1' }));
    expect((await put({ ...change, lines: two, autoBreak: true })).error?.message).toContain('自动拆零');
  });

  it('is told in the history of the good, by the names of its components', async () => {
    const { version } = await bomOf('W024');
    const lines = [{ goodsId: goodsId(room, 'W001'), qty: '2' }];
    resultOf(await keep('W024', { lines, autoBreak: true, version }));
    const path = `/api/goods/items/${goodsId(room, 'W024')}/history`;
    const [latest] = resultOf(await room.keeper.call<ItemHistory>('GET', path));
    expect(latest?.fields).toMatchObject([
      { title: '组成', after: expect.stringMatching(/^W001 .+×2$/) },
      { title: '自动拆零', before: '否', after: '是' },
    ]);
  });
});

describe('a sale of more bottles than there are', () => {
  beforeEach(async () => {
    await audited(
      room,
      'jh',
      purchase(room, [
        ['K001', '20', 19],
        ['K002', '2', 45.6],
      ]),
    );
  });

  it('G-31 opens as many cartons as it takes, by one 商品拆装 in the same transaction', async () => {
    await audited(room, 'xs', sale([['K001', '30', 90]]));
    expect(await stockOf(room, 'ZC', 'K001')).toEqual(['14', 13_30]);
    expect(await stockOf(room, 'ZC', 'K002')).toEqual(['1', 22_80]);
    const { rows } = resultOf(
      await room.admin.call<{ rows: Document[] }>('GET', '/api/goods/documents/cz', {}),
    );
    expect(rows).toMatchObject([{ status: 'audited', qtyTotal: '1' }]);
    expect(rows[0]?.remark).toMatch(/^XS\d{6}ZC-0001 自动拆零$/);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-31 is refused whole where the cartons do not suffice, or nobody allowed to open them', async () => {
    const wanting = await submitted(room, 'xs', sale([['K001', '69', 207]]));
    expect((await step(room.admin, 'xs', wanting, 'audit')).error?.code).toBe('insufficient_stock');
    const { lines, version } = await bomOf('K002');
    const closed = { lines: lines.map(({ goodsId: id, qty }) => ({ goodsId: id, qty })), autoBreak: false };
    resultOf(await keep('K002', { ...closed, version }));
    const other = await submitted(room, 'xs', sale([['K001', '30', 90]]));
    expect((await step(room.admin, 'xs', other, 'audit')).error?.code).toBe('insufficient_stock');
    expect(await stockOf(room, 'ZC', 'K002')).toEqual(['2', 45_60]);
    const made = `select count(*) as value from goods.doc where type = 'CZ'`;
    expect(await readNumber(test.database.url, made)).toBe(0);
  });

  it('G-31 leaves alone the cartons that the same sale takes whole', async () => {
    const both = await submitted(
      room,
      'xs',
      sale([
        ['K001', '30', 90],
        ['K002', '2', 120],
      ]),
    );
    expect((await step(room.admin, 'xs', both, 'audit')).error?.code).toBe('insufficient_stock');
  });
});

function sale(lines: readonly LineText[]) {
  const { parties, stores } = room.masters;
  return draftOf(room, lines, {
    partyId: parties.get('P003') ?? 0,
    storeId: stores.get('S04') ?? 0,
  });
}

async function bomOf(code: string): Promise<Bom> {
  return resultOf(await room.keeper.call<Bom>('GET', `/api/goods/boms/${goodsId(room, code)}`));
}

function keep(code: string, body: object): Promise<Answer<Bom>> {
  return room.keeper.call<Bom>('PUT', `/api/goods/boms/${goodsId(room, code)}`, { body, key: true });
}

async function packed(packs: object[]): Promise<ItemCard> {
  const query = { keyword: 'K003' };
  const { rows } = resultOf(await room.lead.call<ItemPage>('GET', '/api/goods/items', { query }));
  const card = resultOf(await room.lead.call<ItemCard>('GET', `/api/goods/items/${rows[0]?.id ?? 0}`));
  return resultOf(await changed({ ...card, packs }));
}

/** What a form sends of a card. */
function changed(card: Omit<ItemCard, 'packs'> & { packs?: unknown }): Promise<Answer<ItemCard>> {
  const {
    id,
    category: _category,
    supplier: _supplier,
    status: _status,
    hasMoved: _moved,
    pictureAt: _picture,
    ...body
  } = card;
  return room.lead.call<ItemCard>('PUT', `/api/goods/items/${id}`, { body, key: true });
}
