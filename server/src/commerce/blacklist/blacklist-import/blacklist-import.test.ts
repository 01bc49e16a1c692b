import type { BlacklistPage } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const head = ['类型', '号码', '限制', '原因', '截止日', '说明'];
const path = '/api/commerce/blacklist-entries';

let test: TestApp;
let maker: Client;
beforeAll(async () => {
  test = await testApp();
  maker = await test.signIn('commerce01');
});
afterAll(() => test.close());

const check = (body: ImportFile) => maker.call<ImportCheck>('POST', `${path}/import/check`, { body });
const run = (body: ImportFile) => maker.call<ImportDone>('POST', `${path}/import`, { body, key: true });
const listed = async () => (await maker.call<BlacklistPage>('GET', path)).result.rows;

describe('导入黑名单', () => {
  it('T-36 names every bad row and puts none of the good ones on the list', async () => {
    const file = await tableFile('坏.xlsx', head, [
      ['身份证', '990000199001010017', '', '倒票', '', ''],
      ['身份证', '990000199001010018', '', '倒票', '', ''],
      ['手机号', '12345', '', '倒票', '', ''],
      ['护照号', 'E12345678', '', '倒票', '', ''],
      ['手机号', '15400000001', '进山', '滋事', '2020-01-01', ''],
      ['身份证', '990000199001010017', '', '讨厌', '', ''],
      ['手机号', '15400000002', '', '欺诈', '', ''],
      ['手机号', '15400000002', '', '欺诈', '', ''],
    ]);
    const { result } = await check(file);
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '4 号码',
      '5 号码',
      '6 类型',
      '7 限制',
      '7 截止日',
      '8 原因',
      '8 号码',
      '10 号码',
    ]);
    expect((await run(file)).error?.code).toBe('import_invalid');
    expect(await listed()).toEqual([]);
  });

  it('T-36 puts all of them on it once; who is on it already is named', async () => {
    const rows = [
      ['身份证', '990000198506150029', '', '倒票', '2099-12-31', '南门'],
      ['手机号', '15400000003', '网上预订、检票入园', '滋事', '', ''],
    ];
    expect((await run(await tableFile('新.xlsx', head, rows))).result).toEqual({ rowCount: 2 });
    const [mobile, card] = await listed();
    expect(card).toMatchObject({ scopes: ['RESERVE', 'BUY', 'ENTER'], reason: 'SCALPER', note: '南门' });
    expect(mobile).toMatchObject({ kind: 'MOBILE', scopes: ['RESERVE', 'ENTER'], validUntil: null });
    const again = await check(
      await tableFile('又.xlsx', head, [...rows, ['手机号', '15400000004', '', '欺诈', '', '']]),
    );
    expect(again.result.problems.map(({ row, text }) => `${row} ${text}`)).toEqual([
      '3 已在黑名单中',
      '4 已在黑名单中',
    ]);
  });

  it('hands out a template that names what it reads', async () => {
    const { name, bytes } = await maker.download(`${path}/import/template`);
    expect(name).toBe('黑名单导入模板.xlsx');
    expect(readXlsx(bytes).rows.flat()).toEqual(expect.arrayContaining(['类型*', '号码*', '原因*', '说明']));
  });
});
