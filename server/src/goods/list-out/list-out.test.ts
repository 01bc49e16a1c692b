import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
});
afterAll(() => test.close());

const lists = [
  ['warehouses', 'ZC', '总仓', ['类型', '仓管', '品种数', '库存金额']],
  ['departments', 'D01', '商业运营部', ['上级', '负责人']],
  ['stores', 'S01', '游客中心文创旗舰店', ['类别', '出库仓', '现金抹零']],
  ['parties', 'P003', '晴川小学', ['类型', '电话', '挂账企业']],
] as const;

describe.each(lists)('%s as a file', (noun, code, name, titles) => {
  const path = `/api/goods/${noun}`;

  it('holds what the list does, by its filter', async () => {
    const lead = await test.signIn('buyer01');
    const { rows } = readXlsx((await lead.download(`${path}/export`)).bytes);
    const head = rows.find(row => row.includes('编码')) ?? [];
    expect(head).toEqual(expect.arrayContaining([...titles, '状态']));
    const listed = await lead.call<{ total: number }>('GET', path);
    const codes = rows.slice(rows.indexOf(head) + 1).map(row => row[head.indexOf('编码')]);
    expect(codes.filter(each => /^[A-Z0-9]+$/.test(String(each)))).toHaveLength(listed.result.total);
    const one = readXlsx((await lead.download(`${path}/export?keyword=${code}`)).bytes);
    const found = one.rows.find(row => row.includes(code));
    expect(found).toContain(name);
    expect(found).toContain('在用');
  });

  it('is taken out by nobody without the right to', async () => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('POST', `${path}/export`)).error?.code).toBe('no_permission');
  });
});

it('G-25 a file says by what its list was searched, in words and by name, and so does the log', async () => {
  const lead = await test.signIn('buyer01');
  const warehouses = await lead.call<{ rows: { id: number; name: string }[] }>(
    'GET',
    '/api/goods/warehouses',
  );
  const { id, name } = warehouses.result.rows[0] ?? { id: 0, name: '' };
  const path = `/api/goods/documents/export?type=jh&status=submitted&whId=${id}&from=2026-11-01&amountFrom=20`;
  const { rows } = readXlsx((await lead.download(path)).bytes);
  const words = `类型 进货单，状态 待审，仓库 ${name}，起 2026-11-01，金额不低于 20`;
  expect(rows[1]).toEqual([`条件：${words}`]);
  expect(rows[2]?.[0]).toMatch(/^导出：\S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}，共 0 条$/);
  const { rows: noted } = await sql<{ filters: string }>`
    select after ->> 'filters' as filters
    from platform.audit_log
    where action = 'goods.list.exported'
    order by id desc
    limit 1`.execute(test.db);
  expect(noted).toEqual([{ filters: words }]);
});
