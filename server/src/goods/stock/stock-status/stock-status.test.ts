import type { Categories } from '@shanmen/shared/contracts/goods/items/category';
import type { StockPage } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { addDays } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';

const endpoint = '/api/goods/stock/status';

const { test, room } = storeroomOfEachTest();

describe('库龄', () => {
  beforeEach(async () => {
    const lead = { ...room, keeper: room.lead };
    await audited(lead, 'jh', purchase(room, [['W001', '10', 68]], { bizDate: addDays(testDay, -100) }));
    await audited(lead, 'jh', purchase(room, [['W001', '5', 34]], { bizDate: addDays(testDay, -40) }));
  });

  it('is that of the oldest piece, if what came first left first', async () => {
    expect(await ages()).toEqual([['总仓', '15', 100]]);
    await audited(room, 'db', draftOf(room, [['W001', '9']], { whToId: whId(room, 'A1') }));
    expect(await ages()).toEqual([
      ['总仓', '6', 100],
      ['文创旗舰店仓', '9', 0],
    ]);
    await audited(room, 'bs', draftOf(room, [['W001', '1']], { reason: '破损' }));
    expect((await ages())[0]).toEqual(['总仓', '5', 40]);
    await audited(room, 'bs', draftOf(room, [['W001', '5']], { reason: '破损' }));
    expect((await ages())[0]).toEqual(['总仓', '0', null]);
  });

  it('is not made young by what comes back because it was undone', async () => {
    const lost = await audited(room, 'bs', draftOf(room, [['W001', '3']], { reason: '破损' }));
    resultOf(await step(room.lead, 'bs', lost, 'unaudit', '数量录错'));
    expect(await ages()).toEqual([['总仓', '15', 100]]);
  });

  it('filters by the same days, and of an earlier day counts until then', async () => {
    expect((await read({ age: '90' })).total).toBe(1);
    expect((await read({ age: '180' })).total).toBe(0);
    await audited(room, 'bs', draftOf(room, [['W001', '10']], { reason: '破损' }));
    expect((await read({ age: '90' })).total).toBe(0);
    expect((await read({ age: '30' })).total).toBe(1);
    expect((await read({ asOf: addDays(testDay, -50) })).rows.map(({ ageDays }) => ageDays)).toEqual([50]);
  });
});

it('finds by 效期 what is left of batches that end soon or have ended', async () => {
  const lead = { ...room, keeper: room.lead };
  const made = (days: number) => ({ bizDate: addDays(testDay, -days) });
  await audited(lead, 'jh', purchase(room, [['T004', '10', 115]], made(44)));
  await audited(lead, 'jh', purchase(room, [['K001', '10', 9.5]], made(2)));
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const found = async (shelf: string) => (await read({ shelf })).rows.map(({ code }) => code);
  expect(await found('dated')).toEqual(['K001', 'T004']);
  expect(await found('expiring')).toEqual(['T004']);
  expect(await found('expired')).toEqual([]);
  const both = await room.admin.call('GET', endpoint, { query: { shelf: 'dated', asOf: testDay } });
  expect(both.error).toMatchObject({ code: 'filter_invalid', message: expect.stringContaining('截至') });
});

it('finds what lies there of a branch of goods, with what stands under it', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  await audited(room, 'jh', purchase(room, [['W007', '10', 35]]));
  await audited(room, 'jh', purchase(room, [['K001', '10', 9.5]]));
  const tree = resultOf(await room.admin.call<Categories>('GET', '/api/goods/categories'));
  const found = async (path: string) => {
    const branch = tree.find(each => each.path === path);
    return (await read({ categoryId: String(branch?.id ?? 0) })).rows.map(({ code }) => code);
  };
  expect(await found('文创')).toEqual(['W001', 'W007']);
  expect(await found('文创/纸品')).toEqual(['W007']);
  expect(await found('快消')).toEqual(['K001']);
});

describe('files of lists', () => {
  beforeEach(async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    await audited(room, 'jh', purchase(room, [['W002', '4', 36.8]]));
  });

  it('G-18 writes 库存状况 of the filter, with cost for who may see it', async () => {
    const all = await sheet(room.admin, `${endpoint}/export?keyword=W001`);
    expect(all.title).toBe('库存状况');
    expect(all.rows).toEqual([
      expect.objectContaining({
        编码: 'W001',
        在库: 10,
        均价: 6.8,
        在库金额: 68,
        零售额: 250,
        '库龄（天）': 0,
      }),
      expect.objectContaining({ 编码: '合计', 在库金额: 68, 零售额: 250 }),
    ]);
    const plain = await sheet(room.keeper, `${endpoint}/export`);
    expect(plain.rows.map(({ 编码: code }) => code)).toEqual(['W001', 'W002', '合计']);
    expect(Object.keys(plain.rows[0] ?? {})).not.toEqual(expect.arrayContaining(['在库金额']));
  });

  it('writes 综合单据 of the types that one may see, and the sum of what it lists', async () => {
    const { rows } = await sheet(room.admin, '/api/goods/documents/export?type=jh&status=audited');
    expect(rows.map(row => [row['类型'], row['金额'], row['成本']])).toEqual([
      ['进货单', 36.8, 36.8],
      ['进货单', 68, 68],
      [null, 104.8, 104.8],
    ]);
    const seller = await test.signIn('seller01');
    const refused = await seller.call('POST', '/api/goods/documents/export');
    expect(refused.error?.code).toBe('no_permission');
  });

  it('writes 预警, 盘点 and 应付 as their lists show them', async () => {
    await audited(room, 'bs', draftOf(room, [['W001', '9']], { reason: '破损' }));
    const limit = {
      goodsId: room.masters.goods.find(({ code }) => code === 'W001')?.goodsId,
      whId: whId(room, 'ZC'),
    };
    const body = { ...limit, minQty: '5', maxQty: null };
    resultOf(await room.admin.call('PUT', '/api/goods/stock-alerts/limits', { body, key: true }));
    const alerts = await sheet(room.keeper, '/api/goods/stock-alerts/export?keyword=W001');
    expect(alerts.rows).toEqual([
      expect.objectContaining({ 预警: '低于下限', 可用: 1, 下限: 5, 建议补货: 4 }),
    ]);

    const count = { whId: whId(room, 'ZC'), categoryId: null, blind: true, remark: '月末' };
    resultOf(await room.keeper.call('POST', '/api/goods/stock-counts', { body: count, key: true }));
    const counts = await sheet(room.keeper, '/api/goods/stock-counts/export');
    expect(counts.rows).toEqual([
      expect.objectContaining({ 仓库: '总仓', 状态: '盘点中', 已盘: 0, 应盘: 2, 差异: null, 备注: '月末' }),
    ]);

    const owed = await sheet(room.lead, '/api/goods/payables/export');
    expect(owed.rows.map(row => [row['编码'], row['进货货款'], row['期末应付']])).toEqual([
      ['G01', 104.8, 104.8],
      ['合计', 104.8, 104.8],
    ]);
    expect((await room.keeper.call('POST', '/api/goods/payables/export')).error?.code).toBe('no_permission');
  });
});

async function read(query: Record<string, string>): Promise<StockPage> {
  return resultOf(await room.admin.call<StockPage>('GET', endpoint, { query }));
}

async function ages() {
  const { rows } = await read({ keyword: 'W001' });
  return rows.map(({ warehouse, qty, ageDays }) => [warehouse, qty, ageDays]);
}

/** The rows of a file by the titles of their columns. */
async function sheet(person: Client, path: string) {
  const { rows } = readXlsx((await person.download(path)).bytes);
  const [title] = rows[0] ?? [];
  const headAt = rows.findIndex(row => row.length > 5);
  const head = rows[headAt] ?? [];
  const below = rows.slice(headAt + 1).filter(row => row.length > 0);
  return {
    title,
    rows: below.map(row => Object.fromEntries(head.map((name, at) => [String(name), row[at] ?? null]))),
  };
}
