import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { type Tx, withTransaction } from '../../../db/transaction.ts';
import { listItems } from '../item/item.queries.ts';
import { lookUpGoods } from './lookup.queries.ts';

const goods = 2000;
const codesOfEach = 25;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  await asOwner(test.database.url, `${manyGoods}; analyze`);
});
afterAll(() => test.close());

it('G-29 a scan reads no more bar codes than there are goods, of all the 50,000', async () => {
  expect(await codesThere()).toBeGreaterThan(50_000);
  const { found, read } = await looked('6800001234024');
  expect(found).toEqual(['F01234']);
  expect(read).toBeLessThan(1.2 * goods);
});

it('G-29 reads all of them where no index leads to one (control)', async () => {
  const { found, read } = await looked('6800001234024', withoutIndexes);
  expect(found).toEqual(['F01234']);
  expect(read).toBeGreaterThan(50_000);
});

it('G-29 a page of 商品明细 reads the codes of its own goods', async () => {
  const read = await codesRead(async tx => void (await listItems(tx, { page: 20 })));
  expect(read).toBeLessThan(1.2 * goods);
});

async function looked(q: string, before: (tx: Tx) => Promise<void> = () => Promise.resolve()) {
  let found: string[] = [];
  const read = await codesRead(async tx => {
    await before(tx);
    found = (await lookUpGoods(tx, { q })).map(({ code }) => code);
  });
  return { found, read };
}

/** How many rows of bar codes PostgreSQL reads meanwhile. */
function codesRead(work: (tx: Tx) => Promise<void>): Promise<number> {
  const read = async (tx: Tx) => {
    const result = await sql<{ value: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as value
      from pg_stat_xact_user_tables
      where relname = 'goods_barcode'`.execute(tx);
    return result.rows[0]?.value ?? 0;
  };
  return withTransaction(test.db, async tx => {
    // What the connection read before may not have been handed in yet, and is counted with it.
    const before = await read(tx);
    await work(tx);
    return (await read(tx)) - before;
  });
}

async function withoutIndexes(tx: Tx): Promise<void> {
  // The connection may keep the plan of the test before, which used them.
  await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx);
  await sql`
    select set_config(name, 'off', true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) as name`.execute(tx);
}

async function codesThere(): Promise<number> {
  const result = await sql<{ value: number }>`select count(*)::int as value from goods.goods_barcode`.execute(
    test.db,
  );
  return result.rows[0]?.value ?? 0;
}

const manyGoods = `
  insert into goods.goods (code, name, spec, pinyin, category_id, base_unit, retail_fen, member_fen)
  select 'F' || lpad(number::text, 5, '0'), '备货商品 ' || number, '', 'bhsp' || number,
         (select min(id) from goods.category where level = 2), '件', 1000, 900
  from generate_series(1, ${goods}) as number;
  insert into goods.goods_barcode (barcode, goods_id, is_main)
  select '68' || lpad(substr(code, 2) || lpad(number::text, 3, '0'), 11, '0'), id, number = 1
  from goods.goods
  cross join generate_series(1, ${codesOfEach}) as number
  where code like 'F_____'`;
