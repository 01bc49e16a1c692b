import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { ChosenVersions } from '../running/import-map.ts';

export const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Why a release was made. `seed` is what a checkout brought along. */
export const releaseKinds = [
  'seed',
  'promote',
  'rollback',
  'canary',
  'halt',
  'restore',
  'remove',
  'withdraw',
] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** Who gets a version before everybody: any of the named, or a share of all signed-in users. */
export const CanaryConditions = ClosedObject({
  roles: Type.Array(Text(40), { maxItems: 50 }),
  /** Account names. */
  users: Type.Array(Text(40), { maxItems: 200 }),
  /** Ids of enrolled tills. */
  devices: Type.Array(Id, { maxItems: 200 }),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
});
export type CanaryConditions = Static<typeof CanaryConditions>;

export const Canary = ClosedObject({
  /** Names the lot that every user draws; a new canary draws anew. */
  id: Text(40),
  module: Text(80),
  version: Text(60),
  ...CanaryConditions.properties,
});
export type Canary = Static<typeof Canary>;

/** One state of the production map. Releases are only ever added; a rollback is a new one. */
export const Release = ClosedObject({
  sequence: Sequence,
  parent: Nullable(Sequence),
  kind: OneOf(releaseKinds),
  stable: ChosenVersions,
  canaries: Type.Array(Canary, { maxItems: 100 }),
  urgent: Type.Boolean(),
  reason: OptionalText(500),
  /** Name of the person; null for what the server did by itself. */
  createdBy: Nullable(Text(60)),
  createdAt: Instant,
});
export type Release = Static<typeof Release>;

/** A release as a line of the history: what it changed against the one before. */
export const ReleaseRow = ClosedObject({
  sequence: Sequence,
  kind: OneOf(releaseKinds),
  urgent: Type.Boolean(),
  reason: OptionalText(500),
  createdBy: Nullable(Text(60)),
  createdAt: Instant,
  changes: Type.Array(ClosedObject({ module: Text(80), from: Nullable(Text(60)), to: Nullable(Text(60)) }), {
    maxItems: 100,
  }),
  canaries: Type.Array(Canary, { maxItems: 100 }),
  /** Whether this is what browsers are given now. */
  current: Type.Boolean(),
});
export type ReleaseRow = Static<typeof ReleaseRow>;
export const ReleasePage = Page(ReleaseRow);
export const ReleaseQuery = ClosedObject({ ...pageQuery, module: Type.Optional(Text(80)) });
export type ReleaseQuery = Static<typeof ReleaseQuery>;
export const ReleaseParams = ClosedObject({ sequence: Sequence });
export const DiffParams = ClosedObject({ a: Sequence, b: Sequence });

/** What `GET /api/modules/releases/:a/diff/:b` says of a module that differs. */
export const ModuleDiff = ClosedObject({
  module: Text(80),
  from: Nullable(Text(60)),
  to: Nullable(Text(60)),
  /** After gzip, all files together. */
  gzipFrom: Nullable(Type.Integer()),
  gzipTo: Nullable(Type.Integer()),
  contractFrom: Nullable(Type.Integer()),
  contractTo: Nullable(Type.Integer()),
  externalsAdded: Type.Array(Text(80), { maxItems: 20 }),
  externalsRemoved: Type.Array(Text(80), { maxItems: 20 }),
});
export type ModuleDiff = Static<typeof ModuleDiff>;
export const ReleaseDiff = Type.Array(ModuleDiff, { maxItems: 100 });

/** A version that not everybody was given yet: above the running one, or any where none runs. */
export const StagedVersion = ClosedObject({
  version: Text(60),
  publishedAt: Instant,
  publishedBy: Nullable(Text(60)),
  approvedBy: Type.Array(Text(60), { maxItems: 20 }),
  /** Whether the asker's approval would count: neither publisher nor among those who gave theirs. */
  mayApprove: Type.Boolean(),
  /** How many more canary openings the site wants before everybody may be given it. */
  openingsMissing: Type.Integer({ minimum: 0 }),
});
export type StagedVersion = Static<typeof StagedVersion>;

/** What leaves the site with an app: titles of its menu entries and of its permissions. */
const TakenAway = ClosedObject({
  screens: Type.Array(Text(40), { maxItems: 50 }),
  permissions: Type.Array(Text(40), { maxItems: 50 }),
});

/**
 * A module as the present release has it, or an app that waits to be in one. Size, contract and publication are those of the version that
 * everybody runs, and where nobody does of the newest that waits.
 */
export const ModuleStatus = ClosedObject({
  module: Text(80),
  /** What the app calls itself; null for what is no app. */
  title: Nullable(Text(20)),
  /** What everybody runs. */
  version: Nullable(Text(60)),
  commit: Type.String({ maxLength: 40 }),
  contract: Type.Integer(),
  gzipBytes: Type.Integer(),
  /** The modules that it stands on. */
  externals: Type.Array(Text(80), { maxItems: 20 }),
  /** What it offers to screens of other apps; `gzip` is null for a build from before parts were weighed. */
  parts: Type.Array(
    ClosedObject({ name: Text(40), title: Text(40), gzip: Nullable(Type.Integer({ minimum: 0 })) }),
    { maxItems: 20 },
  ),
  publishedAt: Instant,
  publishedBy: Nullable(Text(60)),
  retained: Type.Array(Text(60), { maxItems: 10 }),
  canary: Nullable(Canary),
  /** Null where nothing can be taken away: the product brings the module, or nobody runs it. */
  removal: Nullable(TakenAway),
  /** Newest first. */
  staged: Type.Array(StagedVersion, { maxItems: 20 }),
});
export type ModuleStatus = Static<typeof ModuleStatus>;

/** What runs where, now. */
export const ReleaseStatus = ClosedObject({
  sequence: Nullable(Sequence),
  approvalsRequired: Type.Integer({ minimum: 0 }),
  modules: Type.Array(ModuleStatus, { maxItems: 100 }),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

/** Every version of a module that may be run, newest first. */
export const RunnableVersions = ClosedObject({
  module: Text(80),
  /** What everybody runs; null where no release names the module. */
  running: Nullable(Text(60)),
  versions: Type.Array(ClosedObject({ version: Text(60), publishedAt: Instant }), { maxItems: 50 }),
});
export type RunnableVersions = Static<typeof RunnableVersions>;
/** `GET /api/modules/versions`: for whoever chooses versions for his own session. */
export const RunnableModules = Type.Array(RunnableVersions, { maxItems: 100 });
