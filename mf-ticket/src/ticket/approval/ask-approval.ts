import { api } from '@shanmen/shared';
import type { Approval, ApprovalRequest, ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import type { ApproverWords } from './approver-fields.tsx';

/** Asks for one act and one sum, with a second person's words; six digits are a PIN: no password is as short. */
export function askApproval(subject: ApprovalSubject, { userName, words }: ApproverWords): Promise<Approval> {
  const request: ApprovalRequest = /^\d{6}$/.test(words)
    ? { ...subject, userName, pin: words }
    : { ...subject, userName, password: words };
  return api.post<Approval>('/api/auth/approvals', request, { tellsRefusals: true });
}
