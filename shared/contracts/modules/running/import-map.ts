import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../../schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 80 });
const Version = Type.String({ minLength: 1, maxLength: 60 });
const Url = Type.String({ minLength: 1, maxLength: 300 });

/** Names of modules with the version that is meant of each. */
export const ChosenVersions = Type.Record(Name, Version, { maxProperties: 100 });

/** An earlier version that the loader may fall back to; all its files stand in `integrity`. */
const RetainedVersion = ClosedObject({
  version: Version,
  url: Url,
  /** Its own style sheets: those of the present version need not fit. */
  css: Type.Optional(Type.Array(Url, { maxItems: 20 })),
});

/** A module of the release: what the shell shows, checks and falls back to. */
const MappedModule = ClosedObject({
  /** What a micro-app is called on screen, and in the other languages of the shell. */
  title: Type.Optional(Type.String({ maxLength: 20 })),
  titles: Type.Optional(Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 40 }))),
  /** Semver; a second build of one version in a checkout carries `+` and a part of its hash. */
  version: Version,
  commit: Type.String({ maxLength: 40 }),
  contract: Type.Integer({ minimum: 1 }),
  /** Ranges of the shared modules that it was built for. */
  shared: Type.Record(Name, Version),
  css: Type.Array(Url, { maxItems: 20 }),
  /** Newest first; of a canary the first one is what everybody else runs. */
  retained: Type.Array(RetainedVersion, { maxItems: 10 }),
});
export type MappedModule = Static<typeof MappedModule>;

/** What the shell knows of the release behind the map. */
const MapRelease = ClosedObject({
  /** Rises with every change; a browser refuses a lower one than it has seen. */
  sequence: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  app: Type.String({ maxLength: 40 }),
  /** `stable`, `override`, or `canary:<module>@<version>`, several joined by a comma. */
  cohort: Type.String({ minLength: 1, maxLength: 500 }),
  createdAt: Instant,
  validUntil: Instant,
  /** Offered without 稍后. */
  urgent: Type.Boolean(),
  /** Only while this session runs chosen versions: which, and until when. */
  override: Type.Optional(ClosedObject({ modules: ChosenVersions, until: Instant })),
  modules: Type.Record(Name, MappedModule),
});

/** What `GET /importmap.json` answers. The loader reads the first four keys, the shell the last one. */
export const ImportMapDocument = ClosedObject({
  imports: Type.Record(Name, Url),
  scopes: Type.Record(Url, Type.Record(Name, Url)),
  /** Every file that may be loaded, with its sha384. */
  integrity: Type.Record(Url, Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$', maxLength: 71 })),
  depcache: Type.Record(Url, Type.Array(Name, { maxItems: 20 })),
  'x-release': MapRelease,
});
export type ImportMapDocument = Static<typeof ImportMapDocument>;
