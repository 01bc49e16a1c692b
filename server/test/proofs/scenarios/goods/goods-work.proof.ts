import { testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import { storeroom } from '../../../data/goods/goods.ts';
import { always } from '../../goods-work/clerk.ts';
import { fillPlace, type Ground, openGround } from '../../goods-work/ground.ts';
import { raceForTheLast } from '../../goods-work/race.ts';
import { reckon } from '../../goods-work/reckoning.ts';
import { workAt } from '../../goods-work/work.ts';
import { asOwner } from '../../../app/scenario.ts';

// Some hundred documents over HTTP, on whatever machine.
jest.setTimeout(900_000);

const nothing = { oversold: 0, differing: 0, driftFen: 0, faults: [] };
/** `npm run bench -- goods-work` sells five hundred at each till, over longer histories. */
const amount = { salesPerTill: 20, waiting: 24, seed: 20_261_126 };
const sales = 4 * amount.salesPerTill;

let test: TestApp;
let ground: Ground;
afterEach(async () => {
  test.app.server.closeAllConnections();
  await test.close();
});

describe('four tills over HTTP, and two who audit beside them', () => {
  it.each([
    [0, 'ZC', 0],
    [3, 'A1', 1_000],
  ])(
    'G-04 G-09 G-11 sell nothing that is not there and lose no fen, asking %d times again (%s, %d rows of history)',
    async (retries, whCode, rows) => {
      await open(retries);
      const { url } = test.database;
      const all = await workAt(ground, [await fillPlace(url, ground, whCode, rows)], amount);
      for (const { times, refunds, audited, shown } of all) {
        // Whoever is not served is told, and a machine that is busy serves most of them all the same.
        expect(sales - times.length).toBeLessThanOrEqual(shown.length);
        expect([times.length > sales / 2, audited > amount.waiting / 2]).toEqual([true, true]);
        expect(refunds + shown.length).toBeGreaterThan(0);
      }
      expect(await reckon(url, test.db)).toEqual(nothing);
    },
  );

  it('G-04 G-09 are told of every piece and every fen that somebody altered (control)', async () => {
    await open(always);
    const { url } = test.database;
    await workAt(ground, [await fillPlace(url, ground, 'ZC', 0)], { ...amount, salesPerTill: 1 });
    expect(await reckon(url, test.db)).toEqual(nothing);
    await asOwner(
      url,
      `set session_replication_role = 'replica';
       update goods.stock_balance set qty = qty + 1 where (goods_id, wh_id) = (select goods_id, wh_id from goods.stock_balance limit 1);
       update goods.stock_ledger set value_fen = value_fen + 2
       where doc_id = (select id from goods.doc where type = 'CZ' limit 1) and qty > 0`,
    );
    const { differing, driftFen, faults } = await reckon(url, test.db);
    expect([differing, driftFen, faults.length > 0]).toEqual([1, 2, true]);
  });
});

describe('twenty tills at once on ten pieces', () => {
  it('G-04 sell ten of them, and tell ten', async () => {
    await open(always);
    expect(await raceForTheLast(ground, 20)).toEqual({ accepted: 10, short: 10, shown: [] });
    expect(await reckon(test.database.url, test.db)).toEqual(nothing);
  });
});

/** The application, listening; it is asked as tills ask it. */
async function open(retries: number): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  await storeroom(test);
  const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  ground = await openGround({ origin, db: test.db, day: testDay, retries });
}
