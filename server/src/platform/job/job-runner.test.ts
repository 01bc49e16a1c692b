import { setTimeout as pause } from 'node:timers/promises';

import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { countRows, readNumber } from '../../../test/app/scenario.ts';
import { openPools } from '../../db/connection/pools.ts';
import { withTransaction } from '../../db/transaction.ts';
import { dailyAt, everySeconds, type JobKind, retryAfter } from './job-kind.ts';
import { endJob, postJob, readLastResult, takeJob } from './job.queries.ts';
import { postRecurring, runDueJob, startJobRunner, type RunnerParts } from './job-runner.ts';

const begin = new Date('2026-10-02T02:00:00.000Z');
const clock = { at: begin };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock.at = begin;
  await database.reset();
});

describe('a posted job', () => {
  it('is one job, however often its cause posts it, and is run when it is due', async () => {
    const { kind, runs } = counting('test.send');
    await post('test.send', 'order-1', 60);
    await post('test.send', 'order-1', 60);
    expect(await runDueJob(parts([kind]))).toBe(false);
    later(60);
    expect(await runDueJob(parts([kind]))).toBe(true);
    expect(await runDueJob(parts([kind]))).toBe(false);
    expect(runs).toEqual(['order-1']);
    expect(await readLastResult(database.db, 'test.send')).toEqual({
      doneAt: '2026-10-02T02:01:00.000Z',
      result: { sent: 'order-1' },
    });
  });

  it('is tried again after 1, 5 and 30 minutes and 2 hours, then has failed and says why', async () => {
    const kind = broken();
    await post('test.broken', '1');
    for (const minutes of [1, 5, 30, 120]) {
      expect(await runDueJob(parts([kind]))).toBe(true);
      later(minutes * 60 - 1);
      expect(await runDueJob(parts([kind]))).toBe(false);
      later(1);
    }
    expect(await runDueJob(parts([kind]))).toBe(true);
    later(86_400);
    expect(await runDueJob(parts([kind]))).toBe(false);
    const failed = `select count(*) as value from platform.job
      where failed_at is not null and attempts = 5 and last_error = 'the printer is out of paper'`;
    expect(await readNumber(database.url, failed)).toBe(1);
  });

  it('waits while its kind is not known here, and holds up no other', async () => {
    const { kind, runs } = counting('test.send');
    await post('test.of-a-newer-release', '1');
    await post('test.send', 'order-2');
    expect(await runDueJob(parts([kind]))).toBe(true);
    expect(await runDueJob(parts([kind]))).toBe(false);
    expect(runs).toEqual(['order-2']);
  });

  it('goes to another process when its own died, and the dead one’s end is not believed', async () => {
    const { kind, runs } = counting('test.send');
    await post('test.send', 'order-3');
    const lost = await withTransaction(database.db, tx =>
      takeJob(tx, [{ kind: 'test.send', seconds: 60 }], clock.at),
    );
    later(59);
    expect(await runDueJob(parts([kind]))).toBe(false);
    later(2);
    expect(await runDueJob(parts([kind]))).toBe(true);
    expect(runs).toEqual(['order-3']);
    if (lost === null) throw new Error('the job was not taken');
    const end = { at: clock.at, againAt: null, result: {} };
    expect(await withTransaction(database.db, tx => endJob(tx, lost, end))).toBe(false);
  });

  it('is given up when every process that took it died', async () => {
    const { kind, runs } = counting('test.send');
    await post('test.send', 'order-4');
    for (let death = 0; death < 5; death += 1) {
      await withTransaction(database.db, tx => takeJob(tx, [{ kind: 'test.send', seconds: 60 }], clock.at));
      later(61);
    }
    await runDueJob(parts([kind]));
    expect(runs).toEqual([]);
    expect(await readNumber(database.url, 'select count(failed_at) as value from platform.job')).toBe(1);
  });
});

describe('a recurring job', () => {
  it('keeps one row, due again after each turn, however many processes start', async () => {
    const { kind, runs } = counting('test.tidy', everySeconds(3600));
    await postRecurring(parts([kind]));
    await postRecurring(parts([kind]));
    expect(await countRows(database.url, 'platform.job')).toBe(1);
    expect(await runDueJob(parts([kind]))).toBe(true);
    expect(await runDueJob(parts([kind]))).toBe(false);
    later(3600);
    expect(await runDueJob(parts([kind]))).toBe(true);
    expect(runs).toHaveLength(2);
    expect(await countRows(database.url, 'platform.job')).toBe(1);
  });

  it('never gives up', () => {
    const { kind } = counting('test.tidy', everySeconds(60));
    expect(retryAfter(kind, 1, begin)).toEqual(new Date('2026-10-02T02:01:00.000Z'));
    expect(retryAfter(kind, 50, begin)).toEqual(new Date('2026-10-02T04:00:00.000Z'));
    expect(retryAfter(broken(), 5, begin)).toBeNull();
  });

  it.each([
    ['2026-10-02T02:00:00.000Z', '2026-10-02T18:10:00.000Z'],
    ['2026-10-01T18:09:59.000Z', '2026-10-01T18:10:00.000Z'],
    ['2026-10-01T18:10:00.000Z', '2026-10-02T18:10:00.000Z'],
  ])('is due at 02:10 in Shanghai: after %s at %s', (now, due) => {
    expect(dailyAt('02:10')(new Date(now)).toISOString()).toBe(due);
  });

  it('is run by a runner until that is stopped', async () => {
    const { kind, runs } = counting('test.tidy', everySeconds(3600));
    const reported: unknown[] = [];
    const runner = startJobRunner({ ...parts([kind]), report: error => reported.push(error) });
    for (const giveUpAt = Date.now() + 20_000; runs.length === 0 && Date.now() < giveUpAt;) await pause(20);
    await runner.stop();
    later(7200);
    await pause(50);
    expect(runs).toHaveLength(1);
    expect(reported).toEqual([]);
  });
});

describe('four processes and many jobs', () => {
  const jobs = 1000;

  proof('P-24 each job is run once while nobody dies', async () => {
    const runs = await workOff(jobs);
    expect(runs).toHaveLength(jobs);
    expect(new Set(runs).size).toBe(jobs);
  });

  proof('P-24 a job is begun anew only where its process died, and none is lost or stuck', async () => {
    const runs = await workOff(jobs, 40);
    expect(new Set(runs).size).toBe(jobs);
    expect(runs).toHaveLength(jobs + Math.floor(runs.length / 40));
    expect(await readNumber(database.url, 'select count(finished_at) as value from platform.job')).toBe(jobs);
  });
});

const unfinished = 'select count(*) as value from platform.job where finished_at is null';

/** Rounds of four processes until no job is left; every `deadly`th attempt takes its process with it. */
async function workOff(count: number, deadly = 0): Promise<string[]> {
  const runs: string[] = [];
  await postMany(count);
  do {
    await Promise.all([1, 2, 3, 4].map(() => runProcess(runs, deadly)));
    later(61);
  } while ((await readNumber(database.url, unfinished)) > 0);
  return runs;
}

function postMany(count: number): Promise<void> {
  return withTransaction(database.db, async tx => {
    for (let number = 0; number < count; number += 1) {
      const key = `job-${number}`;
      await postJob(tx, { kind: 'test.many', key, runAt: clock.at, payload: { name: key } });
    }
  });
}

/** Runs jobs until none is due, or until an attempt ends without a word. */
async function runProcess(runs: string[], deadly: number): Promise<void> {
  const pools = openPools({ url: database.url, applicationName: 'another process', mainSize: 2 });
  let die = (): void => undefined;
  const death = new Promise<boolean>(resolve => (die = () => resolve(false)));
  const kind: JobKind = {
    kind: 'test.many',
    leaseSeconds: 60,
    run: async ({ payload }) => {
      runs.push(String(payload['name']));
      const isDeadly = deadly > 0 && runs.length % deadly === 0;
      await pause(2);
      if (!isDeadly) return {};
      die();
      return new Promise(() => undefined);
    },
  };
  const its = { ...parts([kind]), db: pools.main };
  while (await Promise.race([runDueJob(its), death]));
  await pools.close();
}

function parts(kinds: readonly JobKind[]): RunnerParts {
  return { db: database.db, kinds, now: () => clock.at, report: () => undefined };
}

function post(kind: string, key: string, inSeconds = 0): Promise<void> {
  const runAt = new Date(clock.at.getTime() + inSeconds * 1000);
  return withTransaction(database.db, tx => postJob(tx, { kind, key, runAt, payload: { name: key } }));
}

function later(seconds: number): void {
  clock.at = new Date(clock.at.getTime() + seconds * 1000);
}

function counting(name: string, dueAfter?: JobKind['dueAfter']) {
  const runs: string[] = [];
  const kind: JobKind = {
    kind: name,
    leaseSeconds: 60,
    ...(dueAfter ? { dueAfter } : {}),
    run: async ({ payload }) => {
      runs.push(String(payload['name']));
      return { sent: payload['name'] };
    },
  };
  return { kind, runs };
}

function broken(): JobKind {
  const run = () => Promise.reject(new Error('the printer is out of paper'));
  return { kind: 'test.broken', leaseSeconds: 60, run };
}
