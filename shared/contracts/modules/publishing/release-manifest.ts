import { type Static, Type } from 'typebox';
import { ClosedObject, Text } from '../../schema.ts';
import { AppDeclaration } from './app-declaration.ts';

export const ReleaseFile = ClosedObject({
  /** Relative to the folder of the manifest, as everything named here. */
  path: Text(200),
  bytes: Type.Integer({ minimum: 0 }),
  /** Size after gzip level 6, the measure of every budget. */
  gzip: Type.Integer({ minimum: 0 }),
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$', maxLength: 71 }),
});
export type ReleaseFile = Static<typeof ReleaseFile>;

/**
 * `release.json`, written beside the files of every built module: all that a server needs to put the
 * module into an import map. Precompressed copies (`.br`, `.gz`) lie beside the files and are not listed.
 */
export const ReleaseManifest = ClosedObject({
  name: Text(80),
  version: Text(40),
  commit: Text(40),
  contract: Type.Integer({ minimum: 1 }),
  /** The file that the import map names. `boot` alone is a classic script and never stands in the map. */
  entry: Text(200),
  /** Style sheets in the order in which the page links them, before the module is mounted. */
  css: Type.Array(Text(200), { maxItems: 20 }),
  files: Type.Array(ReleaseFile, { maxItems: 500 }),
  /** Modules of the import map that the entry imports: the list for `depcache`. */
  externals: Type.Array(Text(80), { maxItems: 20 }),
  /** The versions of those modules that the build was made for, as semver ranges. */
  shared: Type.Record(Type.String({ maxLength: 80 }), Text(40)),
  /** Screen names without the name of the app; empty for everything that is no micro-app. */
  screens: Type.Array(Text(80), { maxItems: 200 }),
  /** A digest of all that a screen loads, by its name: what is equal in two builds draws the same. */
  screenDigests: Type.Optional(
    Type.Record(Text(80), Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 }), { maxProperties: 200 }),
  ),
  /** What a micro-app declares of itself; builds of before declare nothing. */
  app: Type.Optional(AppDeclaration),
});
export type ReleaseManifest = Static<typeof ReleaseManifest>;
