import { isRepeatable } from '../../db/failures.ts';
import type { Db } from '../../db/transaction.ts';
import { fillDay, findWrongDays, forgetTouches, listDaysToBuild, markBuilt } from './rollup.queries.ts';
import { rollups } from './rollups.ts';

/** So many days in one run of the job; a year of history takes some minutes, and the newest days come first. */
const daysPerRun = 90;

/** Counts every closed day that is new or has changed. @returns how many */
export async function buildDays(db: Db, today: string, now: Date): Promise<number> {
  const days = await listDaysToBuild(db, today, daysPerRun);
  let built = 0;
  for (const day of days) if (await buildDay(db, day, now)) built += 1;
  return built;
}

/**
 * Counts one day in one snapshot: whoever commits later leaves a touch that this snapshot does not see, so that the day
 * is read as it is until it was counted again. No lock is taken and no till waits.
 * @returns false when another process counts it at this moment
 */
export async function buildDay(db: Db, day: string, now: Date): Promise<boolean> {
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        await markBuilt(tx, day, now);
        for (const rollup of rollups) await fillDay(tx, rollup, day);
      });
  } catch (error) {
    if (isRepeatable(error)) return false;
    throw error;
  }
  await forgetTouches(db, day);
  return true;
}

/** V-13: a closed day that reports read from its roll-up says what its rows say. */
export async function findRollupFaults(snapshot: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const rollup of rollups) {
    for (const day of await findWrongDays(snapshot, rollup)) {
      findings.push(`V-13 ${rollup.table} of ${day} is not what its rows say`);
    }
  }
  return findings;
}
