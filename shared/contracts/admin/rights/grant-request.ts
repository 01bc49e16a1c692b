import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { RoleScope } from './role.ts';

export const grantRequestStates = {
  waiting: '待复核',
  approved: '已通过',
  refused: '已驳回',
  expired: '已过期',
} as const;
const State = OneOf(['waiting', 'approved', 'refused', 'expired']);

const Name = Type.String({ maxLength: 60 });

/** A domain in which a role shall reach further than it does. */
export const AskedScope = ClosedObject({
  domain: RoleScope.properties.domain,
  kind: RoleScope.properties.kind,
  /** For `listed` outlets, for `region` regions. */
  outletNames: Type.Array(Name, { maxItems: 200 }),
  /** As it was when it was asked. */
  from: RoleScope.properties.kind,
});
export type AskedScope = Static<typeof AskedScope>;

/** A sensitive grant that takes effect only when a second person lets it. */
export const GrantRequest = ClosedObject({
  id: Id,
  kind: OneOf(['role_permission', 'role_scope', 'staff_role']),
  roleName: Name,
  /** Who gets the role; null where the role itself gets more. */
  staffName: Nullable(Name),
  /** What of it is sensitive; `*` for every permission. */
  codes: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 3000 }),
  /** What of the scope of the role is wider; empty for the other kinds. */
  scopes: Type.Array(AskedScope, { maxItems: 5 }),
  validFrom: Nullable(Day),
  validTo: Nullable(Day),
  outletNames: Type.Array(Name, { maxItems: 200 }),
  reason: Type.String({ maxLength: 100 }),
  requestedBy: Name,
  requestedAt: Instant,
  expiresAt: Instant,
  state: State,
  decidedBy: Nullable(Name),
  decidedAt: Nullable(Instant),
  decision: Nullable(Type.String({ maxLength: 100 })),
  /** Whether the reader asked for it himself, and so cannot decide. */
  own: Type.Boolean(),
});
export type GrantRequest = Static<typeof GrantRequest>;

export const GrantRequestQuery = ClosedObject({
  ...pageQuery,
  /** Part of the role, of who gets it or of who asked. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(State),
});
export type GrantRequestQuery = Static<typeof GrantRequestQuery>;

export const GrantRequestPage = Page(GrantRequest);
export type GrantRequestPage = Static<typeof GrantRequestPage>;

export const GrantDecision = ClosedObject({ reason: Text(100) });
export type GrantDecision = Static<typeof GrantDecision>;
