import type { Bom } from '@shanmen/shared/contracts/goods/items/bom';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { ItemCard, ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import type { ItemHistory } from '@shanmen/shared/contracts/goods/items/item-history';
import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import { quantity } from '@shanmen/shared/quantity';

import type { Answer } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  type LineText,
  lookUp,
  purchase,
  put,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();

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
    const lines = [part('W001', '2', 680)];
    const change = { outputQty: '2', lines, autoBreak: false, version: bom.version };
    const put = (body: object) => keep('W024', body);
    expect(resultOf(await put(change))).toMatchObject({
      version: bom.version + 1,
      outputQty: '2',
      lines: [{ qty: '2', weight: 680 }],
    });
    expect((await put(change)).error?.code).toBe('version_conflict');
    const itself = [part('W024', '1')];
    expect((await put({ ...change, lines: itself })).error?.code).toBe('item_incomplete');
    const half = [part('W001', '0.5')];
    expect((await put({ ...change, lines: half })).error?.code).toBe('item_incomplete');
    const two = ['W001', 'W007'].map(code => part(code, '1'));
    const broken = { ...change, outputQty: '1', autoBreak: true };
    expect((await put({ ...broken, lines: two })).error?.message).toContain('自动拆零');
    expect((await put({ ...change, autoBreak: true })).error?.details).toMatchObject({ path: 'outputQty' });
    const weightless = ['W001', 'W007'].map(code => part(code, '1', 0));
    expect((await put({ ...change, lines: weightless })).error?.message).toBe('分摊权重不能都为 0');
    for (const outputQty of ['0', '0.5'])
      expect((await put({ ...change, outputQty })).error?.details).toMatchObject({ path: 'outputQty' });
  });

  it('is told in the history of the good, by the names of its components', async () => {
    const { version } = await bomOf('W024');
    const lines = [part('W001', '2', 5)];
    resultOf(await keep('W024', { outputQty: '1', lines, autoBreak: true, version }));
    const path = `/api/goods/items/${goodsId(room, 'W024')}/history`;
    const [latest] = resultOf(await room.keeper.call<ItemHistory>('GET', path));
    expect(latest?.fields).toMatchObject([
      { title: '组成', after: expect.stringMatching(/^W001 .+×2 权重 5$/) },
      { title: '自动拆零', before: '否', after: '是' },
    ]);
  });
});

describe('a 商品拆装', () => {
  const boxes = (changes: Partial<DocumentDraft> = {}) => {
    const [box, ...parts] = draftOf(
      room,
      ['W024', 'W001', 'W007', 'W020'].map(code => [code, '2']),
    ).lines;
    if (!box) throw new Error('there are four lines');
    const lines: DocumentDraft['lines'] = [
      { ...box, side: 'parent' },
      ...parts.map(line => ({ ...line, side: 'component' as const })),
    ];
    return draftOf(room, [], { mode: 'assemble', lines, ...changes });
  };
  const used = (version: number) => ({ bom: { goodsId: goodsId(room, 'W024'), version } });

  it('G-54 says by which version of what it is made of it was brought in, and that it changed since', async () => {
    const bom = await bomOf('W024');
    const made = resultOf(await enter(room.keeper, 'cz', boxes(used(bom.version))));
    const standing = { code: 'W024', version: bom.version, latest: bom.version };
    expect(made).toMatchObject({ bom: standing });
    expect(ofBom(made)).toEqual([]);
    const change = { outputQty: '1', lines: [part('W001', '2')], autoBreak: false, version: bom.version };
    resultOf(await keep('W024', change));
    const read = await assembly(made.id);
    expect(read.bom).toMatchObject({ ...standing, latest: bom.version + 1 });
    expect(ofBom(read)).toEqual([expect.stringMatching(/的组合已改为第 2 版，本单按第 1 版带出$/)]);
  });

  it('G-54 is made by nothing that is stopped; what was brought in before says so, and keeps it', async () => {
    const { version } = await bomOf('W024');
    const before = resultOf(await enter(room.keeper, 'cz', boxes(used(version))));
    expect(resultOf(await mark('W024', 'stopped', version))).toMatchObject({ status: 'stopped', version });
    expect((await mark('W024', 'active', version + 1)).error?.code).toBe('version_conflict');
    expect(ofBom(await assembly(before.id))).toEqual([
      expect.stringMatching(/的组合已停用，本单按第 1 版带出$/),
    ]);
    const body = { ...boxes({ ...used(version), remark: '改备注' }), version: before.version };
    const kept = await put<Document>(room.keeper, 'PUT', `/api/goods/documents/cz/${before.id}`, body);
    expect(kept.bom).toMatchObject({ version, status: 'stopped' });
    expect(resultOf(await enter(room.keeper, 'cz', boxes(used(version)))).bom).toBeNull();
    resultOf(await mark('W024', 'active', version));
    expect(resultOf(await enter(room.keeper, 'cz', boxes(used(version)))).bom).toMatchObject({ version });
    const path = `/api/goods/items/${goodsId(room, 'W024')}/history`;
    const [latest, stopped] = resultOf(await room.keeper.call<ItemHistory>('GET', path));
    expect(stopped?.fields).toEqual([{ title: '组合状态', before: '在用', after: '停用' }]);
    expect(latest?.fields).toEqual([{ title: '组合状态', before: '停用', after: '在用' }]);
  });

  it('G-54 keeps it with its red document, and no longer with other goods', async () => {
    const parts: LineText[] = ['W001', 'W007', 'W020'].map(code => [code, '2', 20]);
    await audited(room, 'jh', purchase(room, parts));
    const made = await audited(room, 'cz', boxes(used(1)));
    const red = resultOf(await step(room.lead, 'cz', made, 'reverse', '录入错误'));
    expect(red.bom).toMatchObject({ code: 'W024', version: 1 });
    const other = resultOf(
      await enter(room.keeper, 'cz', boxes({ bom: { goodsId: goodsId(room, 'W001'), version: 1 } })),
    );
    expect(other.bom).toBeNull();
    expect((await enter(room.keeper, 'cz', boxes(used(2)))).error).toMatchObject({
      code: 'document_incomplete',
      details: { path: 'bom' },
    });
    const loss = draftOf(room, [['W001', '1']], { reason: '破损', ...used(1) });
    expect((await enter(room.keeper, 'bs', loss)).error?.details).toMatchObject({ path: 'bom' });
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
    expect(await assembly(rows[0]?.id ?? 0)).toMatchObject({ bom: { code: 'K002', version: 1, latest: 1 } });
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-31 is refused whole where the cartons do not suffice, or nobody allowed to open them', async () => {
    const wanting = await submitted(room, 'xs', sale([['K001', '69', 207]]));
    expect((await step(room.admin, 'xs', wanting, 'audit')).error?.code).toBe('insufficient_stock');
    const { lines, version } = await bomOf('K002');
    const kept = lines.map(({ goodsId: id, qty, weight }) => ({ goodsId: id, qty, weight }));
    const closed = { outputQty: '1', lines: kept, autoBreak: false };
    resultOf(await keep('K002', { ...closed, version }));
    const other = await submitted(room, 'xs', sale([['K001', '30', 90]]));
    expect((await step(room.admin, 'xs', other, 'audit')).error?.code).toBe('insufficient_stock');
    expect(await stockOf(room, 'ZC', 'K002')).toEqual(['2', 45_60]);
    const made = `select count(*) as value from goods.doc where type = 'CZ'`;
    expect(await readNumber(test.database.url, made)).toBe(0);
  });

  it('G-31 opens no carton whose 组合 is stopped, until it is in use again', async () => {
    const { version } = await bomOf('K002');
    resultOf(await mark('K002', 'stopped', version));
    const waiting = await submitted(room, 'xs', sale([['K001', '30', 90]]));
    expect((await step(room.admin, 'xs', waiting, 'audit')).error?.code).toBe('insufficient_stock');
    resultOf(await mark('K002', 'active', version));
    expect((await step(room.admin, 'xs', waiting, 'audit')).status).toBe(200);
    expect(await stockOf(room, 'ZC', 'K002')).toEqual(['1', 22_80]);
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

function part(code: string, qty: string, weight: number | null = null) {
  return { goodsId: goodsId(room, code), qty, weight };
}

async function assembly(id: number): Promise<Document> {
  return resultOf(await room.keeper.call<Document>('GET', `/api/goods/documents/cz/${id}`));
}

async function bomOf(code: string): Promise<Bom> {
  return resultOf(await room.keeper.call<Bom>('GET', `/api/goods/boms/${goodsId(room, code)}`));
}

function keep(code: string, body: object): Promise<Answer<Bom>> {
  return room.keeper.call<Bom>('PUT', `/api/goods/boms/${goodsId(room, code)}`, { body, key: true });
}

function mark(code: string, status: 'active' | 'stopped', version: number): Promise<Answer<Bom>> {
  const path = `/api/goods/boms/${goodsId(room, code)}/status`;
  return room.keeper.call<Bom>('POST', path, { body: { status, version }, key: true });
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

/** Nothing lies there yet, which is said besides. */
function ofBom({ warnings }: Document): string[] {
  return warnings.filter(text => !text.endsWith('库存补足前不能审核'));
}
