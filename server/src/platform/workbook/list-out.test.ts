import { setImmediate } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

import { sql } from 'kysely';

import { demoStaff } from '../../../seeds/demo/people.ts';
import { testApp, type TestApp } from '../../../test/app/app.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';
import { readNumber } from '../../../test/app/scenario.ts';
import { beginsWith } from '../../../test/app/scene.ts';
import type { Db } from '../../db/transaction.ts';
import type { Staff } from '../../callers/staff.ts';
import { type ListOut, writeListOut } from './list-out.ts';

type Row = { n: number; word: string };

const now = new Date('2026-11-20T02:00:00Z');
const noted = { action: 'goods.list.exported', objectType: 'list', objectId: '号码' } as const;

let test: TestApp;
let staff: Staff;
let reads: number;
beforeEach(() => {
  reads = 0;
});
beginsWith(async () => {
  test = await testApp();
  staff = await demoStaff(test.db, 'admin');
  return test;
});

/** The numbers up to `count`, as any list is read; the words make them long. */
const numbers = (count: number, length = 4): ListOut<Row> => ({
  title: '号码',
  columns: [
    { title: '号码', width: 8, format: 'int', total: 'n', cell: ({ n }) => n },
    { title: '字', width: 8, format: 'text', cell: ({ word }) => word },
    { title: '和', width: 8, format: 'int', total: 'n', cell: ({ n }) => n },
  ],
  words: { status: { values: { some: '有库存' } } },
  async read(snapshot, { page, pageSize }) {
    reads += 1;
    const { rows } = await sql<Row>`
      select n, left(repeat(md5(n::text), 40), ${length}::int) as word
      from generate_series(1, ${count}::int) as n
      order by n
      limit ${pageSize}
      offset ${(page - 1) * pageSize}`.execute(snapshot);
    return { rows, total: count, totals: { n: (count * (count + 1)) / 2 } };
  },
});

/** The proofs write all that a file may hold. */
const most = Number(process.env['SHANMEN_LIST_ROWS'] ?? 2000);

const leaving = { noted, query: { status: 'some', from: '2026-11-01', page: 3 }, now };
const rowsOf = async (list: ListOut<Row>, lengths?: { most: number; atOnce: number }) => {
  const { content } = await writeListOut(test.db, staff, list, leaving, lengths);
  return readXlsx(await buffer(content)).rows;
};

it.each([
  ['all at once', 10_000, 1],
  ['ten at a time', 10, 3],
  ['as many as there are', 25, 1],
])('G-25 writes every row of a list once, and its sums below, read %s', async (_how, atOnce, times) => {
  const rows = await rowsOf(numbers(25), { most: 25, atOnce });
  expect(rows[1]).toEqual(['条件：状态 有库存，起 2026-11-01']);
  expect(rows[2]).toEqual(['导出：管理员 2026-11-20 10:00:00，共 25 条']);
  expect(rows.slice(4, -1).map(([n]) => n)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  expect(rows.at(-1)).toEqual(['合计', null, 325]);
  expect(reads).toBe(times);
});

it('holds as many rows as it may, and refuses more than 200,000 with what to do about it', async () => {
  expect(await rowsOf(numbers(most), { most, atOnce: 10_000 })).toHaveLength(most + 5);
  await expect(rowsOf(numbers(200_001))).rejects.toMatchObject({
    code: 'too_many_rows',
    message: '共 200001 行，一次最多导出 200000 行，请缩小筛选条件后分次导出',
  });
  const noted = `select count(*)::int as value from platform.audit_log where action = 'goods.list.exported'`;
  expect(await readNumber(test.database.url, noted)).toBe(1);
});

proof(
  'R-22 reads no further than its reader takes it, and one long file at a time for a person',
  async () => {
    const lengths = { most: 20_000, atOnce: 500 };
    const { content } = await writeListOut(test.db, staff, numbers(20_000, 1000), leaving, lengths);
    for (let turn = 0; turn < 300; turn += 1) await setImmediate();
    expect(reads).toBeLessThan(20);
    const second = writeListOut(test.db, staff, numbers(20_000), leaving, lengths);
    await expect(second).rejects.toMatchObject({ code: 'export_limited' });
    expect(readXlsx(await buffer(content)).rows).toHaveLength(20_005);
    expect(await rowsOf(numbers(20_000), lengths)).toHaveLength(20_005);
  },
);

it('gives its connection back when its reader leaves', async () => {
  const lengths = { most: 20_000, atOnce: 500 };
  const { content } = await writeListOut(test.db, staff, numbers(20_000, 1000), leaving, lengths);
  expect(connectionsUsed()).toBeGreaterThan(0);
  content.destroy();
  while (connectionsUsed() > 0) await setImmediate();
  expect(await rowsOf(numbers(600), lengths)).toHaveLength(605);
});

function connectionsUsed(): number {
  return test.deps.pools.use().find(({ pool }) => pool === 'main')?.used ?? 0;
}

describe('a list that grows while it is written', () => {
  it('G-25 is of the instant at which it was begun', async () => {
    expect(await newestFirst(snapshot => snapshot)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('G-25 would hold a row twice when each part were read by itself (control)', async () => {
    expect(await newestFirst(() => test.db)).toEqual([6, 5, 5, 4, 3, 2]);
  });

  /** Rows of 操作日志, into which the export itself is written: numbered from the first of them on. */
  async function newestFirst(from: (snapshot: Db) => Db): Promise<unknown[]> {
    for (let count = 0; count < 6; count += 1) await rowsOf(numbers(1));
    const rows = await rowsOf(
      {
        ...numbers(6),
        async read(snapshot, { page, pageSize }) {
          const result = await sql<Row>`
            select row_number() over (order by id)::int as n, '' as word
            from platform.audit_log
            where action = 'goods.list.exported'
            order by id desc
            limit ${pageSize}
            offset ${(page - 1) * pageSize}`.execute(from(snapshot));
          return { rows: result.rows, total: 6 };
        },
      },
      { most: 6, atOnce: 2 },
    );
    return rows.slice(4).map(([n]) => n);
  }
});
