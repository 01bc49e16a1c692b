import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { openPools, type Pools } from '../../src/db/connection/pools.ts';
import type { Db } from '../../src/db/transaction.ts';
import { seedRequired } from '../../seeds/required/seed.ts';
import { type Baseline, recordBaseline, restoreBaseline } from './clones/baseline.ts';
import {
  asCloneOwner,
  cloneUrl,
  closesWithClone,
  ensureBaseline,
  ensureClone,
  renewClone,
} from './clones/clone.ts';

export type TestDatabase = {
  db: Db;
  pools: Pools;
  /** With the rights of the owner: for what the API may not do, and for further processes. */
  url: string;
  /** Empties everything; `seed: true` then puts back what the product itself cannot do without. */
  reset(options?: { seed?: boolean }): Promise<void>;
  /** Notes what it holds now; the answer brings it back to that, as often as wanted. */
  keep(): Promise<() => Promise<void>>;
  /** Gives its connections back. What a file leaves open is closed before the next one has the database. */
  close(): Promise<void>;
};

declare global {
  /** The connections of this worker that tests hold, and some that a test gave back: open, with planned statements. */
  var testPools: { readonly opened: Set<Pools>; spare: Pools | undefined } | undefined;
}

const held = (globalThis.testPools ??= { opened: new Set(), spare: undefined });
closesWithClone(async () => takeSpare()?.close());

/** What the file before this one left open. */
const left = [...held.opened];
held.opened.clear();

/** As `testDatabase`, in a database that no file wrote to: plans rest on what earlier files left of statistics. */
export async function unusedDatabase(): Promise<TestDatabase> {
  await renewClone();
  return testDatabase();
}

/**
 * The database of this Jest worker: a clone of the template, with what `begin` names in it. `db`
 * has the rights of the API (`shanmen_app`), so a missing grant fails here too.
 */
export async function testDatabase(begin: Baseline = 'migrated'): Promise<TestDatabase> {
  await Promise.all(left.splice(0).map(pools => pools.close()));
  await ensureClone();
  const url = cloneUrl();
  const pools = takeSpare() ?? openPools({ url, applicationName: 'test' });
  held.opened.add(pools);
  const reset = async ({ seed = false } = {}) => {
    await restoreBaseline(await asCloneOwner(), 'migrated');
    if (seed) await seedRequired(pools.main);
  };
  await restoreBaseline(await asCloneOwner(), begin);
  const keep = async () => {
    const kept: Baseline = `kept ${randomUUID()}`;
    await recordBaseline(await asCloneOwner(), kept);
    return async () => restoreBaseline(await asCloneOwner(), kept);
  };
  const close = async () => {
    if (held.opened.delete(pools)) await giveBack(pools);
  };
  return { db: pools.main, pools, url, reset, keep, close };
}

/** As `testDatabase`, with what `make` puts into an empty one: made once for all workers, and copied from then on. */
export async function madeDatabase(
  baseline: Baseline,
  make: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  await ensureBaseline(baseline, async () => {
    const database = await testDatabase();
    await make(database);
    await database.close();
  });
  return testDatabase(baseline);
}

function takeSpare(): Pools | undefined {
  const { spare } = held;
  held.spare = undefined;
  return spare;
}

/** Who still holds one of them might go on with it in the next test; those that a test closed itself serve nobody. */
async function giveBack(pools: Pools): Promise<void> {
  const isIdle = pools.use().every(({ used }) => used === 0);
  if (held.spare === undefined && isIdle && (await answers(pools))) held.spare = pools;
  else await pools.close();
}

function answers({ main }: Pools): Promise<boolean> {
  return sql`select 1`.execute(main).then(
    () => true,
    () => false,
  );
}
