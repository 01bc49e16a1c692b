import { SessionState, SignedIn, SignIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import {
  clearCookieHalf,
  readDeviceSecret,
  readHalves,
  setCookieHalf,
  setDeviceSecret,
} from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import type { PeoplePorts } from '../../ports.ts';
import { describeSession, findSession, signOut } from './session.service.ts';
import { signIn } from './sign-in.service.ts';
import { NetworkCrowd } from '../throttle/throttle.service.ts';
import { sourceOf } from '../../../http/credential/source.ts';

export type SessionParts = {
  hasher: PasswordHasher;
  people: PeoplePorts;
  /** Codes that some route opens; asked late, when all routes are known. */
  routedCodes: () => ReadonlySet<PermissionCode>;
};

/** An administrator sees who is signed in, and whether a new password is still waited for. */
export const comingAndGoing = ['admin.user', 'auth.session-list'] as const;

export function sessionRoutes(app: App, deps: AppDeps, { hasher, people, routedCodes }: SessionParts): void {
  const db = deps.pools.main;
  const person = personKeys(readMasterKeys(deps.config));
  const crowd = new NetworkCrowd();
  app.memory.holds(() => crowd.forget());

  app.post(
    '/api/auth/sessions',
    {
      config: { permission: 'public', scope: 'none', changes: comingAndGoing },
      schema: { body: SignIn, response: { 200: Result(SignedIn) } },
    },
    async (request, reply) => {
      const now = deps.now();
      const { sid, token } = await signIn(
        { db, hasher, people, person, crowd },
        request.body,
        sourceOf(request),
        now,
      );
      const { dayCut } = await people.site();
      const session = await findSession(db, { sid, token }, { now, dayCut, isActivity: true });
      if (session === null) throw new RuleViolation('not_signed_in');
      setCookieHalf(request, reply, sid);
      const device = readDeviceSecret(request);
      if (device !== null && session.deviceId !== null) setDeviceSecret(request, reply, device);
      return { result: { ...(await describeSession({ db, people }, session, routedCodes(), now)), token } };
    },
  );

  app.get(
    '/api/auth/sessions/current',
    {
      config: { permission: 'signed-in', scope: 'own', openTo: ['locked', 'password-due', 'factor-due'] },
      schema: { response: { 200: Result(SessionState) } },
    },
    async request => ({
      result: await describeSession({ db, people }, request.session, routedCodes(), deps.now()),
    }),
  );

  // Public because the cookie alone is enough to leave: the token may be lost or already outdated.
  app.delete(
    '/api/auth/sessions/current',
    {
      config: { permission: 'public', scope: 'own', changes: comingAndGoing },
      schema: { response: { 200: Result(Type.Null()) } },
    },
    async (request, reply) => {
      const halves = readHalves(request);
      if (halves) await signOut(db, halves.sid, sourceOf(request), deps.now());
      clearCookieHalf(request, reply);
      return { result: null };
    },
  );
}
