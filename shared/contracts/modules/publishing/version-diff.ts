import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable, Text } from '../../schema.ts';

/** `GET /api/modules/version-diff`: two versions of one module beside each other. */
export const VersionDiffQuery = ClosedObject({ module: Text(80), from: Text(60), to: Text(60) });

const Names = Type.Array(Text(80), { maxItems: 200 });

export const VersionDiff = ClosedObject({
  /** After gzip, all files together. */
  gzipFrom: Type.Integer(),
  gzipTo: Type.Integer(),
  commitFrom: Type.String({ maxLength: 40 }),
  commitTo: Type.String({ maxLength: 40 }),
  /** Files whose bytes differ, by the part of their name before the hash; a size is null where the file is not there. */
  files: Type.Array(
    ClosedObject({ name: Text(200), gzipFrom: Nullable(Type.Integer()), gzipTo: Nullable(Type.Integer()) }),
    { maxItems: 1000 },
  ),
  filesSame: Type.Integer({ minimum: 0 }),
  screensAdded: Names,
  screensRemoved: Names,
  /** In both, and another in what they load or declare. */
  screensChanged: Names,
});
export type VersionDiff = Static<typeof VersionDiff>;
