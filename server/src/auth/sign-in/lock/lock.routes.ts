import { PinChange, Unlock, Unlocked } from '@shanmen/shared/contracts/auth/sign-in/lock';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { clearCookieHalf, setCookieHalf } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { userAgentOf } from '../../../http/credential/source.ts';
import { type LockParts, lockSession, unlockSession, changePin } from './lock.service.ts';

const current = '/api/auth/sessions/current';

export function lockRoutes(app: App, deps: AppDeps, hasher: PasswordHasher): void {
  const parts: LockParts = { db: deps.pools.main, hasher };

  app.put(
    `${current}/lock`,
    {
      config: {
        permission: 'signed-in',
        scope: 'own',
        openTo: ['password-due', 'factor-due'],
        audit: 'auth.session.locked',
      },
      schema: { response: { 200: Result(Type.Null()) } },
    },
    async request => {
      await lockSession(parts.db, request.staff, deps.now());
      return { result: null };
    },
  );

  app.post(
    `${current}/unlock`,
    {
      config: {
        permission: 'signed-in',
        scope: 'own',
        openTo: ['locked', 'password-due', 'factor-due'],
        audit: 'auth.session.unlocked',
      },
      schema: { body: Unlock, response: { 200: Result(Unlocked) } },
    },
    async (request, reply) => {
      const { staff, session } = request;
      const unlocker = { staff, session, userAgent: userAgentOf(request) };
      const work = unlockSession(parts, unlocker, request.body, deps.now());
      const { sid, token } = await work.catch((error: unknown) => {
        if (error instanceof RuleViolation && error.code === 'unlock_ended') clearCookieHalf(request, reply);
        throw error;
      });
      setCookieHalf(request, reply, sid);
      return { result: { token } };
    },
  );

  app.put(
    '/api/auth/pin',
    {
      config: { permission: 'signed-in', scope: 'own', audit: 'auth.pin.changed' },
      schema: { body: PinChange, response: { 200: Result(Type.Null()) } },
    },
    async request => {
      await changePin(parts, request.staff, request.body, deps.now());
      return { result: null };
    },
  );
}
