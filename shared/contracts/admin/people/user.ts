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

export const staffStatuses = { enabled: '启用', disabled: '停用', left: '已离职' } as const;
export type StaffStatus = keyof typeof staffStatuses;
const StaffStatus = OneOf(['enabled', 'disabled', 'left']);

/** One account as 用户管理 lists it. Phone numbers leave masked only. */
export const User = ClosedObject({
  id: Id,
  userName: Type.String({ maxLength: 32 }),
  name: Type.String({ maxLength: 60 }),
  staffNo: Nullable(Type.String({ maxLength: 20 })),
  mobileMasked: Nullable(Type.String({ maxLength: 20 })),
  outletName: Nullable(Type.String({ maxLength: 60 })),
  /** Those that hold today, one that ends with its last day. */
  roles: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 50 }),
  /** How far they reach in any domain, the widest first. */
  reaches: Type.Array(OneOf(['all', 'region', 'own', 'listed', 'self']), { maxItems: 5 }),
  status: StaffStatus,
  /** Whether sign-in is refused for a while after wrong passwords. */
  throttled: Type.Boolean(),
  /** Sessions that are valid now. */
  sessions: Type.Integer({ minimum: 0 }),
  lastLoginAt: Nullable(Instant),
  /** Whether one signs in with a password, only with a one-time code, or not at all yet. */
  passwordState: OneOf(['set', 'due', 'none']),
  /** Days for which the password still holds where the site has passwords end; null where it does not. */
  passwordDaysLeft: Nullable(Type.Integer({ minimum: 0 })),
  /** Whether signing in asks for a code of the telephone. */
  hasSecondFactor: Type.Boolean(),
  /** Last working day; null for who stays. */
  leaveOn: Nullable(Day),
});
export type User = Static<typeof User>;

/** What an administrator looks for most. */
export const userConditions = {
  online: '在线',
  throttled: '登录受限',
  due: '待改密码',
  ending: '密码 7 天内到期',
  idle: '90 天未登录',
  'one-factor': '没有二次验证',
} as const;

export const UserQuery = ClosedObject({
  ...pageQuery,
  /** Part of 账号, 姓名, pinyin or 工号. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(StaffStatus),
  roleId: Type.Optional(Id),
  outletId: Type.Optional(Id),
  condition: Type.Optional(OneOf(['online', 'throttled', 'due', 'ending', 'idle', 'one-factor'])),
  /** Who holds this permission code today. */
  code: Type.Optional(OptionalText(80)),
});
export type UserQuery = Static<typeof UserQuery>;

export const UserPage = Page(User);
export type UserPage = Static<typeof UserPage>;

const Version = Type.Integer({ minimum: 1 });
const OutletIds = Type.Array(Id, { maxItems: 200 });

/** A role of a person with its days and, where it is not the role's own, its outlets. */
export const Assignment = ClosedObject({
  roleId: Id,
  roleName: Type.String({ maxLength: 60 }),
  validFrom: Day,
  validTo: Nullable(Day),
  /** The outlets this person has by the role; null for those that the role says. */
  outletIds: Nullable(OutletIds),
  outletNames: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
  state: OneOf(['now', 'later', 'over']),
  grantedBy: Nullable(Type.String({ maxLength: 60 })),
  grantedAt: Instant,
});
export type Assignment = Static<typeof Assignment>;

/** Why one may not change an account: it is one's own, or it holds a permission one lacks. */
export const userHolds = {
  self: '这是您自己的账号，角色、状态须由他人修改',
  above: '对方拥有您没有的权限，您只能查看',
} as const;

/** An account with everything that its card shows. */
export const UserCard = ClosedObject({
  ...User.properties,
  outletId: Nullable(Id),
  validFrom: Day,
  remark: Type.String({ maxLength: 200 }),
  assignments: Type.Array(Assignment, { maxItems: 200 }),
  hold: Nullable(OneOf(['self', 'above'])),
  /** Roles that a second person has to let take effect. */
  waiting: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
  version: Version,
});
export type UserCard = Static<typeof UserCard>;

const profile = {
  name: Text(30),
  staffNo: Nullable(Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$', maxLength: 20, examples: ['T002'] })),
  /** A mobile or a landline; absent leaves what is there. */
  mobile: Type.Optional(
    Type.String({
      pattern: '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})$',
      maxLength: 20,
      examples: ['13812345678'],
    }),
  ),
  outletId: Nullable(Id),
  validFrom: Day,
  leaveOn: Nullable(Day),
  remark: OptionalText(200),
} as const;

/** A new account: with its roles it can begin on its first day. */
export const UserDraft = ClosedObject({
  userName: Type.String({ pattern: '^[a-z][a-z0-9._-]{2,31}$', maxLength: 32, examples: ['seller02'] }),
  ...profile,
  roleIds: Type.Array(Id, { maxItems: 20 }),
  /** Outlets for all of these roles; empty for those that the roles say. */
  outletIds: OutletIds,
});
export type UserDraft = Static<typeof UserDraft>;

/** The user name stays for ever. */
export const UserChange = ClosedObject({ ...profile, version: Version });
export type UserChange = Static<typeof UserChange>;

export const AssignmentDraft = ClosedObject({
  roleId: Id,
  validFrom: Day,
  validTo: Nullable(Day),
  outletIds: Nullable(OutletIds),
});
export type AssignmentDraft = Static<typeof AssignmentDraft>;

/** All roles that shall hold from now on; what is missing ends today. */
export const AssignmentsChange = ClosedObject({
  assignments: Type.Array(AssignmentDraft, { maxItems: 20 }),
  reason: OptionalText(100),
  version: Version,
});
export type AssignmentsChange = Static<typeof AssignmentsChange>;

export const UserReason = ClosedObject({ reason: Text(100) });
export type UserReason = Static<typeof UserReason>;

/** 未交班: the window where the user has an uncounted drawer; null without one. */
export const UnclosedShift = ClosedObject({ place: Nullable(Type.String({ maxLength: 60 })) });
export type UnclosedShift = Static<typeof UnclosedShift>;

/** A mobile that is masked everywhere else; each look has its reason and its row in the log. */
export const UserMobile = ClosedObject({ mobile: Type.String({ maxLength: 20 }) });
export type UserMobile = Static<typeof UserMobile>;

/** A code for the next sign-in; it opens nothing but the change of the password and is shown this once. */
export const OneTimeCode = ClosedObject({
  userName: Type.String({ maxLength: 32 }),
  name: Type.String({ maxLength: 60 }),
  code: Type.String({ maxLength: 40 }),
  expiresAt: Instant,
});
export type OneTimeCode = Static<typeof OneTimeCode>;

/** People who come in from one file: each of them is an account with an audit row of its own. */
export const mostUsersInFile = 500;
