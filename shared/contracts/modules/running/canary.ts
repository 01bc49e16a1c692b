import { type Static, Type } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';
import { CanaryConditions } from '../publishing/release-ledger.ts';

export const CanaryParams = ClosedObject({ module: Text(80) });

/** `PUT /api/modules/canaries/:module`: a version for some, by any of the conditions. */
export const CanarySetting = ClosedObject({
  version: Text(60),
  ...CanaryConditions.properties,
  reason: Text(500),
});
export type CanarySetting = Static<typeof CanarySetting>;

/** `DELETE /api/modules/canaries/:module`: everybody is back on the same version. */
export const CanaryEnd = ClosedObject({ reason: Type.Optional(Text(500)) });
export type CanaryEnd = Static<typeof CanaryEnd>;

/** `GET /api/modules/canary-audience`: whom a canary can name. */
export const CanaryAudience = ClosedObject({
  roles: Type.Array(ClosedObject({ code: Text(40), name: Text(60) }), { maxItems: 200 }),
  users: Type.Array(ClosedObject({ userName: Text(40), name: Text(60) }), { maxItems: 2000 }),
});
export type CanaryAudience = Static<typeof CanaryAudience>;
