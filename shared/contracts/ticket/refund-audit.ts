import { type Static, Type } from 'typebox';

import { ClosedObject, Text } from '../schema.ts';

/** What a second person says to a refund that its rule puts before one. */
export const RefundAudit = ClosedObject({ approved: Type.Boolean(), reason: Text(200) });
export type RefundAudit = Static<typeof RefundAudit>;
