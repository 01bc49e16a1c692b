import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, OptionalText, Page, pageQuery } from '../schema.ts';

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
  roles: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
  status: StaffStatus,
  /** Whether sign-in is refused for a while after wrong passwords. */
  throttled: Type.Boolean(),
  /** Sessions that are valid now. */
  sessions: Type.Integer({ minimum: 0 }),
  lastLoginAt: Nullable(Instant),
});
export type User = Static<typeof User>;

export const UserQuery = ClosedObject({
  ...pageQuery,
  /** Part of 账号, 姓名, pinyin or 工号. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(StaffStatus),
  roleId: Type.Optional(Id),
});
export type UserQuery = Static<typeof UserQuery>;

export const UserPage = Page(User);
export type UserPage = Static<typeof UserPage>;
