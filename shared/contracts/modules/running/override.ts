import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Text } from '../../schema.ts';
import { ChosenVersions } from './import-map.ts';

/** The query parameter of a link that offers versions to whoever opens it. */
export const overrideParameter = 'module-override';

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 });

/** `POST /api/modules/overrides`: makes a link. */
export const OverrideDraft = ClosedObject({
  modules: ChosenVersions,
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
});
export type OverrideDraft = Static<typeof OverrideDraft>;

/** The token is shown once; only its hash is kept. */
export const OverrideLink = ClosedObject({ id: Id, token: Token, modules: ChosenVersions, until: Instant });
export type OverrideLink = Static<typeof OverrideLink>;

/** `POST /api/modules/override-previews`: what a link would run, before anybody agrees. */
export const OverrideToken = ClosedObject({ token: Token });
export const OverridePreview = ClosedObject({ modules: ChosenVersions, until: Instant, createdBy: Text(60) });
export type OverridePreview = Static<typeof OverridePreview>;

/** `POST /api/modules/override-sessions`: by a link, or by versions that the panel offered. */
export const OverrideChoice = Type.Union([OverrideToken, ClosedObject({ modules: ChosenVersions })]);
export type OverrideChoice = Static<typeof OverrideChoice>;

/** What this session runs until when; `DELETE /api/modules/override-sessions/current` ends it. */
export const ActiveOverride = ClosedObject({ modules: ChosenVersions, until: Instant });
export type ActiveOverride = Static<typeof ActiveOverride>;
