import { isConnectionLost, isRepeatable } from '../../db/connection/failures.ts';
import { allowTime } from '../../db/statements/statement-time.ts';
import type { Db } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { fillDay, findWrongDays, forgetTouches, listDaysToBuild, markBuilt } from './rollup.queries.ts';
import { rollups } from './rollups.ts';

/** So many days in one run of the job; the newest come first. */
const daysPerRun = 90;

/** After this long a run begins no further day: its lease is twice as long. */
const runMs = 300_000;

/** Counting takes no lock, so no till waits. */
const secondsPerStatement = 30;

/**
 * Counts every closed day that is new or has changed, those after one that cannot be counted too.
 * @returns how many
 * @throws at the end, with the days that could not be counted and why
 */
export async function buildDays(db: Db, today: string, now: Date): Promise<number> {
  const days = await listDaysToBuild(db, today, daysPerRun);
  const failures: string[] = [];
  const endsAt = performance.now() + runMs;
  let built = 0;
  for (const day of days) {
    if (performance.now() > endsAt) break;
    try {
      if (await buildDay(db, day, now)) built += 1;
    } catch (error) {
      // Without a database the next one would fail too.
      if (isConnectionLost(error) || error instanceof RuleViolation) throw error;
      failures.push(`${day}: ${String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(`days that could not be counted: ${failures.join('; ')}`);
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
        await allowTime(tx, secondsPerStatement);
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
