import type { Approval, ApprovalRequest, ApprovalSubject } from '../../contracts/auth/approval.ts';
import { api } from '../http/api.ts';

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
