import type { UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import type { UserCard, UserPage } from '@shanmen/shared/contracts/admin/people/user';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { cheapHashing } from '../../../../test/app/hashing.ts';
import { saleSite } from '../../../../test/data/ticket/factories.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import { passwordHasher, writePassword } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addUser } from '../../public.ts';

const head = ['账号', '姓名', '工号', '手机', '所属网点', '角色', '指定网点', '离职日期', '备注'];
const qiu = ['seller41', '邱叶', 'T041', '13812349527', 'NM售票处', '售票员、检票员', 'NM售票处', '', '春招'];
const shi = ['keeper41', '施然', '', '', '', '', '', '', ''];

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  await saleSite(test.db);
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const check = (file: ImportFile, by = admin) =>
  by.call<ImportCheck>('POST', '/api/admin/users/import/check', { body: file });
const run = (file: ImportFile, by = admin) =>
  by.call<ImportDone>('POST', '/api/admin/users/import', { body: file, key: true });
const found = async (keyword: string) =>
  (await admin.call<UserPage>('GET', '/api/admin/users', { query: { keyword } })).result.rows;

describe('导入用户', () => {
  it('D-32 names every bad row and makes none of the good ones', async () => {
    const file = await tableFile('坏.xlsx', head, [
      qiu,
      ['seller41', '同名', 'T041', '', '', '', '', '', ''],
      ['Seller42', '大写', '', '1381234', '', '', '', '', ''],
      ['admin', '已有', 'T001', '', '没有的网点', '没有的角色', '', '2020-01-01', ''],
      ['seller43', '', '', '', '', '', '没有的网点', '', ''],
    ]);
    const { result } = await check(file);
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '4 账号',
      '4 工号',
      '5 账号',
      '5 手机',
      '6 账号',
      '6 工号',
      '6 所属网点',
      '6 角色',
      '6 离职日期',
      '7 姓名',
      '7 指定网点',
    ]);
    expect(result.problems[4]?.text).toBe('「admin」已存在（停用的也不能重用）');
    expect((await run(file)).error?.code).toBe('import_invalid');
    expect(await found('seller4')).toEqual([]);
  });

  it('D-32 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
    const days = ['账号', '姓名', '工号', '角色', '生效日期', '离职日期'];
    const file = await tableFile('两处.xlsx', days, [
      ['Seller45', '邱叶', 'T045', '没有的角色', '改天', '2020-01-01'],
      ['Seller45', '施然', 'T045', '', '', '2020-01-01'],
    ]);
    const { result } = await check(file);
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 账号',
      '3 生效日期',
      '3 角色',
      '4 账号',
      '4 工号',
      '4 离职日期',
    ]);
  });

  it('D-32 makes all of them once, as if added by hand, and refuses the file a second time', async () => {
    const file = await tableFile('春招.xlsx', head, [qiu, shi]);
    expect((await check(file)).result).toMatchObject({ rowCount: 2, problemCount: 0 });
    expect((await run(file)).result).toEqual({ rowCount: 2, ids: [expect.any(Number), expect.any(Number)] });
    const [user] = await found('seller41');
    expect(user).toMatchObject({ staffNo: 'T041', mobileMasked: '138****9527', passwordState: 'none' });
    const card = (await admin.call<UserCard>('GET', `/api/admin/users/${user?.id}`)).result;
    expect(card.assignments.map(({ roleName, outletNames }) => [roleName, outletNames])).toEqual(
      expect.arrayContaining([
        ['售票员', ['NM售票处']],
        ['检票员', ['NM售票处']],
      ]),
    );
    expect((await run(file)).error?.code).toBe('import_repeated');
    expect((await found('seller41')).length).toBe(1);
  });

  it('D-32 reads it anew where its row is gone, and only its names are taken (control)', async () => {
    const file = await tableFile('秋招.xlsx', head, [['keeper42', '闻秋', '', '', '', '', '', '', '']]);
    expect((await run(file)).status).toBe(200);
    expect((await run(file)).error?.code).toBe('import_repeated');
    await asOwner(test.database.url, 'delete from platform.import_file');
    expect((await run(file)).error?.code).toBe('import_invalid');
  });

  it('D-17 D-32 gives each new account its first code, shown this once, and no other account one', async () => {
    const done = await run(
      await tableFile('口令.xlsx', head, [
        ['seller46', '甲', '', '', '', '', '', '', ''],
        ['seller47', '乙', '', '', '', '', '', '', ''],
      ]),
    );
    const ids = done.result.ids ?? [];
    const codes = (of: readonly number[]) =>
      admin.call<UserBatchResult>('POST', '/api/admin/users/import/codes', { body: { ids: of } });
    const { result, text } = await codes(ids);
    expect(result.map(({ name, refusal }) => [name, refusal])).toEqual([
      ['甲', ''],
      ['乙', ''],
    ]);
    const given = result.map(each => each.given);
    expect(new Set(given.map(each => each?.code)).size).toBe(2);
    expect(text).toContain(given[0]?.code);
    const first = await test.signIn('seller46', given[0]?.code);
    expect((await first.call('GET', '/api/admin/users')).error?.code).toBe('password_change_required');
    // One that has a code or a password gets another only by who may reset it, and proves himself.
    const again = await codes([...ids, (await found('seller01'))[0]?.id ?? 0]);
    expect(again.result.map(({ refusal, given: code }) => [refusal, code])).toEqual(
      Array.from({ length: 3 }, () => ['请先验证密码', null]),
    );
  });

  it('D-02 D-32 gives no role that the importer does not hold', async () => {
    const hash = await passwordHasher(cheapHashing).hash(demoPassword);
    await withTransaction(test.db, async tx => {
      const sysadmin = {
        userName: 'sysadmin',
        name: '系统员',
        roles: ['system-admin'],
        validFrom: '2020-01-01',
      };
      await writePassword(tx, await addUser(tx, sysadmin), hash, 'user', test.deps.now());
    });
    const hand = await test.signIn('sysadmin');
    const file = await tableFile('越权.xlsx', head, [['seller44', '越权', '', '', '', '售票员', '', '', '']]);
    expect((await check(file, hand)).result.problems).toEqual([
      { row: 3, column: '角色', text: '您没有权限授予：售票员' },
    ]);
    expect((await run(file, hand)).error?.code).toBe('import_invalid');
    expect(await found('seller44')).toEqual([]);
  });

  it('hands out a template that names what it reads', async () => {
    const { name, bytes } = await admin.download('/api/admin/users/import/template');
    expect(name).toBe('用户导入模板.xlsx');
    expect(readXlsx(bytes).rows.flat()).toEqual(
      expect.arrayContaining(['账号*', '姓名*', '角色', '指定网点']),
    );
  });
});
