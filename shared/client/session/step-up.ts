import type { StepUp, SteppedUp } from '../../contracts/auth/sign-in/step-up.ts';
import { api } from '../http/api.ts';
import { session } from './session.ts';

/**
 * Gives the password once more, or a code of the telephone: what asks for it is open for five minutes, and the
 * session has another token. Six digits are a code, as no password is so short.
 */
export async function stepUp(words: string): Promise<void> {
  const given: StepUp = /^\d{6}$/.test(words) ? { code: words } : { password: words };
  const { token } = await api.post<SteppedUp>('/api/auth/step-ups', given);
  session.renew(token);
}
