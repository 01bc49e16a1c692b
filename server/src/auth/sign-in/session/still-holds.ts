import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { businessDay } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readStandings } from '../../event/event.queries.ts';
import type { PeoplePorts } from '../../ports.ts';

type People = Pick<PeoplePorts, 'accessOf' | 'site'>;

/** Whether the session of somebody still stands and opens one of these, asked while a long answer is on its way. */
export async function stillHolds(
  { db, people, now }: { db: Db; people: People; now: Date },
  { id, sessionId }: Pick<Staff, 'id' | 'sessionId'>,
  codes: readonly PermissionCode[],
): Promise<boolean> {
  const day = businessDay(now, (await people.site()).dayCut);
  const [standing] = await readStandings(db, [sessionId], { now, day });
  if (standing === undefined || standing.over !== null) return false;
  const access = await people.accessOf(id, standing.permissionVersion, now);
  return codes.some(code => access.codes.has(code));
}
