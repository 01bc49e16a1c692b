import { createHash, randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { cutCommits } from '../../../test/app/machines/commit-cutting-proxy.ts';
import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { takeDocNumber } from '../../platform/doc-counter.queries.ts';
import { onceOnly } from '../../platform/idempotency/idempotency.ts';
import { postMessage } from '../../platform/messages/outbox.queries.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { openPools } from './pools.ts';
import { type Db, type Tx, withTransaction } from '../transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.reset());

async function countMessages(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count"
    from platform.outbox`.execute(database.db);
  return rows[0]?.count ?? 0;
}

async function sendMessage(tx: Tx) {
  await postMessage(tx, 'test', {});
  return { status: 200, body: {} };
}

function sendOnce(db: Db, key: string): Promise<unknown> {
  const bodyHash = createHash('sha256').update(key).digest();
  return withTransaction(db, tx =>
    onceOnly(tx, { scope: 'u:7', key, recordKey: key, route: 'POST /test', bodyHash }, () => sendMessage(tx)),
  );
}

/** What a client may repeat under its key: on a busy machine some attempts do not even get a connection. */
const passing = new Set(['outcome_unknown', 'database_unavailable', 'service_busy', 'request_in_progress']);

/** Repeats as a client does: as long as the outcome is unknown. */
async function untilKnown(attempt: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const failure = await attempt().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (!(failure instanceof RuleViolation) || !passing.has(failure.code)) throw failure;
  }
}

/** Runs `send` so often, eight at a time; the answer to every other COMMIT is lost. */
async function sendThroughCuts(times: number, send: (db: Db) => Promise<unknown>): Promise<number> {
  let commits = 0;
  const proxy = await cutCommits(database.url, () => (commits += 1) % 2 === 1);
  const pools = openPools({ url: proxy.url, applicationName: 'test cuts' });
  let left = times;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      await send(pools.main);
    }
  };
  try {
    await Promise.all(Array.from({ length: 8 }, sender));
  } finally {
    await pools.close();
    await proxy.close();
  }
  return proxy.cuts();
}

it('P-23 doubles what is repeated without a key after an unknown outcome (control)', async () => {
  await sendThroughCuts(20, db => untilKnown(() => withTransaction(db, sendMessage)));
  expect(await countMessages()).toBeGreaterThan(20);
});

it('P-23 loses and doubles nothing when the answer to COMMIT is dropped 1,000 times', async () => {
  const cuts = await sendThroughCuts(1000, db => {
    const key = randomUUID();
    return untilKnown(() => sendOnce(db, key));
  });
  expect(cuts).toBeGreaterThanOrEqual(1000);
  expect(await countMessages()).toBe(1000);
}, 1_800_000);

it('answers service_busy when no connection is free, and recovers by itself', async () => {
  const pools = openPools({ url: database.url, applicationName: 'test pool', mainSize: 1 });
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const holder = withTransaction(pools.main, () => released);
  await expect(sql`select 1`.execute(pools.main)).rejects.toMatchObject({ code: 'service_busy' });
  release();
  await holder;
  await sql`select 1`.execute(pools.main);
  await pools.close();
});

it('refuses to acknowledge work that swallowed a database error', async () => {
  const swallowing = withTransaction(database.db, async tx => {
    await sendMessage(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => null);
  });
  await expect(swallowing).rejects.toThrow('had failed before its commit');
  expect(await countMessages()).toBe(0);
});

it('repeats the whole work when two transactions meet in opposite order', async () => {
  let attempts = 0;
  const take = (scopes: readonly string[]) =>
    withTransaction(database.db, tx => {
      attempts += 1;
      return takeBoth(tx, scopes);
    });
  for (let round = 0; round < 4; round += 1) await Promise.all([take(['A1', 'A2']), take(['A2', 'A1'])]);
  const { rows } = await sql<{ next: number }>`
    select next
    from platform.doc_counter`.execute(database.db);
  expect(rows).toEqual([{ next: 9 }, { next: 9 }]);
  expect(attempts).toBeGreaterThan(8);
});

async function takeBoth(tx: Tx, scopes: readonly string[]): Promise<void> {
  for (const scope of scopes) {
    await takeDocNumber(tx, { docType: 'JH', scope, bizDate: '2026-10-01' });
    await sql`select pg_sleep(0.05)`.execute(tx);
  }
}
