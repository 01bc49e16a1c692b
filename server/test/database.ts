import { randomUUID } from 'node:crypto';

import type { Client } from 'pg';

import { openPools, type Pools } from '../src/db/pools.ts';
import type { Db } from '../src/db/transaction.ts';
import { seedRequired } from '../seeds/required/seed.ts';
import { type Baseline, hasEveryGuard, isRecorded, recordBaseline, restoreBaseline } from './baseline.ts';
import { databaseName, openClient, withClient, withDatabase } from './database-address.ts';

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

/** Connections that a test gave back: the next one of the file finds them open, and their statements planned. */
let spare: Pools | undefined;

/** The owner's connection to the clone, for what is done to it between tests. */
let owner: Promise<Client> | undefined;

afterAll(async () => {
  await Promise.all([...opened].map(pools => pools.close()));
  await closeOwn();
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
  await ensureClone();
  const url = urlOfClone();
  const pools = takeSpare() ?? openPools({ url, applicationName: 'test' });
  opened.add(pools);
  const reset = async ({ seed = false } = {}) => {
    await restoreBaseline(await asOwner(), 'migrated');
    if (seed) await seedRequired(pools.main);
  };
  await restoreBaseline(await asOwner(), begin);
  const keep = async () => {
    const kept: Baseline = `kept ${randomUUID()}`;
    await recordBaseline(await asOwner(), kept);
    return async () => restoreBaseline(await asOwner(), kept);
  };
  const makeOnce = async (baseline: Baseline, make: () => Promise<void>) => {
    if (await isRecorded(await asOwner(), baseline)) return restoreBaseline(await asOwner(), baseline);
    await make();
    await recordBaseline(await asOwner(), baseline);
  };
  const close = async () => {
    if (opened.delete(pools)) await giveBack(pools);
  };
  return { db: pools.main, pools, url, reset, keep, makeOnce, close };
}

function takeSpare(): Pools | undefined {
  const taken = spare;
  spare = undefined;
  return taken;
}

/** Who still holds one of them might go on with it in the next test. */
async function giveBack(pools: Pools): Promise<void> {
  if (spare === undefined && pools.use().every(({ used }) => used === 0)) spare = pools;
  else await pools.close();
}

function asOwner(): Promise<Client> {
  owner ??= openOwner();
  return owner;
}

async function openOwner(): Promise<Client> {
  try {
    const client = await openClient(urlOfClone());
    client.once('end', forgetOwner);
    return client;
  } catch (error) {
    forgetOwner();
    throw error;
  }
}

function forgetOwner(): void {
  owner = undefined;
}

async function closeOwn(): Promise<void> {
  await takeSpare()?.close();
  await (await owner)?.end();
}

/** Where the clone of this worker is, and what it is made from. */
function cloneOf(): { template: string; templateName: string; name: string } {
  const template = process.env['SHANMEN_TEST_TEMPLATE_URL'];
  if (template === undefined) throw new Error('server/test/global-setup.ts has not run');
  const templateName = databaseName(template);
  return { template, templateName, name: `${templateName}_${process.env['JEST_WORKER_ID'] ?? '1'}` };
}

function urlOfClone(): string {
  const { template, name } = cloneOf();
  return withDatabase(template, name);
}

async function dropClone(): Promise<void> {
  const { template, name } = cloneOf();
  await closeOwn();
  await withClient(withDatabase(template, 'postgres'), client =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

async function ensureClone(): Promise<void> {
  const isThere = owner !== undefined || (await isCloned());
  // A negative control may have left a constraint dropped or a trigger switched off.
  if (isThere && (await hasEveryGuard(await asOwner()))) return;
  await dropClone();
  const { template, templateName, name } = cloneOf();
  await withClient(withDatabase(template, 'postgres'), client =>
    client.query(`create database ${name} template ${templateName}`),
  );
}

async function isCloned(): Promise<boolean> {
  const { template, name } = cloneOf();
  return withClient(withDatabase(template, 'postgres'), async client => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}
