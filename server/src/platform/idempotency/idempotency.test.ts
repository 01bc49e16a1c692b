import { createHash, randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { sql } from 'kysely';

import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import { type IdempotencyRequest, onceOnly } from './idempotency.ts';
import { recordKeyOf } from './record-key.ts';
import { insertKey, readAnswer, saveAnswer } from './idempotency.queries.ts';
import { takeDocNumber } from '../doc-counter.queries.ts';
import { tidyUp } from '../job/upkeep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.reset());

const counter = { docType: 'JH', scope: 'A1', bizDate: '2026-10-01' };

function request(change: Partial<IdempotencyRequest> & { content?: string } = {}): IdempotencyRequest {
  const { content = 'two tickets', ...rest } = change;
  const bodyHash = createHash('sha256').update(content).digest();
  const row = { scope: 'u:7', key: randomUUID(), route: 'POST /api/ticket/orders', bodyHash, ...rest };
  return { recordKey: recordKeyOf(row.scope, row.key), ...row };
}

/** The effect of these tests: a number of the counter, so effects can be counted. */
async function recordEffect(tx: Tx) {
  const number = await takeDocNumber(tx, counter);
  return { status: 200, body: { number } };
}

function send(db: Db, wanted: IdempotencyRequest) {
  return withTransaction(db, tx => onceOnly(tx, wanted, () => recordEffect(tx)));
}

/** A sale whose key row was committed before the effect, as a careless version would write it. */
async function sendWithSeparateKey(db: Db, wanted: IdempotencyRequest, dies: boolean): Promise<void> {
  await withTransaction(db, tx => insertKey(tx, wanted));
  const saved = await withTransaction(db, tx => readAnswer(tx, wanted.scope, wanted.key));
  if (saved?.status) return;
  const { status, body } = await withTransaction(db, recordEffect);
  if (dies) return;
  await withTransaction(db, tx => saveAnswer(tx, wanted.scope, wanted.key, status, JSON.stringify(body)));
}

async function countEffects(): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select next
    from platform.doc_counter`.execute(database.db);
  return (rows[0]?.next ?? 1) - 1;
}

it('P-04 doubles when the key row has a transaction of its own (control)', async () => {
  const wanted = request();
  await sendWithSeparateKey(database.db, wanted, true);
  await sendWithSeparateKey(database.db, wanted, false);
  expect(await countEffects()).toBe(2);
});

it('P-04 answers a repeat with the saved text and has no second effect', async () => {
  const wanted = request();
  const first = await send(database.db, wanted);
  const second = await send(database.db, wanted);
  expect(first).toEqual({ status: 200, body: '{"number":1}', replayed: false });
  expect(second).toEqual({ ...first, replayed: true });
  expect(await countEffects()).toBe(1);
});

it('P-04 has one effect when the same key arrives 20 times at once', async () => {
  const wanted = request();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(database.db, wanted)));
  expect(new Set(answers.map(answer => answer.body))).toEqual(new Set(['{"number":1}']));
  expect(answers.filter(answer => !answer.replayed)).toHaveLength(1);
  expect(await countEffects()).toBe(1);
});

it('P-04 refuses the same key with another content or for another route', async () => {
  const wanted = request();
  await send(database.db, wanted);
  const altered = send(database.db, request({ key: wanted.key, content: 'three tickets' }));
  await expect(altered).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  const elsewhere = send(database.db, { ...wanted, route: 'POST /api/ticket/refunds' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await countEffects()).toBe(1);
});

it('P-04 takes the same key of another user for another request', async () => {
  const wanted = request();
  await send(database.db, wanted);
  const other = await send(database.db, { ...wanted, scope: 'u:8' });
  expect(other).toMatchObject({ body: '{"number":2}', replayed: false });
});

it('P-04 judges a repeat afresh when the first one failed', async () => {
  const wanted = request();
  const failed = withTransaction(database.db, tx =>
    onceOnly(tx, wanted, async () => {
      await recordEffect(tx);
      throw new Error('no paper in the printer');
    }),
  );
  await expect(failed).rejects.toThrow('no paper');
  expect(await countEffects()).toBe(0);
  expect(await send(database.db, wanted)).toMatchObject({ body: '{"number":1}', replayed: false });
});

it('forgets keys after 7 days and not before', async () => {
  const wanted = request();
  await send(database.db, wanted);
  const day = 24 * 3_600_000;
  expect(await tidyUp(database.db, new Date(Date.now() + 6.9 * day))).toMatchObject({ keys: 0 });
  expect(await tidyUp(database.db, new Date(Date.now() + 7.1 * day))).toMatchObject({ keys: 1 });
});

proof('P-04 says that the first request is still running after waiting 3 s', async () => {
  const wanted = request();
  const { promise: released, resolve: release } = deferred();
  const { promise: begun, resolve: begin } = deferred();
  const slow = withTransaction(database.db, tx =>
    onceOnly(tx, wanted, async () => {
      begin();
      await released;
      return recordEffect(tx);
    }),
  );
  await begun;
  await expect(send(database.db, wanted)).rejects.toMatchObject({ code: 'request_in_progress' });
  release();
  await slow;
  expect(await send(database.db, wanted)).toMatchObject({ body: '{"number":1}', replayed: true });
});

const action = fc.record({
  user: fc.constantFrom('u:7', 'u:8'),
  content: fc.constantFrom('two tickets', 'three tickets'),
  key: fc.constantFrom(...Array.from({ length: 3 }, () => randomUUID())),
  fails: fc.boolean(),
});

proof('P-04 has one effect per user and key in whatever order and company requests arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async rounds => {
        await database.reset();
        const done = new Map<string, string>();
        for (const round of rounds) {
          const answers = await Promise.all(round.map(attempt));
          for (const { id, body } of answers.filter(answer => answer.body !== null)) {
            expect(done.get(id) ?? body).toBe(body);
            if (body !== null) done.set(id, body);
          }
        }
        expect(await countEffects()).toBe(done.size);
      },
    ),
    { numRuns: 15, seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 31) },
  );
});

type Action = { user: string; content: string; key: string; fails: boolean };

/** @returns the answer's text, or null when this request was refused or failed on purpose */
async function attempt({ user, content, key, fails }: Action): Promise<{ id: string; body: string | null }> {
  const wanted = request({ scope: user, content, key });
  const body = await withTransaction(database.db, tx =>
    onceOnly(tx, wanted, async () => {
      const effect = await recordEffect(tx);
      if (fails) throw new Error('failed on purpose');
      return effect;
    }),
  ).then(
    answer => answer.body,
    (error: unknown) => {
      if (!/failed on purpose|编号/.test(String(error))) throw error;
      return null;
    },
  );
  return { id: `${user} ${key}`, body };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
