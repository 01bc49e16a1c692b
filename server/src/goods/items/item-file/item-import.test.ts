import type { ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import { seedGoods } from '../../../../seeds/demo/goods/goods.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { sheetFile, tableFile } from '../../../../test/data/files/workbook.ts';

const head = ['编码', '条码', '品名', '分类', '单位', '零售价', '参考进价', '供应商'];
const cup = ['N001', '6901234567892', '湖景马克杯', '文创/器皿', '个', '49.00', '15.80', 'G01'];
const fan = ['N002', '', '手绘团扇', '文创/手作', '把', '35', '', '浙岚工艺礼品'];

let test: TestApp;
let keeper: Client;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  await seedGoods(test.db);
  keeper = await test.signIn('keeper01');
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const check = (client: Client, file: ImportFile) =>
  client.call<ImportCheck>('POST', '/api/goods/items/import/check', { body: file });
const run = (client: Client, file: ImportFile) =>
  client.call<ImportDone>('POST', '/api/goods/items/import', { body: file, key: true });
const list = async (keyword: string) =>
  (await keeper.call<ItemPage>('GET', '/api/goods/items', { query: { keyword } })).result;

describe('导入商品', () => {
  it('G-19 names every bad row and writes none of the good ones', async () => {
    const file = await tableFile('坏.xlsx', head, [
      cup,
      ['N001', '', '同码', '文创/器皿', '个', '1', '', ''],
      ['N003', '6901234567892', '同条码', '文创/器皿', '个', '1', '', ''],
      ['W001', '2001000000029', '已有', '文创/没有', '个', '贵', '', '无此商'],
      ['N004', '6.90123E+12', '', '文创/器皿', '个', '1', '', 'G11'],
    ]);
    const { result } = await check(admin, file);
    expect(result).toMatchObject({ rowCount: 5, imported: null });
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '4 编码',
      '5 条码',
      '6 零售价',
      '6 编码',
      '6 条码',
      '6 分类',
      '6 供应商',
      '7 品名',
      '7 条码',
      '7 供应商',
    ]);
    expect(result.problems[0]?.text).toBe('「N001」与第 3 行重复');
    expect(result.problems[8]?.text).toContain('科学计数');
    const refused = await run(admin, file);
    expect(refused.error).toMatchObject({
      code: 'import_invalid',
      message: '第 4 行 编码：「N001」与第 3 行重复',
    });
    expect((await list('N00')).total).toBe(0);
  });

  it('G-19 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
    const both = ['编码', '条码', '品名', '分类', '单位', '零售价', '最低售价', '供应商'];
    const file = await tableFile('两处.xlsx', both, [
      ['w001', '2001000000029', '已有', '文创/没有', '个', '贵', '9', '无此商'],
      ['w001', '', '', '文创/器皿', '个', '5', '9', ''],
    ]);
    const { result } = await check(admin, file);
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 零售价',
      '3 编码',
      '3 条码',
      '3 分类',
      '3 供应商',
      '4 品名',
      '4 编码',
      '4 最低售价',
    ]);
  });

  it('names what masters do not have, and what they have already', async () => {
    const file = await tableFile('主档.xlsx', head, [
      ['W001', '2001000000029', '已有', '文创/没有', '个', '1', '', '无此商'],
      ['N004', '', '停用商', '文创/器皿', '个', '1', '', 'G11'],
    ]);
    const { result } = await check(admin, file);
    expect(result.problems.map(({ row, text }) => `${row} ${text}`)).toEqual([
      '3 「W001」已用于 青岚山立体冰箱贴',
      '3 「2001000000029」已用于 云海日出金属冰箱贴',
      '3 没有「文创/没有」，请先在「分类」中新增',
      '3 没有「无此商」',
      '4 「G11」已停用',
    ]);
  });

  it('G-19 takes all rows of a file once and refuses the same file a second time: import_repeated', async () => {
    const file = await tableFile('新品.xlsx', head, [cup, fan]);
    expect((await check(admin, file)).result).toMatchObject({ rowCount: 2, problemCount: 0, imported: null });
    expect((await run(admin, file)).result).toEqual({ rowCount: 2 });
    const { rows } = await list('N00');
    expect(rows).toEqual([
      expect.objectContaining({ code: 'N002', barcode: null, supplier: '浙岚工艺礼品', taxRate: 13 }),
      expect.objectContaining({ code: 'N001', barcode: '6901234567892', retailFen: 49_00, memberFen: 49_00 }),
    ]);
    expect(await check(admin, file)).toMatchObject({ error: null, result: { imported: { by: '管理员' } } });
    expect((await run(admin, { ...file, name: '改名.xlsx' })).error?.code).toBe('import_repeated');
    expect((await list('N00')).total).toBe(2);
  });

  it('G-19 lets one of two people through who bring the same file at once', async () => {
    const file = await tableFile('同时.xlsx', head, [
      ['N010', '', '竹书签', '文创/文具', '枚', '12', '', ''],
    ]);
    const answers = await Promise.all([run(admin, file), run(keeper, file)]);
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'import_repeated']);
    expect((await list('N010')).total).toBe(1);
  });

  it('says of a 13-digit number without a right check digit that zeros may be lost', async () => {
    const cells = ['N020', '瓷勺', '文创/器皿', '个'].map(
      (text, at) => `<c r="${'ACDE'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const number = (value: string) =>
      sheetFile(
        `${value}.xlsx`,
        `<worksheet><sheetData><row r="1">${['编码', '条码', '品名', '分类', '单位', '零售价']
          .map((text, at) => `<c r="${'ABCDEF'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
          .join(
            '',
          )}</row><row r="2">${cells.join('')}<c r="B2"><v>${value}</v></c><c r="F2"><v>6.7999999999999998</v></c></row></sheetData></worksheet>`,
      );
    expect((await check(admin, await number('6901234567892'))).result.problems).toEqual([
      expect.objectContaining({ row: 2, column: '条码' }),
    ]);
    expect((await check(admin, await number('690123456789'))).result.problems[0]?.text).toContain('前面的 0');
    expect((await check(admin, await number('4006381333931'))).result.problemCount).toBe(0);
  });

  it('hands out a template whose columns are those it reads, and the cost only to who may see it', async () => {
    const titles = async (client: Client) => {
      const { bytes } = await client.download('/api/goods/items/import/template');
      return readXlsx(bytes).rows.find(row => row[0] === '编码*') ?? [];
    };
    expect(await titles(admin)).toEqual(expect.arrayContaining(['品名*', '参考进价', '收银台可售']));
    expect(await titles(keeper)).not.toContain('参考进价');
  });
});

it('G-55 reads and writes 临时价, whose lowest price may be above the retail price', async () => {
  const open = ['编码', '品名', '分类', '单位', '零售价', '最低售价', '临时价'];
  const rows = [
    ['N060', '现场刻章', '文创/手作', '枚', '0', '20', '是'],
    ['N061', '手绘明信片', '文创/手作', '张', '5', '', ''],
  ];
  expect((await run(admin, await tableFile('临时价.xlsx', open, rows))).result).toEqual({ rowCount: 2 });
  const { rows: kept } = await list('N06');
  expect(kept.map(({ code, openPrice }) => [code, openPrice])).toEqual([
    ['N060', true],
    ['N061', false],
  ]);
  const out = readXlsx((await admin.download('/api/goods/items/export?keyword=N06')).bytes).rows;
  const at = out.find(row => row.includes('临时价'))?.indexOf('临时价') ?? 0;
  expect(out.slice(-2).map(row => row[at])).toEqual(['是', '否']);
});

describe('导出商品', () => {
  it('G-18 writes the goods of the filter, without the cost for who may not see it', async () => {
    const file = await keeper.download('/api/goods/items/export?keyword=冰箱贴');
    expect(file.name).toMatch(/^商品_\d{4}-\d\d-\d\d\.xlsx$/);
    const rows = readXlsx(file.bytes).rows;
    const at = rows.findIndex(row => row[0] === '编码');
    expect(rows[at]).not.toContain('参考进价');
    expect(rows.slice(at + 1).map(row => [row[0], row[1], row[9]])).toEqual([
      ['W001', '2001000000012', 25],
      ['W002', '2001000000029', 35],
      ['W003', '2001000000036', 29],
    ]);
  });

  it('writes a file that comes back as it went out', async () => {
    const { bytes } = await admin.download('/api/goods/items/export?keyword=W00');
    const { result } = await check(admin, { name: '回.xlsx', content: bytes.toString('base64') });
    // Every row is understood; each is refused only because its codes exist.
    expect(new Set(result.problems.map(({ text }) => text.replace(/「.*」已用于 .*/, '已有')))).toEqual(
      new Set(['已有']),
    );
    expect(result.rowCount).toBe(9);
  });
});
