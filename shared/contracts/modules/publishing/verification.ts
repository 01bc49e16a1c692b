import { type Static, Type } from 'typebox';

import { ClosedObject } from '../../schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** `GET /api/modules/verification`: whether what was ever published is still what it was. */
export const Verification = ClosedObject({
  /** Files of all versions, read and hashed anew. */
  files: Count,
  releases: Count,
  /** A sentence for each file and each release that is not sound; at most the first hundred. */
  findings: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 }),
});
export type Verification = Static<typeof Verification>;
