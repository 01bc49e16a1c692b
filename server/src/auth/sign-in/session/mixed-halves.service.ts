import { type Db, withTransaction } from '../../../db/transaction.ts';
import { hashOf } from './halves.ts';
import { findMixedHolders, wasToldOfMixedHalves } from './mixed-halves.queries.ts';
import { writeLoginLog } from './session.queries.ts';

/** Whoever tries many does not fill the log with them. */
const toldAgainAfter = 60_000;

/** One half of a credential was taken to be used with another: both people find it in the log of sign-ins. */
export async function noteMixedHalves(
  db: Db,
  halves: { sid: string; token: string },
  from: { ip: string; userAgent: string },
  now: Date,
): Promise<void> {
  const search = { sid: hashOf(halves.sid), token: hashOf(halves.token), now };
  for (const holder of await findMixedHolders(db, search)) {
    if (await wasToldOfMixedHalves(db, holder.staffId, new Date(now.getTime() - toldAgainAfter))) continue;
    await withTransaction(db, tx =>
      writeLoginLog(tx, { at: now, ...holder, result: 'halves_mixed', deviceId: null, ...from }),
    );
  }
}
