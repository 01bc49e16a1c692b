import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, Text } from '../../schema.ts';

/** A part of the site that groups outlets, as scopes name it: 南门片区, and below it 南门广场. */
export const Region = ClosedObject({
  id: Id,
  parentId: Nullable(Id),
  /** 1 at the top, at most 3. */
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  name: Type.String({ maxLength: 30 }),
  /** With the regions above it: `南门片区 / 南门广场`. */
  path: Type.String({ maxLength: 200 }),
  /** Outlets in it and in the regions below it. */
  outlets: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
});
export type Region = Static<typeof Region>;

/** In the order of the tree, each after the one that it lies in. */
export const Regions = Type.Array(Region, { maxItems: 1000 });
export type Regions = Static<typeof Regions>;

/** A region stays where it was made: what moves between regions are outlets. */
export const RegionDraft = ClosedObject({ name: Text(30), parentId: Nullable(Id) });
export type RegionDraft = Static<typeof RegionDraft>;

export const RegionChange = ClosedObject({ name: Text(30), version: Type.Integer({ minimum: 1 }) });
export type RegionChange = Static<typeof RegionChange>;
