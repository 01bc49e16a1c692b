import { SteppedUp, StepUp } from '@shanmen/shared/contracts/auth/sign-in/step-up';
import { Result } from '@shanmen/shared/contracts/schema';

import { setCookieHalf } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { stepUp } from './step-up.service.ts';

export function stepUpRoutes(app: App, deps: AppDeps, hasher: PasswordHasher): void {
  const { pools, config, now } = deps;
  const parts = { db: pools.main, hasher, person: personKeys(readMasterKeys(config)) };

  app.post(
    '/api/auth/step-ups',
    {
      config: { permission: 'signed-in', scope: 'own', audit: 'auth.session.stepped-up' },
      schema: { body: StepUp, response: { 200: Result(SteppedUp) } },
    },
    async (request, reply) => {
      const { sid, token, until } = await stepUp(parts, request.staff, request.body, now());
      setCookieHalf(request, reply, sid);
      return { result: { token, until: until.toISOString() } };
    },
  );
}
