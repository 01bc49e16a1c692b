import { jobTitles, type SystemHealth } from '@shanmen/shared/contracts/admin/system-health';
import { instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../test/app.ts';
import { withTransaction } from '../../db/transaction.ts';
import { jobKinds } from '../../jobs.ts';
import { backupJobs } from '../../nightly-backup.ts';
import { backupJob } from '../../platform/job/nightly.ts';
import { endJob, postJob, putOffJob, takeJob } from '../../platform/job/job.queries.ts';
import { ticketKeys } from '../../ticket/public.ts';

const clock = { at: instantOf('2026-10-02', '04:10') };

let test: TestApp;
beforeEach(async () => {
  clock.at = instantOf('2026-10-02', '04:10');
  test = await testApp({ now: () => clock.at });
});
afterEach(() => test.close());

async function health(): Promise<SystemHealth> {
  const admin = await test.signIn('admin');
  return (await admin.call<SystemHealth>('GET', '/api/admin/system-health')).result;
}

/** Ends the job of tonight, well or badly. */
async function endTonight(kind: string, result: object | string): Promise<void> {
  await withTransaction(test.db, async tx => {
    await postJob(tx, { kind, key: 'recurring', runAt: clock.at });
    const job = await takeJob(tx, [{ kind, seconds: 60 }], clock.at);
    if (job === null) throw new Error('nothing is due');
    const againAt = new Date(clock.at.getTime() + 86_400_000);
    if (typeof result === 'string') await putOffJob(tx, job, { at: clock.at, againAt, error: result });
    else await endJob(tx, job, { at: clock.at, againAt, result: { ...result } });
  });
}

const backup = {
  file: 'shanmen-20261001T201000Z.backup',
  rows: 7,
  bytes: 2048,
  newest: null,
  sealed: true,
  copied: false,
};

describe('运行状况', () => {
  it('P-15 says how old the last verified backup is, and that it is too old after 26 hours', async () => {
    expect((await health()).backup).toBeNull();
    await endTonight(backupJob, backup);
    expect((await health()).backup).toMatchObject({
      ...backup,
      isOld: false,
      verifiedAt: '2026-10-01T20:10:00.000Z',
    });
    clock.at = instantOf('2026-10-03', '06:10');
    expect((await health()).backup?.isOld).toBe(false);
    clock.at = instantOf('2026-10-03', '06:11');
    expect((await health()).backup?.isOld).toBe(true);
  });

  it('P-15 keeps the last good one where a night fails, and says why that was', async () => {
    await endTonight(backupJob, backup);
    clock.at = instantOf('2026-10-03', '04:10');
    await endTonight(backupJob, 'its books do not balance');
    const { jobs, backup: last } = await health();
    expect(last?.verifiedAt).toBe('2026-10-01T20:10:00.000Z');
    expect(jobs).toMatchObject([{ kind: backupJob, error: 'its books do not balance', failed: 0 }]);
  });

  it('has a name for all background work', () => {
    const keys = ticketKeys(Buffer.alloc(32));
    const config = { ...test.deps.config, databaseUrl: test.database.url };
    const kinds = [...jobKinds(test.database.pools, keys, config), ...backupJobs(config)];
    expect(kinds.map(({ kind }) => kind).filter(kind => !(kind in jobTitles))).toEqual([]);
  });

  it('is for administrators', async () => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('GET', '/api/admin/system-health')).status).toBe(403);
  });
});
