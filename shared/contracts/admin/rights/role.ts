import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { PermissionReach } from './permission.ts';

export const roleStatuses = { enabled: '启用', stopped: '停用' } as const;
const RoleStatus = OneOf(['enabled', 'stopped']);

/** Whose rows a role reaches, apart for tickets, till, stock, reception and reports. */
export const scopeDomains = {
  ticket: '票务',
  retail: '收银',
  stock: '库存',
  reception: '接待',
  reports: '报表',
} as const;
export type ScopeDomainName = keyof typeof scopeDomains;

export const scopeKinds = {
  all: '全部',
  region: '区域',
  own: '本网点',
  listed: '指定网点',
  self: '本人',
} as const;

const Code = Type.String({ pattern: '^[a-z0-9:.-]{3,80}$', maxLength: 80 });
const Codes = Type.Array(Code, { maxItems: 500 });
const Version = Type.Integer({ minimum: 1 });

/** How far a role reaches in one domain. */
export const RoleScope = ClosedObject({
  domain: OneOf(['ticket', 'retail', 'stock', 'reception', 'reports']),
  kind: OneOf(['all', 'region', 'own', 'listed', 'self']),
  /** For `listed`. */
  outletIds: Type.Array(Id, { maxItems: 200 }),
  /** For `region`: outlets of these regions and of those below them, new ones included. */
  regionIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
});
export type RoleScope = Static<typeof RoleScope>;

/** A role as 角色管理 lists it, with all that it gives. */
export const Role = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 40 }),
  name: Type.String({ maxLength: 60 }),
  description: Type.String({ maxLength: 200 }),
  builtIn: Type.Boolean(),
  /** Every permission, those of later versions too. */
  grantsAll: Type.Boolean(),
  status: RoleStatus,
  sessionLimit: Type.Integer({ minimum: 1 }),
  idleMinutes: Nullable(Type.Integer({ minimum: 1 })),
  members: Type.Integer({ minimum: 0 }),
  codes: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 3000 }),
  /** What a built-in role holds by itself; null for a role of the site's own. */
  standardCodes: Nullable(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 3000 })),
  scopes: Type.Array(RoleScope, { maxItems: 5 }),
  updatedAt: Instant,
  updatedBy: Nullable(Type.String({ maxLength: 60 })),
  /** Whether the reader holds all of it, and so may give it to others. */
  grantable: Type.Boolean(),
  version: Version,
});
export type Role = Static<typeof Role>;

export const RoleQuery = ClosedObject({
  ...pageQuery,
  /** Part of name, code or description. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(RoleStatus),
});
export type RoleQuery = Static<typeof RoleQuery>;

export const RolePage = Page(Role);
export type RolePage = Static<typeof RolePage>;

const profile = {
  name: Text(30),
  description: OptionalText(200),
  /** Sessions at once; a further sign-in ends the oldest. */
  sessionLimit: Type.Integer({ minimum: 1, maximum: 50 }),
  /** Minutes without a call after which a session ends; null for the setting of the site. */
  idleMinutes: Nullable(Type.Integer({ minimum: 1, maximum: 1440 })),
} as const;

export const RoleDraft = ClosedObject({
  code: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$', maxLength: 40, examples: ['weekend-seller'] }),
  ...profile,
  /** The role whose permissions and scopes it begins with. */
  copyOf: Nullable(Id),
});
export type RoleDraft = Static<typeof RoleDraft>;

export const RoleChange = ClosedObject({ ...profile, version: Version });
export type RoleChange = Static<typeof RoleChange>;

/** What is given and taken, rather than all that shall be held: it says what was meant. */
export const RoleGrant = ClosedObject({
  add: Codes,
  remove: Codes,
  reason: OptionalText(100),
  version: Version,
});
export type RoleGrant = Static<typeof RoleGrant>;

export const RoleScopesChange = ClosedObject({
  scopes: Type.Array(RoleScope, { maxItems: 5 }),
  reason: OptionalText(100),
  version: Version,
});
export type RoleScopesChange = Static<typeof RoleScopesChange>;

export const RoleStop = ClosedObject({ reason: Text(100), version: Version });
export type RoleStop = Static<typeof RoleStop>;

/** Users whom a change of permissions touches, and its effect on each. */
export const RolePreview = ClosedObject({
  people: Type.Array(
    ClosedObject({
      staffId: Id,
      userName: Type.String({ maxLength: 32 }),
      name: Type.String({ maxLength: 60 }),
      online: Type.Boolean(),
      /** Where he has a shift that he did not hand over; null where he has none. */
      place: Nullable(Type.String({ maxLength: 60 })),
      gains: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 3000 }),
      loses: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 3000 }),
      /** System types that appear or vanish for this person. */
      typesGained: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 8 }),
      typesLost: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 8 }),
    }),
    { maxItems: 5000 },
  ),
});
export type RolePreview = Static<typeof RolePreview>;

/** Who would reach other rows by changed scopes of a role, and how many outlets before and after. */
export const ScopePreview = ClosedObject({
  /** Everybody who has the role today, whether it changes anything for him or not. */
  members: Type.Integer({ minimum: 0 }),
  changes: Type.Array(
    ClosedObject({
      staffId: Id,
      name: Type.String({ maxLength: 60 }),
      domain: RoleScope.properties.domain,
      before: PermissionReach,
      after: PermissionReach,
    }),
    { maxItems: 25_000 },
  ),
});
export type ScopePreview = Static<typeof ScopePreview>;

const sensitive = [
  /^admin:/,
  /^modules:release:(publish|promote|rollback)$/,
  /:(unaudit|red|reverse)$/,
  /^goods:document:backdate$/,
  /^commerce:credit-account:(limit|audit)$/,
  /^ticket:(refund:audit|sale:void)$/,
] as const;

/** Whether a permission does what is not taken back easily, or opens the rights of others; marked ⚠ in 权限矩阵. */
export function isSensitive(code: string): boolean {
  if (code === 'admin:pii:view') return true;
  return sensitive.some(pattern => pattern.test(code)) && !code.endsWith(':view');
}
