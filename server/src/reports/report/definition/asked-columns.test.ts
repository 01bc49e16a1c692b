import { sql } from 'kysely';

import { testDatabase, type TestDatabase } from '../../../../test/app/database.ts';
import { sources } from './sources.ts';

/** Bytes of a row that holds little more than a day and what tells the parts of a view apart; whole rows have twice as many. */
const mostWidth = 128;

describe('a statement of a report', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const views = Object.entries(sources).filter(([, source]) => !('spanned' in source));

  // The parts of a union must be of the same types to the letter; else all of their columns are read for every question.
  it.each(views)('reads of the source %s no more columns than it asks for', async (_, { view, day }) => {
    const plan = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (format json)
      select count(*)
      from (select * from ${sql.table(view)} where ${sql.ref(day)} = '2026-05-01') as asked`.execute(test.db);
    expect(widthsOfUnions(plan.rows[0]?.['QUERY PLAN'][0].Plan).filter(width => width > mostWidth)).toEqual(
      [],
    );
  });
});

type Plan = {
  readonly 'Node Type': string;
  readonly 'Plan Width': number;
  readonly Plans?: readonly Plan[];
};

function widthsOfUnions(plan: Plan | undefined): number[] {
  if (plan === undefined) return [];
  const within = (plan.Plans ?? []).flatMap(widthsOfUnions);
  return plan['Node Type'] === 'Append' ? [plan['Plan Width'], ...within] : within;
}
