import type { RecoveryCodes, TotpEnrolment } from '@shanmen/shared/contracts/auth/sign-in/totp';

import { demoPassword } from '../../seeds/demo/people.ts';
import { totp } from '../../src/auth/sign-in/totp/one-time-password.ts';
import type { Answer, Client } from '../app/app.ts';

export const enrolments = '/api/auth/totp-enrolments';

export function startFactor(client: Client): Promise<Answer<TotpEnrolment>> {
  return client.call('POST', enrolments, { body: { currentPassword: demoPassword } });
}

/** Shows the first code, as the person's telephone would. */
export function confirmFactor(
  client: Client,
  { id, secret }: TotpEnrolment,
  at: Date,
): Promise<Answer<RecoveryCodes>> {
  return client.call('PUT', `${enrolments}/${id}`, { body: { code: shownCode(secret, at) } });
}

/** What a telephone that was given the secret shows at an instant. */
export function shownCode(secret: string, at: Date): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2));
  return totp(Buffer.from(bytes), at);
}
