import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';

import { buildApp, type App } from '../../../../src/app.ts';
import { openPools, type Pools, type PoolOptions } from '../../../../src/db/connection/pools.ts';
import { type Client, clientOf, testApp, type TestApp } from '../../../app/app.ts';
import { type Attraction, attraction, cashSale, sell, sellerAtWork } from '../../../data/ticket/factories.ts';
import { countRows, findFaults } from '../../../app/scenario.ts';
import { type SlowDatabase, slowDatabase } from '../../../app/machines/slow-database.ts';

/** Longer than any limit, on whatever machine: what is not answered by then is a spinner without an end. */
const withoutEndMs = 60_000;

let test: TestApp;
let seller: Client;
let windowId: number;
let place: Attraction;
let pools: Pools;
let app: App;

beforeEach(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  place = await attraction(test.db);
});
afterEach(async () => {
  await app.close();
  await pools.close();
  await test.close();
});

/** The same seller at another process, whose way to the database is `options`. */
async function sellerAt(options: Partial<PoolOptions>): Promise<Client> {
  pools = openPools({ url: test.database.url, applicationName: 'starved', ...options });
  app = await buildApp({ ...test.deps, pools });
  return clientOf(app, seller.sid, seller.token);
}

const sale = () => cashSale({ windowId }, place);

describe('a process whose only connection is taken', () => {
  const hold = async () => {
    const tx = await pools.main.startTransaction().execute();
    await sql`select 1`.execute(tx);
    return () => tx.rollback().execute();
  };

  it('P-18 P-07 answers 503 with Retry-After after two seconds, keeps nothing, and sells again by itself', async () => {
    const starved = await sellerAt({ mainSize: 1 });
    const key = randomUUID();
    const release = await hold();
    const begun = performance.now();
    const refused = await Promise.race([sell(starved, sale(), key), pause(withoutEndMs, 'no answer')]);
    process.stdout.write(`[starved] refused after ${Math.round(performance.now() - begun)} ms\n`);
    expect(refused).toMatchObject({
      status: 503,
      error: { code: 'service_busy' },
      headers: { 'retry-after': '2' },
    });
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
    await release();
    const sold = await sell(starved, sale(), key);
    expect(sold.status).toBe(200);
    expect((await sell(starved, sale(), key)).result).toEqual(sold.result);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a database behind a bad line', () => {
  let database: SlowDatabase;
  beforeEach(async () => {
    database = await slowDatabase(test.database.url);
  });
  afterEach(() => database.close());

  const atTheEndOfIt = async () => {
    const far = await sellerAt({ url: database.url });
    // Its connections are there already.
    expect((await sell(far, sale())).status).toBe(200);
    return far;
  };

  it.each(['mute', 'cut'] as const)(
    'P-07 that is %s is a 503 in time, and the sale is one afterwards',
    async manner => {
      const far = await atTheEndOfIt();
      const key = randomUUID();
      database.behave(manner);
      const withoutEnd = pause(withoutEndMs, 'still waiting', { ref: false });
      const answer = await Promise.race([sell(far, sale(), key), withoutEnd]);
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      database.behave(0);
      const again = await sell(far, sale(), key);
      expect(again.status).toBe(200);
      expect((await sell(far, sale(), key)).result).toEqual(again.result);
      expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(2);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('P-07 that is slow in each answer sells all the same', async () => {
    const far = await atTheEndOfIt();
    database.behave(20);
    expect((await sell(far, sale())).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });
});
