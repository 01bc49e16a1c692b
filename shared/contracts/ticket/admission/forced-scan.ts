import { type Static } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';
import { Scan } from './check-in.ts';

/** 强制放行 of a ticket that is ours and issued, whatever the gate says; with the reason. */
export const ForcedScan = ClosedObject({
  code: Scan.properties.code,
  gateId: Scan.properties.gateId,
  persons: Scan.properties.persons,
  reason: Text(200),
});
export type ForcedScan = Static<typeof ForcedScan>;
