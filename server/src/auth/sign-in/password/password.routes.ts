import {
  PasswordChange,
  PasswordJudgement,
  PasswordPolicy,
  PasswordTyped,
} from '@shanmen/shared/contracts/auth/sign-in/password';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { clearCookieHalf } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { PeoplePorts } from '../../ports.ts';
import { comingAndGoing } from '../session/session.routes.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { passwordPolicyOf } from './password-policy.ts';
import { changePassword, judgeNewPassword } from './password.service.ts';

export function passwordRoutes(
  app: App,
  deps: AppDeps,
  { hasher, people }: { hasher: PasswordHasher; people: PeoplePorts },
): void {
  app.get(
    '/api/auth/password',
    {
      config: { permission: 'signed-in', scope: 'own', openTo: ['password-due', 'factor-due'] },
      schema: { response: { 200: Result(PasswordPolicy) } },
    },
    async ({ staff }) => ({ result: passwordPolicyOf(staff, await people.site()) }),
  );

  app.post(
    '/api/auth/password/judgement',
    {
      config: { permission: 'signed-in', scope: 'own', openTo: ['password-due', 'factor-due'] },
      schema: { body: PasswordTyped, response: { 200: Result(PasswordJudgement) } },
    },
    async ({ staff, body }) => {
      const policy = passwordPolicyOf(staff, await people.site());
      return { result: await judgeNewPassword(body.newPassword, staff, policy) };
    },
  );

  app.put(
    '/api/auth/password',
    {
      config: {
        permission: 'signed-in',
        scope: 'own',
        openTo: ['password-due', 'factor-due'],
        audit: 'auth.password.changed',
        changes: comingAndGoing,
      },
      schema: { body: PasswordChange, response: { 200: Result(Type.Null()) } },
    },
    async (request, reply) => {
      const parts = { db: deps.pools.main, hasher, people };
      await changePassword(parts, request.staff, request.body, deps.now());
      clearCookieHalf(request, reply);
      return { result: null };
    },
  );
}
