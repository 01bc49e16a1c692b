import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jobTitles, type SystemHealth } from '@shanmen/shared/contracts/admin/settings/system-health';
import { instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testKeys } from '../../../../test/people/keys.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { backgroundWork } from '../../../process/background-work.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { backupJob } from '../../../platform/job/nightly.ts';
import { endJob, postJob, putOffJob, takeJob } from '../../../platform/job/job.queries.ts';
import { keepSlowStatement } from '../../../platform/health/slow-statement.ts';
import { tidyUp } from '../../../platform/job/upkeep.ts';
import { ticketKeys } from '../../../ticket/public.ts';

const clock = { at: instantOf('2026-10-02', '04:10') };

let test: TestApp;
let folder: string;
beforeEach(async () => {
  clock.at = instantOf('2026-10-02', '04:10');
  folder = await mkdtemp(join(tmpdir(), 'shanmen-health-'));
  test = await testApp({ now: () => clock.at, environment: { SHANMEN_DATA: folder } });
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

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

  it('P-15 names a backup that was written since, until it was proved', async () => {
    expect((await health()).unproved).toBeNull();
    await endTonight(backupJob, backup);
    await mkdir(join(folder, 'backups'));
    const write = (file: string) => writeFile(join(folder, 'backups', file), 'sealed');
    await write(backup.file);
    await write('shanmen-20261002T201000Z.backup.part');
    expect((await health()).unproved).toBeNull();
    await write('shanmen-20261002T201000Z.backup');
    expect((await health()).unproved).toEqual({
      file: 'shanmen-20261002T201000Z.backup',
      bytes: 6,
      madeAt: '2026-10-02T20:10:00.000Z',
    });
    clock.at = instantOf('2026-10-03', '04:10');
    await endTonight(backupJob, { ...backup, file: 'shanmen-20261002T201000Z.backup' });
    expect((await health()).unproved).toBeNull();
  });

  it('says what of the machine runs out, and what waits to be sent', async () => {
    const { disk, databaseBytes, certificateDays, messages } = (await health()).machine;
    expect(disk?.freeBytes).toBeGreaterThan(0);
    expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
    expect(databaseBytes).toBeGreaterThan(1_000_000);
    expect(certificateDays).toBeNull();
    expect(messages).toEqual({ waiting: 0, since: null, isLate: false });
    await asOwner(
      test.database.url,
      `insert into platform.outbox (topic, payload, created_at)
       values ('sms', '{}', '2026-10-02T03:00:00+08:00')`,
    );
    expect((await health()).machine.messages).toEqual({
      waiting: 1,
      since: '2026-10-01T19:00:00.000Z',
      isLate: true,
    });
  });

  it('lists what was slow in the last week, each once with how often and how long, and forgets it after a month', async () => {
    const { db } = test;
    const keep = (route: string, ms: number, at: string) =>
      keepSlowStatement(db, {
        route,
        text: 'select 1 where x = $1',
        ms,
        rows: 3,
        at: instantOf(at, '12:00'),
      });
    await keep('GET /api/a', 1200, '2026-10-01');
    await keep('GET /api/a', 1900, '2026-09-30');
    await keep('GET /api/b', 1500, '2026-10-01');
    await keep('GET /api/c', 9000, '2026-09-20');
    const { slow } = await health();
    expect(slow).toMatchObject([
      { route: 'GET /api/a', times: 2, longestMs: 1900, lastAt: '2026-10-01T04:00:00.000Z' },
      { route: 'GET /api/b', times: 1, longestMs: 1500, text: 'select 1 where x = $1' },
    ]);
    expect(new Set(slow.map(({ hash }) => hash)).size).toBe(1);
    expect(await tidyUp(db, instantOf('2026-10-25', '04:00'))).toMatchObject({ slow: 1 });
  });

  it('has a name for all background work', () => {
    const keys = ticketKeys(testKeys());
    const config = { ...test.deps.config, databaseUrl: test.database.url };
    const { exportBook } = test.app;
    const kinds = backgroundWork({ pools: test.database.pools, keys, config, exportBook });
    expect(kinds.map(({ kind }) => kind).filter(kind => !(kind in jobTitles))).toEqual([]);
  });

  it('is for administrators', async () => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('GET', '/api/admin/system-health')).status).toBe(403);
  });
});
