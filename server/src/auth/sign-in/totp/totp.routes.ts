import {
  RecoveryCodes,
  TotpConfirm,
  TotpEnrolment,
  TotpStart,
  TotpState,
} from '@shanmen/shared/contracts/auth/sign-in/totp';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { finishTotp, readTotpState, startTotp, stopTotp } from './totp.service.ts';

const enrolments = '/api/auth/totp-enrolments';
const own = { permission: 'signed-in', scope: 'own' } as const;

/** One's own second factor. What is shown once is kept under no key: sent again it makes a new secret. */
export function totpRoutes(app: App, { pools, config, now }: AppDeps, hasher: PasswordHasher): void {
  const [db, person] = [pools.main, personKeys(readMasterKeys(config))];

  app.get(
    enrolments,
    { config: { ...own, openTo: ['factor-due'] }, schema: { response: { 200: Result(TotpState) } } },
    async ({ staff }) => ({ result: await readTotpState(db, staff) }),
  );

  app.post(
    enrolments,
    {
      config: { ...own, openTo: ['factor-due'] },
      schema: { body: TotpStart, response: { 200: Result(TotpEnrolment) } },
    },
    async ({ staff, body }) => {
      return { result: await startTotp({ db, hasher, person }, staff, body.currentPassword, now()) };
    },
  );

  app.put(
    `${enrolments}/:id`,
    {
      config: { ...own, openTo: ['factor-due'], audit: 'auth.totp.enrolled' },
      schema: { params: IdParams, body: TotpConfirm, response: { 200: Result(RecoveryCodes) } },
    },
    async ({ staff, params, body }) => ({
      result: await finishTotp({ db, person }, staff, { id: params.id, code: body.code }, now()),
    }),
  );

  app.delete(
    enrolments,
    {
      config: { ...own, stepUp: true, audit: 'auth.totp.removed' },
      schema: { response: { 200: Result(Type.Null()) } },
    },
    async ({ staff }) => {
      await stopTotp(db, staff, now());
      return { result: null };
    },
  );
}
