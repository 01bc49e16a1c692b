import type { SupplierPage } from '@shanmen/shared/contracts/goods/masters/supplier';
import type { ImportCheck, ImportDone } from '@shanmen/shared/contracts/import-file';

import { seedGoods } from '../../../../seeds/demo/goods/goods.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const head = ['名称', '编码', '结算', '税号', '营业执照到期', '电话'];

let test: TestApp;
let keeper: Client;
beforeAll(async () => {
  test = await testApp();
  await seedGoods(test.db);
  keeper = await test.signIn('keeper01');
});
afterAll(() => test.close());

const path = '/api/goods/suppliers';

describe('导入供应商', () => {
  it('G-19 names codes that are there twice, wrong days and words that no list has', async () => {
    const body = await tableFile('坏.xlsx', head, [
      ['甲', 'G01', '月结', '', '', ''],
      ['乙', 'G90', '日结', '', '', ''],
      ['丙', 'G91', '', 'T1', '2027-02-30', ''],
      ['丁', 'G92', '', 'T2', '2027/6/30', '电话'],
      ['戊', 'G93', '', 'T3', '', ''],
      ['己', 'G93', '', 'T3', '', ''],
    ]);
    const { result } = await keeper.call<ImportCheck>('POST', `${path}/import/check`, { body });
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 编码',
      '4 结算',
      '5 营业执照到期',
      '6 电话',
      '8 编码',
    ]);
  });

  it('G-19 tells of tax numbers that are there twice, and takes the rows in', async () => {
    const first = await tableFile('一家.xlsx', head, [['竹里制茶', 'G80', '', '91330000MA8T', '', '']]);
    await keeper.call<ImportDone>('POST', `${path}/import`, { body: first, key: true });
    const body = await tableFile('同一税号.xlsx', head, [
      ['竹里代销', 'G81', '', '91330000MA8T', '', ''],
      ['松下竹器', 'G82', '', '91330000MA9S', '', ''],
      ['松下代销', 'G83', '', '91330000MA9S', '', ''],
    ]);
    const { result: check } = await keeper.call<ImportCheck>('POST', `${path}/import/check`, { body });
    expect(check).toMatchObject({
      problemCount: 0,
      doubts: [
        { row: 3, column: '税号', text: '「91330000MA8T」已用于 竹里制茶' },
        { row: 5, column: '税号', text: '「91330000MA9S」与第 4 行重复' },
      ],
    });
    const { result: done } = await keeper.call<ImportDone>('POST', `${path}/import`, { body, key: true });
    expect(done).toEqual({ rowCount: 3 });
    const next = await tableFile('再一家.xlsx', head, [['竹里三店', 'G84', '', '91330000MA8T', '', '']]);
    const { result: again } = await keeper.call<ImportCheck>('POST', `${path}/import/check`, { body: next });
    expect(again.doubts).toMatchObject([{ text: '「91330000MA8T」已用于 竹里制茶 等 2 家' }]);
  });

  it('G-19 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
    const body = await tableFile('两处.xlsx', head, [
      ['甲', 'G01', '日结', 'T1', '2027-02-30', '电话'],
      ['乙', 'g91', '', 'T1', '', ''],
    ]);
    const { result } = await keeper.call<ImportCheck>('POST', `${path}/import/check`, { body });
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 结算',
      '3 电话',
      '3 营业执照到期',
      '3 编码',
      '4 编码',
    ]);
  });

  it('G-19 takes them once, and they come back as they went in', async () => {
    const body = await tableFile('新.xlsx', head, [
      ['云上茶社', 'G90', '月结', '91330000MA2K', '2027/6/30', '0571-8888'],
    ]);
    const run = () => keeper.call<ImportDone>('POST', `${path}/import`, { body, key: true });
    expect((await run()).result).toEqual({ rowCount: 1 });
    expect((await run()).error?.code).toBe('import_repeated');
    const { result } = await keeper.call<SupplierPage>('GET', path, { query: { keyword: 'G90' } });
    expect(result.rows[0]).toMatchObject({ settle: '月结', type: '经销', licenceExpiresOn: '2027-06-30' });
    const file = readXlsx((await keeper.download(`${path}/export?keyword=G90`)).bytes);
    expect(file.rows.find(row => row[0] === 'G90')).toEqual(
      expect.arrayContaining(['云上茶社', '月结', '91330000MA2K', '0571-8888']),
    );
  });
});
