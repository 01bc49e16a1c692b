import type { ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import type { Db } from '../../db/transaction.ts';
import { fillDay, markBuilt } from './rollup.queries.ts';
import { buildDay, findRollupFaults } from './rollup.service.ts';
import { rollups } from './rollups.ts';

const day = '2026-10-02';
const now = instantOf(day, '10:00');

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ now: () => now });
  const { site, seller } = await sellerAtWork(test);
  await sell(seller, cashSale(site, await attraction(test.db, { visitDate: day }), 3));
});
afterEach(() => test.close());

describe('a count that is killed', () => {
  it('R-11 at any of its statements loses nothing, and a day half counted is never read', async () => {
    const truth = await totals();
    const { db, statements } = endingAfter(test.db, Number.POSITIVE_INFINITY);
    expect(await buildDay(db, day, now)).toBe(true);
    const all = statements();
    expect(all).toBeGreaterThan(rollups.length * 2);
    for (let last = 0; last < all; last += 1) {
      await asOwner(test.database.url, `delete from reports.rollup_day; ${touched}`);
      await expect(buildDay(endingAfter(test.db, last).db, day, now)).rejects.toThrow('killed');
      expect([last, await findRollupFaults(test.db), await totals()]).toEqual([last, [], truth]);
      expect(await buildDay(test.db, day, now)).toBe(true);
      expect([last, await findRollupFaults(test.db), await totals()]).toEqual([last, [], truth]);
    }
  });

  it('R-11 would be read half counted without its transaction (control)', async () => {
    const [first] = rollups;
    if (!first) throw new Error('some roll-up is counted');
    await test.db.transaction().execute(async tx => {
      await markBuilt(tx, day, now);
      await fillDay(tx, first, addDays(day, -1));
    });
    expect(await findRollupFaults(test.db)).not.toEqual([]);
    expect(await totals()).not.toEqual(await everyRow());
  });
});

/** As after a change of the day that no count has seen. */
const touched = `insert into platform.day_touch (biz_date, xid) values ('${day}', pg_current_xact_id())
  on conflict do nothing`;

async function totals(): Promise<unknown> {
  const admin = await test.signIn('admin');
  const { result } = await admin.call<ReportTotals>('GET', '/api/reports/totals/t.today', {
    query: { from: day, to: day },
  });
  return result.cells;
}

async function everyRow(): Promise<unknown> {
  await asOwner(test.database.url, 'delete from reports.rollup_day');
  return totals();
}

/** The same database for a process that is dead after so many statements. */
function endingAfter(db: Db, most: number): { db: Db; statements: () => number } {
  let begun = 0;
  const ending = db.withPlugin({
    transformQuery({ node }) {
      if (begun === most) throw new Error('killed');
      begun += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: ending, statements: () => begun };
}
