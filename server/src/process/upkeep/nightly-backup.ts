import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { appVersion } from '../machine/app-version.ts';
import { type Config, type FilePlace, filesFolderOf } from '../config.ts';
import { backUp } from '../../db/backup/backup.ts';
import {
  backupFolderOf,
  backupName,
  copyBackup,
  removeEarlierAttempts,
  removeOutdated,
} from '../../db/backup/backup-files.ts';
import { readBackupKey } from '../../db/backup/backup-key.ts';
import { rehearse } from '../../db/backup/rehearse.ts';
import { openPools } from '../../db/connection/pools.ts';
import { dailyAt, type JobKind } from '../../platform/job/job-kind.ts';
import { backupJob, type VerifiedBackup } from '../../platform/job/nightly.ts';
import { verifyCopy } from './verify-books.ts';

type BackupConfig = FilePlace &
  Pick<Config, 'databaseUrl' | 'migrateUrl' | 'backupFolder' | 'backupCopyTo' | 'backupKeyFile'>;

/** Findings in a database, as of a moment. */
type Prove = (url: string, at: Date) => Promise<string[]>;

/** None where the process was given no database of its own to speak for, as in most tests. */
export function backupJobs(config: BackupConfig, prove: Prove = proveBooks): JobKind[] {
  const url = config.migrateUrl ?? config.databaseUrl;
  if (url === undefined) return [];
  return [
    {
      kind: backupJob,
      leaseSeconds: 6 * 3600,
      // After the day is ended, settled, counted and proved.
      dueAfter: dailyAt('04:10'),
      beginsInTurn: true,
      takesLong: true,
      run: (_job, now) => backUpVerified(config, url, now, prove),
    },
  ];
}

/**
 * Writes a backup, restores it into a database of its own, proves the books there, copies it to the second place and
 * removes what is outdated. What it answers is the last backup that was verified.
 * @throws when any of that fails, and leaves the older backups
 */
async function backUpVerified(
  config: BackupConfig,
  url: string,
  now: Date,
  prove: Prove,
): Promise<VerifiedBackup> {
  const { backupCopyTo } = config;
  const folder = backupFolderOf(config);
  const key = readBackupKey(config.backupKeyFile);
  const file = backupName(now);
  const path = join(folder, file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moduleFolder = join(filesFolderOf(config), 'modules');
  const manifest = await backUp({ url, path, key, moduleFolder, appVersion, now });
  // As of the backup: what falls due while it is restored is no fault of it.
  await removeEarlierAttempts(folder, file);
  const findings = await rehearse({ url, path, key }, restored => prove(restored, now));
  if (findings.length > 0) {
    throw new Error(`${file} was restored, and its books do not balance: ${findings.slice(0, 3).join('; ')}`);
  }
  if (backupCopyTo !== undefined) await copyBackup(folder, file, backupCopyTo);
  for (const place of [folder, backupCopyTo]) if (place !== undefined) await removeOutdated(place);
  const rows = Object.values(manifest.sections).reduce((sum, section) => sum + section.rows, 0);
  const { size } = await stat(path);
  return {
    file,
    rows,
    bytes: size,
    newest: manifest.newest && new Date(manifest.newest).toISOString(),
    sealed: key !== null,
    copied: backupCopyTo !== undefined,
  };
}

async function proveBooks(url: string, at: Date): Promise<string[]> {
  const pools = openPools({ url, applicationName: 'shanmen rehearsal' });
  try {
    return await verifyCopy(pools.direct, at);
  } finally {
    await pools.close();
  }
}
