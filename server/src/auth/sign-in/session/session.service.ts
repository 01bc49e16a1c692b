import { businessDay, type DayCuts } from '@shanmen/shared/time';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { isAppCode, type PermissionCode } from '@shanmen/shared/contracts/permissions';

import { appVersion } from '../../../process/machine/app-version.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { daysLeft } from '../password/standing.ts';
import type { PeoplePorts } from '../../ports.ts';
import { readUserSettings } from '../../settings/user-settings/user-settings.queries.ts';
import { hashOf } from './halves.ts';
import {
  endSession,
  findLiveSession,
  findSessionOfCookie,
  noteActivity,
  type SessionRow,
  writeLoginLog,
} from './session.queries.ts';

const activityInterval = 60_000;

/**
 * The session that both halves belong to, looked up anew for every call so that an ended one is
 * refused at once. Notes the activity, if it is one, at most once a minute.
 */
export async function findSession(
  db: Db,
  halves: { sid: string; token: string },
  { now, dayCut, isActivity }: { now: Date; dayCut: DayCuts; isActivity: boolean },
): Promise<SessionRow | null> {
  const hashes = { sid: hashOf(halves.sid), token: hashOf(halves.token) };
  const session = await findLiveSession(db, hashes, { now, day: businessDay(now, dayCut) });
  if (session && isActivity && now.getTime() - new Date(session.lastSeenAt).getTime() >= activityInterval) {
    await noteActivity(db, session.id, now);
  }
  return session;
}

/** Whose browser it is by the cookie half alone: enough to choose what it runs, and for nothing else. */
export function findCookieHolder(
  db: Db,
  sid: string,
  { now, dayCut }: { now: Date; dayCut: DayCuts },
): Promise<SessionRow | null> {
  return findSessionOfCookie(db, hashOf(sid), { now, day: businessDay(now, dayCut) });
}

/** Everything the shell needs to start; `codes` are those the user holds and a route opens. */
export async function describeSession(
  { db, people }: { db: Db; people: PeoplePorts },
  session: SessionRow,
  routed: ReadonlySet<PermissionCode>,
  now: Date,
): Promise<SessionState> {
  const { staffId, permissionVersion } = session;
  const { roles, roleNames, codes, asksSecondFactor } = await people.accessOf(
    staffId,
    permissionVersion,
    now,
  );
  const site = await people.site();
  return {
    userInfo: {
      userName: session.userName,
      photo: session.photo ?? '',
      time: session.createdAt,
      roles: [...roles],
      authBtnList: [...codes].filter(code => routed.has(code) || isAppCode(code)),
    },
    staffId: session.staffId,
    name: session.name,
    outletName: session.outletName,
    roleNames: [...roleNames],
    locked: session.locked,
    mustChangePassword: session.passwordDue,
    passwordDaysLeft: daysLeft(site.passwordPreset, session.passwordChangedAt, now),
    secondFactor: factorOf(session, asksSecondFactor),
    permissionVersion: session.permissionVersion,
    serverTime: now.toISOString(),
    businessDay: businessDay(now, site.dayCut),
    demo: site.demo,
    siteName: site.name,
    settings: await readUserSettings(db, session.staffId),
    atTill: session.atTill,
    hasPin: session.hasPin,
    policies: site.policies,
    version: appVersion,
  };
}

/** An enrolled till counts as a second factor. */
function factorOf({ hasSecondFactor, deviceId }: SessionRow, isAsked: boolean): 'off' | 'due' | 'on' {
  if (hasSecondFactor) return 'on';
  return isAsked && deviceId === null ? 'due' : 'off';
}

/** Ends the session of the cookie half alone: a browser that lost its token must still be able to leave. */
export function signOut(
  db: Db,
  sid: string,
  from: { ip: string; userAgent: string },
  now: Date,
): Promise<void> {
  return withTransaction(db, async tx => {
    const ended = await endSession(tx, hashOf(sid), 'signed_out', now);
    if (ended === null) return;
    await writeLoginLog(tx, { at: now, ...ended, result: 'signed_out', ...from });
    await signal(tx, 'look');
  });
}
