import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { testKeys } from '../../../test/people/keys.ts';
import { asOwner, whileHeld } from '../../../test/app/scenario.ts';
import { resealAll } from './reseal.ts';
import { countSeals, sealedColumns } from './reseal.queries.ts';
import { type MasterKeys, openText, personKeys, sealText } from './sealed-text.ts';

const one = testKeys(1);
const both: MasterKeys = {
  first: one.first,
  sealing: new Map([...one.sealing, ['k2', Buffer.alloc(32, 2)]]),
  current: 'k2',
};
const [before, after] = [personKeys(one), personKeys(both)];

let test: TestApp;
afterEach(() => test.close());

it('Z-13 every sealed column of the schema can be sealed anew', async () => {
  test = await testApp();
  const { rows } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column
    from information_schema.columns
    where (column_name like '%\_enc' or column_name like 'sealed\_%')
      and data_type = 'text'
    order by 1, 2`.execute(test.db);
  expect(rows).toEqual(sealedColumns.map(({ table, column }) => ({ table, column })));
});

it('Z-13 what an old key sealed is sealed by the new one, and reads the same', async () => {
  test = await testApp();
  const ids = await sealMobiles(1200);
  expect(await resealAll(test.db, after)).toEqual({ resealed: 1200, unreadable: 0 });
  expect(await countSeals(test.db)).toEqual(new Map([['k2', 1200]]));
  const kept = await mobiles();
  expect(kept).toHaveLength(ids.length);
  const withoutOld = personKeys({ ...both, sealing: new Map([...both.sealing].slice(1)) });
  for (const { id, sealed } of kept) expect(openText(sealed, withoutOld)).toBe(mobileOf(id));
  expect(await resealAll(test.db, after)).toEqual({ resealed: 0, unreadable: 0 });
});

it('Z-13 what no key opens is left as it is, and told', async () => {
  test = await testApp();
  await sealMobiles(3);
  await sql`update admin.staff set mobile_enc = 'k7:' || substr(mobile_enc, 4)
            where id = (select min(id) from admin.staff where mobile_enc is not null)`.execute(test.db);
  expect(await resealAll(test.db, after)).toEqual({ resealed: 2, unreadable: 1 });
  expect(await countSeals(test.db)).toEqual(
    new Map([
      ['k7', 1],
      ['k2', 2],
    ]),
  );
});

it('Z-13 a number that is changed meanwhile is not put back', async () => {
  test = await testApp();
  const [id = 0] = await sealMobiles(1);
  const { url } = test.database;
  const other = sealText('13900000000', after);
  await whileHeld(url, 'update on admin.staff', async (held, letGo) => {
    const work = resealAll(test.db, after);
    await held(1, work);
    await asOwner(
      url,
      `set session_replication_role = replica; update admin.staff set mobile_enc = '${other}' where id = ${id}`,
    );
    await letGo();
    expect(await work).toEqual({ resealed: 0, unreadable: 0 });
  });
  expect(await mobiles()).toEqual([{ id, sealed: other }]);
});

function mobileOf(id: number): string {
  return String(13_000_000_000 + id);
}

/** So many people whose number the old key sealed. @returns their ids */
async function sealMobiles(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into admin.staff (user_name, name, valid_from, mobile_last4, mobile_masked)
    select 'sealed' || number, '张三', '2026-01-01', '0000', '130****0000'
    from generate_series(1, ${count}::int) as number
    returning id`.execute(test.db);
  const ids = rows.map(({ id }) => id);
  await sql`
    update admin.staff
    set mobile_enc = fresh.sealed
    from unnest(${ids}::bigint[], ${ids.map(id => sealText(mobileOf(id), before))}::text[]) as fresh (id, sealed)
    where staff.id = fresh.id`.execute(test.db);
  return ids;
}

async function mobiles(): Promise<{ id: number; sealed: string }[]> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, mobile_enc as sealed from admin.staff where mobile_enc is not null order by id`.execute(
    test.db,
  );
  return rows;
}
