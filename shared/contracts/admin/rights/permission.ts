import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf } from '../../schema.ts';
import { AssignmentDraft } from '../people/user.ts';

const Code = Type.String({ pattern: '^[a-z0-9:.-]{3,80}$', maxLength: 80 });
const RoleName = Type.String({ maxLength: 60 });

/** Where a permission holds: `whole` for what is not split by outlets. */
export const permissionReaches = {
  whole: '不分网点',
  all: '全部网点',
  outlets: '指定网点',
  self: '仅本人',
} as const;

export const PermissionReach = ClosedObject({
  kind: OneOf(['whole', 'all', 'outlets', 'self']),
  /** In order, as the warehouses are. */
  outletIds: Type.Array(Id, { maxItems: 500 }),
  warehouseIds: Type.Array(Id, { maxItems: 500 }),
});
export type PermissionReach = Static<typeof PermissionReach>;

/** What a person holds today, and by which roles. */
export const EffectivePermissions = ClosedObject({
  /** Why he can do nothing at all, whatever he holds; null when he can sign in. */
  blocked: Nullable(Type.String({ maxLength: 100 })),
  held: Type.Array(ClosedObject({ code: Code, roles: Type.Array(RoleName, { maxItems: 50 }) }), {
    maxItems: 3000,
  }),
  /** System types that he finds on the entrance page. */
  types: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 8 }),
  /** Where all of his roles together reach, domain by domain. */
  reaches: Type.Array(
    ClosedObject({
      domain: OneOf(['ticket', 'retail', 'stock', 'reception', 'reports']),
      reach: PermissionReach,
    }),
    { maxItems: 5 },
  ),
  /** How often he may be signed in at once. */
  sessionLimit: Type.Integer({ minimum: 1 }),
});
export type EffectivePermissions = Static<typeof EffectivePermissions>;

/** Whether a user may do something, at an outlet if one is named. */
export const PermissionQuestion = ClosedObject({ staffId: Id, code: Code, outletId: Nullable(Id) });
export type PermissionQuestion = Static<typeof PermissionQuestion>;

/** The answer, step by step in the order in which the server asks; the first that fails is the reason. */
export const PermissionAnswer = ClosedObject({
  allowed: Type.Boolean(),
  steps: Type.Array(
    ClosedObject({
      title: Type.String({ maxLength: 20 }),
      passed: Type.Boolean(),
      /** Passes, with a remark for the reader. */
      warns: Type.Optional(Type.Literal(true)),
      text: Type.String({ maxLength: 400 }),
    }),
    { maxItems: 8 },
  ),
  /** Roles that would give it; some only where they are given with the outlet. */
  wouldGive: Type.Array(ClosedObject({ name: RoleName, needsOutlet: Type.Boolean() }), { maxItems: 500 }),
});
export type PermissionAnswer = Static<typeof PermissionAnswer>;

/** The rights of a user who had these roles, and no others, on a day; null for today. */
export const PermissionWhatIf = ClosedObject({
  staffId: Id,
  assignments: Type.Array(AssignmentDraft, { maxItems: 20 }),
  day: Nullable(Day),
});
export type PermissionWhatIf = Static<typeof PermissionWhatIf>;

/** 按权限查人: everybody who can do something, at an outlet if one is named, once for each role that lets him. */
export const PermissionHolders = Type.Array(
  ClosedObject({
    staffId: Id,
    userName: Type.String({ maxLength: 32 }),
    name: Type.String({ maxLength: 60 }),
    outletName: Nullable(Type.String({ maxLength: 60 })),
    roleName: RoleName,
    reach: PermissionReach,
    validTo: Nullable(Day),
  }),
  { maxItems: 5000 },
);
export type PermissionHolders = Static<typeof PermissionHolders>;

export const HolderParams = ClosedObject({ code: Code });
export const HolderQuery = ClosedObject({ outletId: Type.Optional(Id) });

/** What would be gained, lost, widened and narrowed; what stays as it is is left out. */
export const PermissionDifference = ClosedObject({
  day: Day,
  changes: Type.Array(
    ClosedObject({ code: Code, before: Nullable(PermissionReach), after: Nullable(PermissionReach) }),
    { maxItems: 3000 },
  ),
  typesGained: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 8 }),
  typesLost: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 8 }),
  /** Roles that would wait for a second word, and so change nothing yet. */
  waiting: Type.Array(RoleName, { maxItems: 20 }),
});
export type PermissionDifference = Static<typeof PermissionDifference>;
