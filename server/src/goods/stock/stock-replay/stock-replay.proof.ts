import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import { replayStock } from '../../public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
});
afterAll(() => test.close());

describe('the month of the demo area', () => {
  it('G-03 replayed from nothing gives every balance and every cost', async () => {
    const { pools, rows, estimated, findings } = await replayStock(test.db);
    expect(findings).toEqual([]);
    expect(rows).toBe(
      await readNumber(test.database.url, 'select count(*) as value from goods.stock_ledger'),
    );
    expect(rows).toBeGreaterThan(200);
    expect(pools).toBeGreaterThan(100);
    // Most of it rests on costs of its own, or the replay would prove nothing.
    expect(estimated).toBeLessThan(rows / 10);
  });

  it.each([
    ['DB', 'qty < 0'],
    ['XS', 'qty < 0'],
    ['LY', 'qty < 0'],
    ['JH', 'qty > 0'],
    ['CZ', 'qty < 0'],
    ['GH', 'qty > 0'],
  ])(
    'G-03 names the row of a %s that somebody altered with all that follows from it',
    async (type, which) => {
      const { url } = test.database;
      const id = await readNumber(
        url,
        `select min(doc.id) as value from goods.doc
       join goods.stock_ledger as line on line.doc_id = doc.id and line.kind = 'normal' and line.${which}
         and not line.cost_estimated
       where doc.type = '${type}'`,
      );
      const [goodsId, whId, seq] = await Promise.all(
        ['goods_id', 'wh_id', 'seq'].map(column =>
          readNumber(
            url,
            `select ${column} as value from goods.stock_ledger
           where doc_id = ${id} and kind = 'normal' and ${which} order by line_no limit 1`,
          ),
        ),
      );
      const pool = `goods_id = ${goodsId} and wh_id = ${whId}`;
      // Whoever alters a row and knows the books alters every sum after it too; the rule still gives it away.
      const shift = (sign: '+' | '-') =>
        asOwner(
          url,
          `set session_replication_role = 'replica';
         update goods.stock_ledger set value_fen = value_fen ${sign} 1 where ${pool} and seq = ${seq};
         update goods.stock_ledger set value_after = value_after ${sign} 1 where ${pool} and seq >= ${seq};
         update goods.stock_balance set value_fen = value_fen ${sign} 1 where ${pool}`,
        );
      await shift('+');
      const no = await documentNo(id);
      const { findings } = await replayStock(test.db);
      expect(
        findings.filter(finding => finding.includes(`row ${seq} of document ${no}: replayed a value`)),
      ).toHaveLength(1);
      await shift('-');
      expect((await replayStock(test.db)).findings).toEqual([]);
    },
  );
});

async function documentNo(id: number): Promise<string> {
  const { rows } = await sql<{ no: string }>`select no from goods.doc where id = ${id}`.execute(test.db);
  return rows[0]?.no ?? '';
}
