import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Text } from '../../schema.ts';

const Names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5000 });

/** 三员分立: administration divided among a system, a security and an audit administrator. */
export const ThreeOfficers = ClosedObject({
  isOn: Type.Boolean(),
  /** The three offices, each with the holders who can sign in. */
  offices: Type.Array(ClosedObject({ name: Type.String({ maxLength: 60 }), people: Names }), { maxItems: 3 }),
  /** Who loses the role of all permissions when it begins. */
  losing: Names,
  /** Who gets it back when it ends. */
  returning: Names,
});
export type ThreeOfficers = Static<typeof ThreeOfficers>;

export const ThreeOfficersStart = ClosedObject({ reason: Text(100) });
export type ThreeOfficersStart = Static<typeof ThreeOfficersStart>;

/** A second of the three has to want it too. */
export const ThreeOfficersEnd = ClosedObject({ reason: Text(100), approval: ApprovalToken });
export type ThreeOfficersEnd = Static<typeof ThreeOfficersEnd>;
