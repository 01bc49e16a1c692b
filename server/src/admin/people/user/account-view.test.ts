import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

/** The tables that PostgreSQL goes to. */
async function tablesOf(query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ 'QUERY PLAN': object }>(`explain (format json) ${query}`).execute(shop.db);
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
  return [
    ...new Set([...plan.matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, name = '']) => name)),
  ].toSorted();
}

const documents = 'from goods.doc left join admin.v_account as maker on maker.id = doc.created_by';

describe('the accounts that other areas see', () => {
  it('are read from their own table alone where only a name is asked', async () => {
    expect(await tablesOf(`select doc.no, maker.name ${documents}`)).toEqual(['doc', 'staff']);
  });

  it('have their outlet and the version of permissions where those are asked', async () => {
    expect(await tablesOf(`select maker.outlet_name, maker.permission_version ${documents}`)).toEqual([
      'doc',
      'outlet',
      'permission_version',
      'staff',
    ]);
  });

  it('all have the one version', async () => {
    const { rows } = await sql<{ isTheOne: boolean }>`
      select account.permission_version = one.version as "isTheOne"
      from admin.v_account as account, admin.permission_version as one`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ isTheOne }) => isTheOne)).toBe(true);
  });
});
