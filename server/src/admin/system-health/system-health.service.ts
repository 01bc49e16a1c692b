import type { SystemHealth } from '@shanmen/shared/contracts/admin/system-health';

import type { Config } from '../../config.ts';
import { backupFolderOf, newestBackup } from '../../db/backup/backup-files.ts';
import type { Db } from '../../db/transaction.ts';
import { readSystemHealth } from './system-health.queries.ts';

/** What the database knows, and whether a newer backup lies there that nobody has proved yet. */
export async function showSystemHealth(db: Db, config: Config, now: Date): Promise<SystemHealth> {
  const [known, newest] = await Promise.all([
    readSystemHealth(db, now),
    newestBackup(backupFolderOf(config)),
  ]);
  const isUnproved = newest !== null && newest.file > (known.backup?.file ?? '');
  return { ...known, unproved: isUnproved ? newest : null };
}
