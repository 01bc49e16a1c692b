import type { Db } from '../../../db/transaction.ts';
import type { Log } from '../../../db/log.ts';
import type { Config } from '../../../process/config.ts';
import { checkoutFolder } from './release-folder.ts';
import { currentRelease, keptReleaseOf, storeOf } from '../release-ledger/current-release.ts';
import { followRestored } from './restored.service.ts';

/**
 * At the start, so that the first page does not wait for it. Where the database is older than what browsers were
 * given, it came from a backup, and they are given its release under a number that they take.
 */
export async function takeBuilds(config: Config, db: Db, now: () => Date, log: Log): Promise<void> {
  const warn = (error: unknown) => log(`modules stay as they were: ${String(error)}`);
  const kept = keptReleaseOf(config);
  await followRestored(db, kept, now());
  const { release } = await currentRelease({
    db,
    folder: checkoutFolder(config),
    store: storeOf(config),
    kept,
    now,
    warn,
  }).read();
  if (release !== null) log(`release ${release.sequence} of the modules is current`);
}
