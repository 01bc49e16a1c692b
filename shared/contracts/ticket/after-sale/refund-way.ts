import type { Static } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';

/** 重试: the provider is asked once more. */
export const RefundRetry = ClosedObject({ reason: Text(200) });
export type RefundRetry = Static<typeof RefundRetry>;

/** 转线下: the bank has paid, by the slip of this number. */
export const RefundOffline = ClosedObject({ slipNo: Text(40), reason: Text(200) });
export type RefundOffline = Static<typeof RefundOffline>;
