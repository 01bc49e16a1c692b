import type {
  SessionPage,
  SessionQuery,
  SessionsEnd,
  SessionsEnded,
} from '@shanmen/shared/contracts/auth/sign-in/session-list';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { PeoplePorts } from '../../ports.ts';
import { writeLoginLog } from '../session/session.queries.ts';
import { endSessionsOf, listSessions } from './session-list.queries.ts';

/** Where people have a shift that is not handed over; auth lies below the areas that know. */
export type ListPlacesTaken = (db: Db) => Promise<readonly { sellerId: number; windowName: string }[]>;

/** Sessions, each with the place where its person has not handed over; one that is over sits nowhere. */
export async function showSessions(
  db: Db,
  query: SessionQuery,
  at: { now: Date; ownId: number },
  listPlacesTaken: ListPlacesTaken,
): Promise<SessionPage> {
  const { rows, total } = await listSessions(db, query, at);
  const places = new Map(
    (await listPlacesTaken(db)).map(({ sellerId, windowName }) => [sellerId, windowName]),
  );
  const placeOf = ({ staffId, state }: (typeof rows)[number]) =>
    state === 'over' ? null : (places.get(staffId) ?? null);
  return { rows: rows.map(row => ({ ...row, place: placeOf(row) })), total };
}

/**
 * Ends one session of a person or all of them: refused with the next call in every process, told to the open page
 * at once. The session that asks stays; what is over already is left as it is.
 * @throws target_above_you
 */
export async function endSessions(
  tx: Tx,
  staff: Staff,
  end: SessionsEnd,
  { people, now }: { people: Pick<PeoplePorts, 'refuseUpward'>; now: Date },
): Promise<SessionsEnded> {
  await people.refuseUpward(tx, staff, end.staffId, now);
  return endJudgedSessions(tx, staff, end, now);
}

/** As {@link endSessions}, of somebody of whom it is known already that he does not stand above. */
export async function endJudgedSessions(
  tx: Tx,
  staff: Staff,
  { staffId, sessionId, reason }: SessionsEnd,
  now: Date,
): Promise<SessionsEnded> {
  const ended = await endSessionsOf(tx, { staffId, sessionId, by: staff, now });
  const [first] = ended;
  if (!first) return { ended: 0 };
  await signal(tx, 'look');
  await writeLoginLog(tx, {
    at: now,
    userName: first.userName,
    staffId,
    result: 'kicked',
    ip: staff.ip,
    deviceId: null,
    userAgent: '',
    sessionId,
  });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'auth.session.kicked',
    objectType: 'admin.staff',
    objectId: String(staffId),
    after: { sessions: ended.length },
    reason,
  });
  return { ended: ended.length };
}
