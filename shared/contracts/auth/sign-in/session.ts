import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, Nullable, OneOf } from '../../schema.ts';
import { SecondFactorCode } from './totp.ts';
import { UserSettings } from '../settings/user-settings.ts';

/** What the sign-in form sends. */
export const SignIn = ClosedObject({
  userName: Type.String({ minLength: 1, maxLength: 32 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
  /** Asked for where the person has a second factor. */
  code: Type.Optional(SecondFactorCode),
});
export type SignIn = Static<typeof SignIn>;

/** Stored under `userInfo`: the fields are the specification's. */
export const UserInfo = ClosedObject({
  userName: Type.String({ maxLength: 32 }),
  photo: Type.String({ maxLength: 400 }),
  /** Instant of the sign-in. */
  time: Instant,
  roles: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }),
  /** Permission codes of the buttons the user may press. */
  authBtnList: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 2000 }),
});
export type UserInfo = Static<typeof UserInfo>;

/** What the site orders about every session; a user's own setting gives way where it is laxer. */
export const SessionPolicies = ClosedObject({
  /** The lock screen is on whatever the user set. */
  lockForced: Type.Boolean(),
  /** The longest time without activity before it locks; null for the user's own. */
  lockMaxSeconds: Nullable(Type.Integer({ minimum: 2 })),
  watermarkForced: Type.Boolean(),
  /** Locking also unmounts every screen without unsaved input. */
  dropContent: Type.Boolean(),
  /** Origins that menu links may lead to although they are private. */
  intranetLinks: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
});
export type SessionPolicies = Static<typeof SessionPolicies>;

/** The answer about the present session; the shell needs nothing else to start. */
export const SessionState = ClosedObject({
  userInfo: UserInfo,
  staffId: Id,
  /** 姓名, as screens and receipts show it. */
  name: Type.String({ maxLength: 60 }),
  outletName: Nullable(Type.String({ maxLength: 60 })),
  /** What the roles of `userInfo` are called, in the same order. */
  roleNames: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
  locked: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  /** Days for which the password still holds, from the week before its end on; null where that is not near. */
  passwordDaysLeft: Nullable(Type.Integer({ minimum: 0, maximum: 7 })),
  /** `due` where the site asks this person for one that is not set up yet. */
  secondFactor: OneOf(['off', 'due', 'on']),
  /** Rises with every change of roles, grants or menus. */
  permissionVersion: Type.Integer({ minimum: 0 }),
  serverTime: Instant,
  businessDay: Day,
  /** True when the database holds the demo scenic area; the shell then says so. */
  demo: Type.Boolean(),
  siteName: Type.String({ maxLength: 60 }),
  /** Null until the user changes one anywhere. */
  settings: Nullable(UserSettings),
  /** The browser is enrolled at a till: it may keep what a start without the server needs. */
  atTill: Type.Boolean(),
  /** Whether a PIN unlocks the screen. */
  hasPin: Type.Boolean(),
  policies: SessionPolicies,
  /** Of the product that answers. */
  version: Type.String({ maxLength: 40 }),
});
export type SessionState = Static<typeof SessionState>;

/** Sign-in answers the state and the half of the credential that the browser keeps as `token`. */
export const SignedIn = ClosedObject({
  ...SessionState.properties,
  token: Type.String({ minLength: 20, maxLength: 200 }),
});
export type SignedIn = Static<typeof SignedIn>;
