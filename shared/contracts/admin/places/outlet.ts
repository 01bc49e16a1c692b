import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OneOf, OptionalText, Page, pageQuery } from '../../schema.ts';

export const outletKinds = { store: '门店', sale_site: '售票点', online: '线上' } as const;
export const outletStatuses = { open: '启用', closed: '停用' } as const;

const OutletKind = OneOf(['store', 'sale_site', 'online']);
const OutletStatus = OneOf(['open', 'closed']);

/** What is said of an outlet beside its place; code and name are those of the store or sale site. */
const profile = {
  regionId: Nullable(Id),
  /** Square metres of the sales floor, for figures by area. */
  areaM2: Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  openingHours: OptionalText(60),
  status: OutletStatus,
} as const;

/** A place where money is taken, as scopes name it. */
export const Outlet = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 40 }),
  name: Type.String({ maxLength: 60 }),
  kind: OutletKind,
  ...profile,
  /** The regions that it lies in, the widest first; empty outside of all. */
  regionPath: Type.String({ maxLength: 200 }),
  /** Who belongs there and is not disabled. */
  people: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
});
export type Outlet = Static<typeof Outlet>;

export const OutletQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or initials. */
  keyword: Type.Optional(OptionalText(40)),
  kind: Type.Optional(OutletKind),
  status: Type.Optional(OutletStatus),
  /** Those of this region and of the regions below it. */
  regionId: Type.Optional(Id),
});
export type OutletQuery = Static<typeof OutletQuery>;

export const OutletPage = Page(Outlet);
export type OutletPage = Static<typeof OutletPage>;

export const OutletDraft = ClosedObject(profile);
export type OutletDraft = Static<typeof OutletDraft>;

export const OutletChange = ClosedObject({ ...profile, version: Type.Integer({ minimum: 1 }) });
export type OutletChange = Static<typeof OutletChange>;

export const OutletMoveQuery = ClosedObject({ regionId: Type.Optional(Id) });
export type OutletMoveQuery = Static<typeof OutletMoveQuery>;

const Names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5000 });

/** Who reaches the outlet by its region after a move and did not before, and the other way round. */
export const OutletMove = ClosedObject({ gains: Names, loses: Names });
export type OutletMove = Static<typeof OutletMove>;
