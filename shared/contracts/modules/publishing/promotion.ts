import { type Static, Type } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';
import { Sequence } from './release-ledger.ts';

const Reason = Text(500);

/** `POST /api/modules/promotions`: a version becomes what everybody runs. `If-Match` names the release seen. */
export const Promotion = ClosedObject({
  module: Text(80),
  version: Text(60),
  reason: Reason,
  urgent: Type.Optional(Type.Boolean()),
});
export type Promotion = Static<typeof Promotion>;

/** `POST /api/modules/rollbacks`: a new release equal to an earlier one, by default the one before. */
export const Rollback = ClosedObject({ sequence: Type.Optional(Sequence), reason: Reason });
export type Rollback = Static<typeof Rollback>;

/** `POST /api/modules/removals`: an app is taken out; its versions stay, and `promote` brings it back. */
export const Removal = ClosedObject({ module: Text(80), reason: Reason });
export type Removal = Static<typeof Removal>;

/** `POST /api/modules/approvals`: another person than the publisher agrees to a version. */
export const Approval = ClosedObject({ module: Text(80), version: Text(60) });
export type Approval = Static<typeof Approval>;

/** The release that a change made, or the present one where what was asked for runs already. */
export const Changed = ClosedObject({ sequence: Sequence, isNew: Type.Boolean() });
export type Changed = Static<typeof Changed>;
