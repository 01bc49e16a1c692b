import type { Static } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';

/** `POST /api/modules/withdrawals`: a version that nobody is given is given to nobody any more, by no way. */
export const Withdrawal = ClosedObject({ module: Text(80), version: Text(60), reason: Text(500) });
export type Withdrawal = Static<typeof Withdrawal>;
