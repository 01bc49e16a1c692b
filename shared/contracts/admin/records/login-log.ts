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
} from '../../schema.ts';

/** What came of a try to sign in, to unlock, or of an end that others made. */
export const loginResults = {
  ok: '登录成功',
  wrong: '账号或密码错误',
  throttled: '尝试过于频繁',
  second_factor_wrong: '动态验证码错误',
  disabled: '账号已停用',
  left: '已离职',
  not_yet_valid: '未到生效日期',
  unlock_ok: '解锁',
  unlock_wrong: '解锁失败',
  signed_out: '退出',
  kicked: '被强制下线',
  halves_mixed: '凭证混用',
} as const;
export type LoginResultName = keyof typeof loginResults;

const Result = OneOf([
  'ok',
  'wrong',
  'throttled',
  'second_factor_wrong',
  'disabled',
  'left',
  'not_yet_valid',
  'unlock_ok',
  'unlock_wrong',
  'signed_out',
  'kicked',
  'halves_mixed',
]);

export const LoginLog = ClosedObject({
  id: Id,
  at: Instant,
  userName: Type.String({ maxLength: 200 }),
  name: Nullable(Type.String({ maxLength: 60 })),
  result: Result,
  ip: Nullable(Type.String({ maxLength: 60 })),
  knownDevice: Type.Boolean(),
  userAgent: Type.String({ maxLength: 400 }),
  /** The name of an enrolled browser; null for any other. */
  deviceName: Nullable(Type.String({ maxLength: 60 })),
  /** 台/窗口: where its browser stands, or the session worked; null where that is not known. */
  place: Nullable(Type.String({ maxLength: 120 })),
  /** What began, went on or ended; null for a try that began none. */
  session: Nullable(Type.String({ maxLength: 20 })),
});
export type LoginLog = Static<typeof LoginLog>;

export const LoginLogQuery = ClosedObject({
  ...pageQuery,
  /** Part of 账号, 姓名, address or 台/窗口. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(Result),
  /** Of this person alone. */
  staffId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type LoginLogQuery = Static<typeof LoginLogQuery>;

export const LoginLogPage = Page(LoginLog);
export type LoginLogPage = Static<typeof LoginLogPage>;
