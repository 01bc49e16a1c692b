import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Text } from '../../schema.ts';

/** What a second person says to a refund that its rule puts before one. */
export const RefundAudit = ClosedObject({ approved: Type.Boolean(), reason: Text(200) });
export type RefundAudit = Static<typeof RefundAudit>;

/** 现场授权: the second person approved at the applicant's window. */
export const RefundApproval = ClosedObject({ approval: ApprovalToken });
export type RefundApproval = Static<typeof RefundApproval>;
