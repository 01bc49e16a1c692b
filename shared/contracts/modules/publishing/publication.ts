import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, Text } from '../../schema.ts';
import { ReleaseManifest } from './release-manifest.ts';

/** What a run in a real browser said of a build, bound to it by the hash of its manifest. */
export const SmokeReport = ClosedObject({
  manifestSha256: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  browser: Text(80),
  ms: Type.Integer({ minimum: 0 }),
  steps: Type.Array(
    ClosedObject({
      step: Text(200),
      ms: Type.Integer({ minimum: 0 }),
      error: Nullable(Type.String({ maxLength: 2000 })),
    }),
    { minItems: 1, maxItems: 300 },
  ),
});
export type SmokeReport = Static<typeof SmokeReport>;

/** `POST /api/modules/releases`: a build, whole. It is staged; nobody runs it before it is promoted. */
export const Publication = ClosedObject({
  manifest: ReleaseManifest,
  files: Type.Array(
    ClosedObject({
      path: Text(200),
      base64: Type.String({ maxLength: 8_000_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
    }),
    { maxItems: 500 },
  ),
  smoke: Nullable(SmokeReport),
  /** Agrees to a module that grew by more than a tenth. */
  acceptGrowth: Type.Optional(Type.Boolean()),
  reason: Text(500),
});
export type Publication = Static<typeof Publication>;

export const Published = ClosedObject({
  module: Text(80),
  version: Text(60),
  manifestSha256: Text(64),
  /** False where the same bytes had been published before. */
  isNew: Type.Boolean(),
  /** The screens that the server ran, those that the change reaches; null where it ran all, or none now. */
  tried: Nullable(Type.Array(Text(80))),
});
export type Published = Static<typeof Published>;

/** One rule that a build breaks. */
export const RuleFinding = ClosedObject({
  rule: Text(3),
  what: Type.String({ maxLength: 1000 }),
  how: Type.String({ maxLength: 500 }),
});
export type RuleFinding = Static<typeof RuleFinding>;

/** A key is shown once; the key publishes versions of one module and does nothing else. */
export const PublishKeyDraft = ClosedObject({ module: Text(80), label: Text(80) });
export type PublishKeyDraft = Static<typeof PublishKeyDraft>;
export const PublishKey = ClosedObject({
  id: Id,
  module: Text(80),
  label: Text(80),
  key: Text(80),
  createdAt: Instant,
});
export type PublishKey = Static<typeof PublishKey>;
