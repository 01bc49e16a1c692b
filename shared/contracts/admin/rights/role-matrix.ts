import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Instant, Nullable } from '../../schema.ts';

const Code = Type.String({ maxLength: 80 });

/** What permissions sound like, so that they are found by pinyin: `tui piao`, a space between the syllables. */
export const PermissionSounds = Type.Array(
  ClosedObject({
    code: Code,
    pinyin: Type.String({ maxLength: 400 }),
    /** Of what an app brought: all else is titled in the catalogue. */
    title: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  { maxItems: 3000 },
);
export type PermissionSounds = Static<typeof PermissionSounds>;

export const GrantChangeQuery = ClosedObject({ since: Day });

/** Permissions that a role got and lost since a day: of each the last change, with its author and time. */
export const GrantChanges = Type.Array(
  ClosedObject({
    code: Code,
    given: Type.Boolean(),
    at: Instant,
    by: Nullable(Type.String({ maxLength: 60 })),
  }),
  { maxItems: 3000 },
);
export type GrantChanges = Static<typeof GrantChanges>;
