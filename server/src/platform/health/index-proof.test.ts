import { sql } from 'kysely';

import { testDatabase, type TestDatabase } from '../../../test/app/database.ts';
import { findDamagedIndexes } from './index-proof.queries.ts';

/** A comparison, and what is sorted by it. */
const sorted = `create extension amcheck;
  create function public.compare(int, int) returns int language sql immutable return $1 - $2;
  create operator class public.turning for type int using btree as
    operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 public.compare(int, int);
  create table public.turned (id int);
  insert into public.turned select generate_series(1, 9);
  create unique index turned_key on public.turned (id public.turning)`;
/** The comparison turns round; the new name lets PostgreSQL forget how it compared. */
const damage = `create or replace function public.compare(int, int) returns int language sql immutable return $2 - $1;
  alter index public.turned_key rename to turned_round`;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What is found after the statements, which are taken back then. */
async function findAfter(statements: string): Promise<string[]> {
  const tx = await database.pools.direct.startTransaction().execute();
  try {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
    return await findDamagedIndexes(tx);
  } finally {
    await tx.rollback().execute();
  }
}

describe('the proof of indexes', () => {
  it('P-21 names one whose order is damaged, where amcheck is there', async () => {
    expect(await findAfter(sorted)).toEqual([]);
    expect(await findAfter(`${sorted};${damage}`)).toEqual([
      expect.stringMatching(/^V-16 index (public\.)?turned_round is damaged: item order invariant violated/),
    ]);
  });

  it('P-21 finds nothing where it is not', async () => {
    expect(await findAfter(`${sorted};${damage};drop extension amcheck`)).toEqual([]);
  });
});
