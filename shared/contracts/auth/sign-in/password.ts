import { type Static, Type } from 'typebox';

import { ClosedObject, Id, OneOf } from '../../schema.ts';

export const PasswordPreset = OneOf(['standard', 'graded']);

/** What the new password of the signed-in person is judged by, so that the page can judge it while it is typed. */
export const PasswordPolicy = ClosedObject({
  preset: PasswordPreset,
  ownNames: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 4 }),
  siteNames: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 200 }),
});
export type PasswordPolicy = Static<typeof PasswordPolicy>;

export const PasswordChange = ClosedObject({
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Type.String({ minLength: 1, maxLength: 128 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordTyped = ClosedObject({
  newPassword: Type.String({ minLength: 1, maxLength: 128 }),
});

/** How soon it would be guessed, and in words why and what to do instead; empty where it is strong. */
export const PasswordJudgement = ClosedObject({
  isStrong: Type.Boolean(),
  advice: Type.String({ maxLength: 200 }),
});
export type PasswordJudgement = Static<typeof PasswordJudgement>;

export const PresetParams = ClosedObject({ preset: PasswordPreset });

/** Who will have to change the password at the next sign-in if a preset is chosen. */
export const PresetEffect = ClosedObject({
  count: Type.Integer({ minimum: 0 }),
  /** By user name, the first of them. */
  people: Type.Array(
    ClosedObject({
      id: Id,
      userName: Type.String({ maxLength: 32 }),
      name: Type.String({ maxLength: 60 }),
    }),
    { maxItems: 50 },
  ),
});
export type PresetEffect = Static<typeof PresetEffect>;
