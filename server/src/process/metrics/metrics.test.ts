import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { register } from 'prom-client';

import { type Client, clientOf, testApp, type TestApp } from '../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../test/app/machines/built-release.ts';
import { withClient } from '../../../test/app/database-address.ts';
import { attraction, cashSale, type SaleSite, sell } from '../../../test/data/ticket/factories.ts';
import { leadAtWork, offlineSale, takeLease, upload } from '../../../test/data/ticket/offline.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { testKeys } from '../../../test/people/keys.ts';
import { type App, buildApp } from '../../app.ts';
import { withTransaction } from '../../db/transaction.ts';
import { measureRequests } from '../../http/operation/request-metrics.ts';
import { jobKinds } from '../jobs.ts';
import { ticketKeys } from '../../ticket/public.ts';
import { measureProcess } from './metrics.ts';

const pageOfOperators = fileURLToPath(
  new URL('../../../../docs/howto/run-in-production.md', import.meta.url),
);

let built: BuiltRelease;
let test: TestApp;
let app: App;
let lead: Client;
let site: SaleSite;

/** One process, measured as `main.ts` lets it be, and a head of the sale at a window. */
beforeAll(async () => {
  built = await builtRelease();
  test = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
  const { pools, config, readiness, now } = test.deps;
  app = await buildApp(test.deps);
  measureRequests(app);
  measureProcess({ pools, config: { ...config, dataFolder: '/' }, readiness, schema: 1, now });
  const work = await leadAtWork(test);
  ({ site } = work);
  lead = clientOf(app, work.lead.sid, work.lead.token);
});
afterAll(async () => {
  register.clear();
  await app.close();
  await test.close();
  await built.remove();
});

/** What a line of the page says; 0 for one that is not there yet. */
async function read(line: string): Promise<number> {
  const page = await register.metrics();
  const found = page.split('\n').find(one => one.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
}

/** By how much a line rises while something is done. */
async function rise(line: string, work: () => Promise<unknown>): Promise<number> {
  const before = await read(line);
  await work();
  return (await read(line)) - before;
}

describe('/metrics', () => {
  it('counts sales, the requests of their route, and one that is only repeated', async () => {
    const sale = cashSale(site, await attraction(test.db));
    const key = randomUUID();
    const route = 'method="POST",route="/api/ticket/orders",status="200"';
    const waited = await read('shanmen_pool_wait_seconds_total{pool="main"}');
    expect(await rise('shanmen_sales_last_minute', () => sell(lead, sale, key))).toBe(1);
    const repeat = () => sell(lead, sale, key);
    expect(await rise('shanmen_replays_total', repeat)).toBe(1);
    expect(await rise(`shanmen_request_seconds_count{${route}}`, repeat)).toBe(1);
    expect(await read('shanmen_sales_last_minute')).toBe(1);
    expect(await read('shanmen_pool_wait_seconds_total{pool="main"}')).toBeGreaterThan(waited);
  });

  it('counts what is sold out, and who cannot sign in, by the code of the refusal', async () => {
    const full = await attraction(test.db, { capacity: 1 });
    const soldOut = 'shanmen_refusals_total{code="sold_out"}';
    const refused = async () => {
      expect((await sell(lead, cashSale(site, full, 2))).error?.code).toBe('sold_out');
    };
    expect(await rise(soldOut, refused)).toBe(1);
    const body = { userName: 'seller01', password: 'Shui-luo-shi-chu-77' };
    const guess = () => lead.call('POST', '/api/auth/sessions', { body });
    expect(await rise('shanmen_refusals_total{code="wrong_credentials"}', guess)).toBe(1);
  });

  it('counts transactions that are run again, by why', async () => {
    let tries = 0;
    const work = () =>
      withTransaction(test.db, async tx => {
        tries += 1;
        if (tries === 1) await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tx);
      });
    expect(await rise('shanmen_transaction_retries_total{reason="deadlock"}', work)).toBe(1);
    expect(tries).toBe(2);
  });

  it('counts the locks that somebody waits for while he does', async () => {
    const { url } = test.database;
    const lock = 'begin; lock table goods.period';
    await withClient(url, holder =>
      withClient(url, async waiter => {
        await holder.query(lock);
        const waiting = waiter.query(lock);
        while ((await read('shanmen_db_lock_waits')) === 0);
        await holder.query('rollback');
        await waiting;
      }),
    );
    expect(await read('shanmen_db_lock_waits')).toBe(0);
  });

  it('counts what was leased and not sold, and sales without the server that wait for a person', async () => {
    const temple = await attraction(test.db);
    const { result: lease } = await takeLease(lead, site, [[temple, 3]]);
    const forged = offlineSale({ ...lease, signature: '0'.repeat(64) }, temple, 0);
    const window = 'shanmen_offline_pending{window="NM1"}';
    expect(await rise(window, () => upload(lead, [forged]))).toBe(1);
    const { pools, config, now } = test.deps;
    const [releaseHolds] = jobKinds(pools, ticketKeys(testKeys()), config).filter(
      ({ kind }) => kind === 'ticket.release-holds',
    );
    const tomorrow = new Date(now().getTime() + 86_400_000);
    const lapse = async () => releaseHolds?.run({ payload: {} }, tomorrow);
    expect(await rise('shanmen_expired_holds_total{kind="leases"}', lapse)).toBe(1);
  });

  it('counts failed applications, and keeps the newest map that a device told of, never one it makes up', async () => {
    const map = JSON.parse((await lead.call('GET', '/importmap.json')).text);
    const newest: number = map['x-release'].sequence;
    await asOwner(
      test.database.url,
      `with made as (insert into auth.device (secret_hash, name, is_shared) values ('\\x01', '1号窗', true) returning id)
       update auth.session set device_id = made.id from made`,
    );
    const event = { kind: 'mount_failed', module: 'mf-goods', version: '1.0.0' };
    const events = [newest, newest + 1].map(sequence => ({ ...event, sequence }));
    const tell = () => lead.call('POST', '/api/modules/health-events', { body: { events } });
    expect(await rise('shanmen_module_failures_total{kind="mount_failed"}', tell)).toBe(2);
    expect(await register.metrics()).toMatch(
      new RegExp(`^shanmen_map_sequence\\{device="\\d+"\\} ${newest}$`, 'm'),
    );
  });

  it('says how long a message has been waiting, and how much room the disk has', async () => {
    const post = () =>
      asOwner(
        test.database.url,
        `insert into platform.outbox (topic, payload, created_at) values ('test', '{}', now() - interval '1 hour')`,
      );
    expect(await rise('shanmen_outbox_waiting', post)).toBe(1);
    expect(await read('shanmen_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await read('shanmen_disk_free_bytes')).toBeGreaterThan(0);
    expect(await read('shanmen_ready')).toBe(1);
  });

  it('says nothing where nobody knows yet, which would read as 0', async () => {
    const page = await register.metrics();
    for (const name of ['backup_verified_age_seconds', 'replica_lag_seconds', 'certificate_days_left']) {
      expect(page).not.toMatch(new RegExp(`^shanmen_${name} `, 'm'));
    }
  });

  it('has a line in the page of operators for each name, and no other', async () => {
    const page = await readFile(pageOfOperators, 'utf8');
    const written = new Set(
      page
        .split('\n## ')
        .find(part => part.startsWith('Metrics'))
        ?.match(/(?<=^\|.*`)shanmen_\w+(?=`)/gm),
    );
    const told = register.getMetricsAsArray().map(({ name }) => name);
    expect([...written].toSorted()).toEqual(told.filter(name => name.startsWith('shanmen_')).toSorted());
  });

  it('tells nobody’s name, number or key', async () => {
    const page = await register.metrics();
    for (const secret of [lead.token, lead.sid, 'lead01', 'seller01', '售票班长'])
      expect(page).not.toContain(secret);
  });
});
