import { randomUUID } from 'node:crypto';

import { openPools, type Pools } from '../src/db/pools.ts';
import type { Db } from '../src/db/transaction.ts';
import { seedRequired } from '../seeds/required/seed.ts';
import { type Baseline, hasEveryGuard, isRecorded, recordBaseline, restoreBaseline } from './baseline.ts';
import { databaseName, withClient, withDatabase } from './database-address.ts';

export type TestDatabase = {
  db: Db;
  pools: Pools;
  /** With the rights of the owner: for what the API may not do, and for further processes. */
  url: string;
  /** Empties everything; `seed: true` then puts back what the product itself cannot do without. */
  reset(options?: { seed?: boolean }): Promise<void>;
  /** Notes what it holds now; the answer brings it back to that, as often as wanted. */
  keep(): Promise<() => Promise<void>>;
  /** Brings back what an earlier file of this worker recorded under that name, or makes and records it. */
  makeOnce(baseline: Baseline, make: () => Promise<void>): Promise<void>;
  /** Gives its connections back. Whatever is left open is closed after the file. */
  close(): Promise<void>;
};

const opened = new Set<Pools>();

afterAll(async () => {
  await Promise.all([...opened].map(pools => pools.close()));
});

/** As `testDatabase`, out of a new clone: plans of the database rest on what earlier files left of statistics. */
export async function unusedDatabase(): Promise<TestDatabase> {
  await dropClone();
  return testDatabase();
}

/**
 * The database of this Jest worker: a clone of the template, with what `begin` names in it. `db`
 * has the rights of the API (`shanmen_app`), so a missing grant fails here too.
 */
export async function testDatabase(begin: Baseline = 'migrated'): Promise<TestDatabase> {
  const url = await ensureClone();
  const pools = openPools({ url, applicationName: 'test' });
  opened.add(pools);
  const reset = async ({ seed = false } = {}) => {
    await withClient(url, client => restoreBaseline(client, 'migrated'));
    if (seed) await seedRequired(pools.main);
  };
  await withClient(url, client => restoreBaseline(client, begin));
  const keep = async () => {
    const kept: Baseline = `kept ${randomUUID()}`;
    await withClient(url, client => recordBaseline(client, kept));
    return () => withClient(url, client => restoreBaseline(client, kept));
  };
  const makeOnce = (baseline: Baseline, make: () => Promise<void>) =>
    withClient(url, async client => {
      if (await isRecorded(client, baseline)) return restoreBaseline(client, baseline);
      await make();
      await recordBaseline(client, baseline);
    });
  const close = async () => {
    if (opened.delete(pools)) await pools.close();
  };
  return { db: pools.main, pools, url, reset, keep, makeOnce, close };
}

/** Where the clone of this worker is, and what it is made from. */
function cloneOf(): { template: string; templateName: string; name: string } {
  const template = process.env['SHANMEN_TEST_TEMPLATE_URL'];
  if (template === undefined) throw new Error('server/test/global-setup.ts has not run');
  const templateName = databaseName(template);
  return { template, templateName, name: `${templateName}_${process.env['JEST_WORKER_ID'] ?? '1'}` };
}

async function dropClone(): Promise<void> {
  const { template, name } = cloneOf();
  await withClient(withDatabase(template, 'postgres'), client =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

async function ensureClone(): Promise<string> {
  const { template, templateName, name } = cloneOf();
  // A negative control may have left a constraint dropped or a trigger switched off.
  await withClient(withDatabase(template, 'postgres'), async client => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    const isSound = rowCount === 1 && (await withClient(withDatabase(template, name), hasEveryGuard));
    if (isSound) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${templateName}`);
  });
  return withDatabase(template, name);
}
