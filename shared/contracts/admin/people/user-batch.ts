import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OneOf, Text } from '../../schema.ts';
import type { PermissionCode } from '../../permissions.ts';
import { OneTimeCode } from './user.ts';

/** What can be done to many accounts at once, each with the permission that one of them needs. */
export const userBatchActs = {
  enable: { title: '启用', code: 'admin:user:disable' },
  disable: { title: '停用', code: 'admin:user:disable' },
  assign: { title: '分配角色', code: 'admin:user:assign' },
  revoke: { title: '收回角色', code: 'admin:user:assign' },
  place: { title: '改所属网点', code: 'admin:user:edit' },
  kick: { title: '强制下线', code: 'admin:session:kick' },
  reset: { title: '发一次性口令', code: 'admin:user:reset' },
} as const satisfies Readonly<Record<string, { title: string; code: PermissionCode }>>;
export type UserBatchAct = keyof typeof userBatchActs;

/** The same for each of some accounts, each by itself. */
export const UserBatch = ClosedObject({
  act: OneOf(['enable', 'disable', 'assign', 'revoke', 'place', 'kick', 'reset']),
  ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  /** The role that is given or taken. */
  roleId: Nullable(Id),
  /** Where they work from now on; null for nowhere. */
  outletId: Nullable(Id),
  reason: Text(100),
});
export type UserBatch = Static<typeof UserBatch>;

/** The new accounts that get their first codes. */
export const FirstCodes = ClosedObject({
  ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
});
export type FirstCodes = Static<typeof FirstCodes>;

export const UserBatchResult = Type.Array(
  ClosedObject({
    id: Id,
    /** Empty where there is no such account. */
    name: Type.String({ maxLength: 60 }),
    /** Empty where it was done, else the sentence of the refusal. */
    refusal: Type.String({ maxLength: 1000 }),
    /** Whether a role that was given waits for a second person. */
    waits: Type.Boolean(),
    /** For the slip of paper; shown this once. */
    given: Nullable(OneTimeCode),
  }),
  { maxItems: 200 },
);
export type UserBatchResult = Static<typeof UserBatchResult>;
