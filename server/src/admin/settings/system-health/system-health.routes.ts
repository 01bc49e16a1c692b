import { SystemHealth } from '@shanmen/shared/contracts/admin/settings/system-health';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import type { Config } from '../../../process/config.ts';
import { backupFolderOf, newestBackup } from '../../../db/backup/backup-files.ts';
import type { Db } from '../../../db/transaction.ts';
import { readDisk } from '../../../db/launcher/folders/disk.ts';
import { tlsDaysLeft } from '../../../process/tls.ts';
import { readDatabaseFacts, readSystemHealth } from './system-health.queries.ts';

export function systemHealthRoutes(app: App, { pools, config, now }: AppDeps): void {
  app.get(
    '/api/admin/system-health',
    {
      config: { permission: 'admin:health:view', scope: 'none' },
      schema: { response: { 200: Result(SystemHealth) } },
    },
    async () => ({ result: await showSystemHealth(pools.main, config, now()) }),
  );
}

/** What the database and the machine know, and whether a newer backup lies there that nobody has proved yet. */
async function showSystemHealth(db: Db, config: Config, now: Date): Promise<SystemHealth> {
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
