import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { withClient } from '../../../test/app/database-address.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  sell,
  sellerAtWork,
  stopSelling,
} from '../../../test/data/ticket/factories.ts';
import { backupName, outdatedOf } from '../../db/backup/backup-files.ts';
import { backupJobs } from './nightly-backup.ts';
import { postRecurring, runDueJob, type RunnerParts } from '../../platform/job/job-runner.ts';
import { withTransaction } from '../../db/transaction.ts';
import { postJob } from '../../platform/job/job.queries.ts';
import { readVerifiedBackup } from '../../platform/job/nightly.ts';
import { verifyBooks } from './verify-books.ts';

const day = '2026-10-02';
const at = (date: string, time = '04:10') => instantOf(date, time);

describe('what is kept', () => {
  /** Every night a backup, and what is outdated goes, as the job does it. */
  const nights = (count: number) => {
    let names: string[] = [];
    for (let night = 0; night < count; night += 1) {
      names.push(backupName(at(addDays('2025-08-28', night))));
      const gone = new Set(outdatedOf(names));
      names = names.filter(name => !gone.has(name));
    }
    return names;
  };

  it('P-15 are seven days, four weeks and twelve months after four hundred nights', () => {
    const days = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'];
    days.push('2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-13', '2026-09-20');
    for (let night = 0; night < 7; night += 1) days.push(addDays('2026-09-25', night));
    expect(nights(400)).toEqual(days.map(date => backupName(at(date))));
  });

  it('never is anything that no backup has the name of', () => {
    expect(outdatedOf(['notes.txt', 'shanmen.backup', backupName(at(day))])).toEqual([]);
  });

  it('of one day is the newest', () => {
    const [morning, evening] = [backupName(at(day)), backupName(at(day, '21:00'))];
    expect(outdatedOf([evening, morning])).toEqual([morning]);
  });
});

describe('the nightly backup', () => {
  let test: TestApp;
  let folder: string;
  const clock = { at: at(day, '10:00') };
  beforeEach(async () => {
    clock.at = at(day, '10:00');
    folder = await mkdtemp(join(tmpdir(), 'shanmen-nightly-'));
    test = await testApp({ now: () => clock.at });
    const { site, seller, shift } = await sellerAtWork(test);
    await sell(seller, cashSale(site, await attraction(test.db, { visitDate: day })));
    // Handing the drawer over is what the log knows of.
    await stopSelling(seller, shift.id);
    await countDrawer(seller, shift.id, 540_00);
    await seller.call('POST', `/api/ticket/shifts/${shift.id}/close`, { body: {}, key: true });
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  const failures: unknown[] = [];
  const parts = (prove?: (url: string) => Promise<string[]>): RunnerParts => ({
    db: test.db,
    kinds: backupJobs(
      {
        ...test.deps.config,
        dataFolder: folder,
        databaseUrl: test.database.url,
        backupCopyTo: join(folder, 'second'),
      },
      prove,
    ),
    now: () => clock.at,
    report: error => failures.push(error),
  });
  const databases = () =>
    withClient(test.database.url, async client => {
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where datname like '%\\_rehearsal'`,
      );
      return rows;
    });

  it('P-15 waits for the night, is restored and proved, lies in two places, and is told', async () => {
    await postRecurring(parts());
    expect(await runDueJob(parts())).toBe(false);
    clock.at = at(addDays(day, 1));
    const old = backupName(at(addDays(day, -40)));
    await postOld(join(folder, 'backups'), old);
    expect(await runDueJob(parts())).toBe(true);
    expect(failures).toEqual([]);
    const file = backupName(clock.at);
    // Forty days old and the newest of its month: it stays; the day before it would not.
    expect((await readdir(join(folder, 'backups'))).sort()).toEqual([old, file]);
    expect(await readdir(join(folder, 'second'))).toEqual([file]);
    expect(await databases()).toEqual([]);
    expect(await readVerifiedBackup(test.db)).toMatchObject({
      file,
      copied: true,
      sealed: false,
      newest: expect.stringMatching(/Z$/),
      verifiedAt: clock.at.toISOString(),
    });
  });

  it('P-15 is good in the morning after a night without power, when all other work is late', async () => {
    await postRecurring(parts());
    clock.at = at(addDays(day, 1));
    await withTransaction(test.db, tx =>
      postJob(tx, { kind: 'test.late', key: 'once', runAt: at(day, '12:00') }),
    );
    const late = expect.stringMatching(/^V-15 job \d+ \(test\.late\) was due/);
    expect(await verifyBooks(test.database.pools.direct, clock.at)).toContainEqual(late);
    await runDueJob(parts());
    expect(failures).toEqual([]);
    expect(await readVerifiedBackup(test.db)).toMatchObject({ file: backupName(clock.at) });
  });

  it('P-15 that does not balance where it is restored is not taken for a good one, and says why (control)', async () => {
    await postRecurring(parts());
    clock.at = at(addDays(day, 1));
    await runDueJob(parts(async () => ['V-04 slot 1: 3 sold, 2 tickets']));
    expect(String(failures.pop())).toContain('V-04 slot 1');
    expect(await readVerifiedBackup(test.db)).toBeNull();
    expect(await databases()).toEqual([]);
    clock.at = new Date(clock.at.getTime() + 60_000);
    await runDueJob(parts(async () => ['V-04 again']));
    expect(await readdir(join(folder, 'backups'))).toEqual([backupName(clock.at)]);
  });
});

async function postOld(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), '');
}
