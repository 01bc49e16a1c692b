import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable } from '../../schema.ts';

/** Six digits of the telephone, or a recovery code with or without its dashes. */
export const SecondFactorCode = Type.String({ pattern: '^[0-9A-Za-z -]{6,24}$', maxLength: 24 });

/** Setting up begins with the password, so that nobody does it at a screen that was left open. */
export const TotpStart = ClosedObject({ currentPassword: Type.String({ minLength: 1, maxLength: 128 }) });
export type TotpStart = Static<typeof TotpStart>;

/** What the telephone needs; shown this once. It opens nothing before a first code was shown. */
export const TotpEnrolment = ClosedObject({
  id: Id,
  /** Base32, for typing where the picture cannot be read. */
  secret: Type.String({ maxLength: 64 }),
  /** The same as an address of the scheme `otpauth`, for the picture. */
  uri: Type.String({ maxLength: 400 }),
});
export type TotpEnrolment = Static<typeof TotpEnrolment>;

export const TotpConfirm = ClosedObject({ code: Type.String({ pattern: '^\\d{6}$', maxLength: 6 }) });
export type TotpConfirm = Static<typeof TotpConfirm>;

/** For the day the telephone is lost; shown this once, each opens one sign-in. */
export const RecoveryCodes = ClosedObject({
  recoveryCodes: Type.Array(Type.String({ maxLength: 24 }), { minItems: 10, maxItems: 10 }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** One's own second factor. */
export const TotpState = ClosedObject({
  /** Null while there is none. */
  confirmedAt: Nullable(Instant),
  recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: 10 }),
});
export type TotpState = Static<typeof TotpState>;
