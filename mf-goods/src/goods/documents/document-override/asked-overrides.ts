import { ApiError, askApproval, type ApproverWords } from '@shanmen/shared';
import {
  AskedOverrides,
  type ShownOverrides,
} from '@shanmen/shared/contracts/goods/documents/document-override';
import { Check } from 'typebox/value';

/** For what exactly a second person is asked, and in which words. */
export type Asked = AskedOverrides & { readonly why: string };

/** What the server wants a second person's word for; null where it said anything else. */
export function askedIn(error: unknown): Asked | null {
  if (!(error instanceof ApiError) || !error.has('supervisor_required')) return null;
  const { details, message: why } = error;
  return Check(AskedOverrides, details) ? { ...details, why } : null;
}

/** One word for each thing, typed once. */
export async function askOverrides(
  { actions, objectId, amountFen }: Asked,
  approver: ApproverWords,
): Promise<ShownOverrides> {
  const given: ShownOverrides = [];
  for (const action of actions) {
    const { approval } = await askApproval({ action, objectId, amountFen }, approver);
    given.push({ action, approval });
  }
  return given;
}
