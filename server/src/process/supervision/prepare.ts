import { seedDemo } from '../../../seeds/demo/seed.ts';
import { createFirstAdministrator } from '../../../seeds/required/first-administrator.ts';
import { seedRequired } from '../../../seeds/required/seed.ts';
import { hasDemoPassword } from '../../auth/public.ts';
import { readBackupKey } from '../../db/backup/backup-key.ts';
import type { Deployment } from '../../db/connection/deployment.ts';
import type { Log } from '../../db/log.ts';
import { migrate } from '../../db/migration/migrate.ts';
import { openPools } from '../../db/connection/pools.ts';
import { inTurn } from '../../db/migration/start-turn.ts';
import { readMasterKeys } from '../master-keys/master-key.ts';
import { takeBuilds } from '../../modules/public.ts';

/**
 * Brings the database to the state that this program needs: schema, required rows, and either
 * demo data or a first administrator.
 * @returns the administrator's one-time code, once in the life of a production database
 */
export async function prepareDatabase(
  config: Deployment,
  url: string,
  demo: boolean,
  log: Log,
): Promise<string | null> {
  // A key that is refused only in the night would leave a site without backups.
  readMasterKeys(config);
  readBackupKey(config.backupKeyFile);
  return inTurn(url, async () => {
    const { number } = await migrate(config.migrateUrl ?? url, log);
    log(`schema ${number} is current`);
    log(
      demo
        ? 'adding what is missing of the required and demo data'
        : 'adding what is missing of the required data',
    );
    return seed(config, url, demo, log);
  });
}

async function seed(config: Deployment, url: string, demo: boolean, log: Log): Promise<string | null> {
  const pools = openPools({ url, applicationName: 'shanmen seed' });
  const now = () => new Date();
  try {
    await seedRequired(pools.main);
    await takeBuilds(config, pools.main, now, log);
    if (demo) {
      await seedDemo({ pools, config, readiness: { draining: false }, now });
      return null;
    }
    if (await hasDemoPassword(pools.main)) throw new Error(demoUsersInProduction);
    return await createFirstAdministrator(pools.main, now());
  } finally {
    await pools.close();
  }
}

const demoUsersInProduction =
  'this production database contains demo users, whose password everyone knows: ' +
  'use another database, or declare it a demonstration with SHANMEN_DEMO=1';
