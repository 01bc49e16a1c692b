import type { Approval, ApprovalRequest, ApprovalSubject } from '../../contracts/auth/approval.ts';
import { api } from '../http/api.ts';
import type { StepUp, SteppedUp } from '../../contracts/auth/sign-in/step-up.ts';
import { session } from './session.ts';

/** Who lets something through, and his password or PIN. */
export type ApproverWords = { readonly userName: string; readonly words: string };

export const noApprover: ApproverWords = { userName: '', words: '' };

/** Asks for one act and one sum, with a second person's words; six digits are a PIN: no password is as short. */
export function askApproval(subject: ApprovalSubject, { userName, words }: ApproverWords): Promise<Approval> {
  const request: ApprovalRequest = /^\d{6}$/.test(words)
    ? { ...subject, userName, pin: words }
    : { ...subject, userName, password: words };
  return api.post<Approval>('/api/auth/approvals', request, { tellsRefusals: true });
}

/**
 * Gives the password once more, or a code of the telephone: what asks for it is open for five minutes, and the
 * session has another token. Six digits are a code, as no password is so short.
 */
export async function stepUp(words: string): Promise<void> {
  const given: StepUp = /^\d{6}$/.test(words) ? { code: words } : { password: words };
  const { token } = await api.post<SteppedUp>('/api/auth/step-ups', given);
  session.renew(token);
}
