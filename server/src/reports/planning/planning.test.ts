import { historyPath } from '@shanmen/shared/contracts/reports/planning';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { withClient } from '../../../test/app/database-address.ts';
import { tableFile } from '../../../test/data/files/workbook.ts';
import { resultOf } from '../../../test/data/goods/goods.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(test.database.url, async client => (await client.query<Row>(text, values)).rows);

it('R-33 the days of a budget add up to the month to the fen, whatever weekends and holidays weigh', async () => {
  const months = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`m${String(index + 1).padStart(2, '0')}`, 0]),
  );
  const base = { code: '2031S', name: '任意', year: 2031, outletId: null, revenue: 'ticket', ...months };
  const made = resultOf(
    await admin.call<{ id: number }>('POST', '/api/reports/budgets', { key: true, body: base }),
  );
  resultOf(
    await admin.call('POST', '/api/reports/holidays', {
      key: true,
      body: { code: '2031CJ', name: '2031 年春节', kind: 'spring', firstDay: '2031-01-28', days: 9 },
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      async (month, amount, weekend, holiday) => {
        const column = `m${String(month).padStart(2, '0')}`;
        await query(`update reports.budget set ${column} = $1 where id = $2`, [String(amount), made.id]);
        await query(
          `insert into admin.setting (key, value) values
             ('reports.weekendWeightPct', $1), ('reports.holidayWeightPct', $2)
           on conflict (key) do update set value = excluded.value`,
          [String(weekend), String(holiday)],
        );
        const [sum] = await query<{ fen: string; most: string; days: number }>(
          `select sum(budget_fen)::text as fen, count(*)::int as days
           from reports.budget_by_day(make_date(2031, $1, 1), (make_date(2031, $1, 1) + interval '1 month - 1 day')::date)
           where outlet_id is null`,
          [month],
        );
        expect(sum?.fen).toBe(String(amount));
        expect(sum?.days).toBeGreaterThan(27);
      },
    ),
    { numRuns: 40 },
  );
});

it('R-33 a report shows what part of the budget of its days came in', async () => {
  const sheet = async (by: string) =>
    resultOf(
      await admin.call<ReportSheet>('GET', '/api/reports/results/cash.all.sum', {
        query: { from: '2031-01-01', to: '2031-01-31', by },
      }),
    ).sections[0];
  const section = await sheet('outlet');
  const at = section?.columns.findIndex(({ id }) => id === 'budgetFen') ?? -1;
  const [january] = await query<{ fen: number }>(
    `select m01::float8 as fen from reports.budget where code = '2031S'`,
  );
  expect(section?.rows.at(-1)?.[at]).toBe(january?.fen);
  expect(section?.columns[at + 1]).toMatchObject({ id: 'budgetRate', title: '完成率' });
});

describe('R-45 imported history', () => {
  const head = ['日期', '门店', '收入类别', '应收', '优惠', '退款', '件数'];
  const file = (rows: readonly (readonly string[])[]) => tableFile('历史.xlsx', head, rows);

  it('stands only before the first business day of the product', async () => {
    const [begin] = await query<{ day: string }>(
      `select to_char(first_day, 'YYYY-MM-DD') as day from reports.v_business_begin`,
    );
    const first = begin?.day ?? testDay;
    const check = resultOf(
      await admin.call<{ problems: { column: string; text: string }[] }>(
        'POST',
        `${historyPath}/import/check`,
        {
          body: await file([
            [first, 'S01', '文创', '100.00', '', '', ''],
            [addDays(first, -1), 'S01', '文创', '100.00', '120.00', '', ''],
            [addDays(first, -2), 'S77', '文创', '100.00', '', '', ''],
          ]),
        },
      ),
    );
    expect(check.problems.map(({ column, text }) => `${column} ${text}`)).toEqual([
      `日期 须早于本系统的第一个营业日 ${first}`,
      '优惠 大于应收',
      '门店 没有「S77」，或已停用',
    ]);
  });

  it('is told in the header of each figure that it is in, opens its lines, and comes in once', async () => {
    const rows = [
      ['2020-05-01', 'S01', '文创', '1000.00', '100.00', '50.00', '30'],
      ['2020-05-01', 'S01', '餐饮', '200.00', '', '', ''],
    ];
    resultOf(await admin.call('POST', `${historyPath}/import`, { key: true, body: await file(rows) }));
    const asked = { from: '2020-05-01', to: '2020-05-02' };
    const sheet = resultOf(
      await admin.call<ReportSheet>('GET', '/api/reports/results/cash.all.sum', { query: asked }),
    );
    expect(sheet.header.find(({ title }) => title === '历史汇总')?.text).toContain('2020-05-01');
    const net = sheet.sections[0]?.columns.findIndex(({ id }) => id === 'netFen') ?? -1;
    expect(sheet.sections[0]?.rows.at(-1)?.[net]).toBe(1050_00);
    const lines = resultOf(
      await admin.call<{ rows: unknown[][] }>('GET', '/api/reports/rows/sales.detail', {
        query: { ...asked, area: 'history' },
      }),
    );
    expect(lines.rows).toHaveLength(2);
    expect(lines.rows[0]).toContain('历史');
    const again = await admin.call('POST', `${historyPath}/import/check`, {
      body: await file(rows.slice(1)),
    });
    expect(JSON.stringify(again.result)).toContain('这一天、门店与收入类别已导入过');
    const later = resultOf(
      await admin.call<ReportSheet>('GET', '/api/reports/results/cash.all.sum', {
        query: { from: '2020-06-01', to: '2020-06-02' },
      }),
    );
    expect(later.header.map(({ title }) => title)).not.toContain('历史汇总');
  });

  it('R-09 is the base of 总表 by the days of holidays: of the day, of its month and of its year', async () => {
    for (const [year, first] of [
      [2018, '2018-02-15'],
      [2019, '2019-02-04'],
    ] as const)
      resultOf(
        await admin.call('POST', '/api/reports/holidays', {
          key: true,
          body: { code: `${year}CJ`, name: `${year} 年春节`, kind: 'spring', firstDay: first, days: 7 },
        }),
      );
    const rows = [
      ['2018-01-09', 'S01', '文创', '10.00', '', '', ''],
      ['2018-02-15', 'S01', '文创', '100.00', '', '', ''],
      ['2018-02-05', 'S01', '文创', '1000.00', '', '', ''],
      ['2019-02-04', 'S01', '文创', '150.00', '', '', ''],
    ];
    resultOf(await admin.call('POST', `${historyPath}/import`, { key: true, body: await file(rows) }));
    const asked = { from: '2019-02-04', to: '2019-02-04', compare: 'yoy-holiday' };
    const { sections } = resultOf(
      await admin.call<ReportSheet>('GET', '/api/reports/results/rev.total', { query: asked }),
    );
    const at = (id: string) => sections[0]?.columns.findIndex(column => column.id === id) ?? -1;
    const then = ['netFen', 'netFen-before', 'monthFen-before', 'yearFen-before'].map(
      id => sections[0]?.rows.at(-1)?.[at(id)],
    );
    // 1 to 3 February 2019 were as 2 to 4 February 2018, so that the 5th is in no month to date.
    expect(then).toEqual([150_00, 100_00, 100_00, 110_00]);
  });
});
