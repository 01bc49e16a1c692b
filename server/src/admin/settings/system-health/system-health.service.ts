import type { SystemHealth } from '@shanmen/shared/contracts/admin/settings/system-health';

import type { Config } from '../../../process/config.ts';
import { backupFolderOf, newestBackup } from '../../../db/backup/backup-files.ts';
import type { Db } from '../../../db/transaction.ts';
import { readDisk } from '../../../db/launcher/folders/disk.ts';
import { tlsDaysLeft } from '../../../process/tls.ts';
import { readDatabaseFacts, readSystemHealth } from './system-health.queries.ts';

/** What the database and the machine know, and whether a newer backup lies there that nobody has proved yet. */
export async function showSystemHealth(db: Db, config: Config, now: Date): Promise<SystemHealth> {
  const [known, newest, machine] = await Promise.all([
    readSystemHealth(db, now),
    newestBackup(backupFolderOf(config)),
    readMachine(db, config, now),
  ]);
  const isUnproved = newest !== null && newest.file > (known.backup?.file ?? '');
  return { ...known, machine, unproved: isUnproved ? newest : null };
}

async function readMachine(
  db: Db,
  { dataFolder, tlsFolder }: Config,
  now: Date,
): Promise<SystemHealth['machine']> {
  const [facts, disk] = await Promise.all([
    readDatabaseFacts(db, now),
    dataFolder === undefined ? null : readDisk(dataFolder),
  ]);
  return { ...facts, disk, certificateDays: tlsFolder === null ? null : tlsDaysLeft(tlsFolder, now) };
}
