import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Text } from '../../schema.ts';

/** What a second person says to a refund that its rule puts before one. */
export const RefundAudit = ClosedObject({ approved: Type.Boolean(), reason: Text(200) });
export type RefundAudit = Static<typeof RefundAudit>;

/** 重试: the provider is asked once more. */
export const RefundRetry = ClosedObject({ reason: Text(200) });
export type RefundRetry = Static<typeof RefundRetry>;

/** 转线下: the bank has paid, by the slip of this number. */
export const RefundOffline = ClosedObject({ slipNo: Text(40), reason: Text(200) });
export type RefundOffline = Static<typeof RefundOffline>;

/** 现场授权: the second person approved at the applicant's window. */
export const RefundApproval = ClosedObject({ approval: ApprovalToken });
export type RefundApproval = Static<typeof RefundApproval>;
