import { type Static, Type } from 'typebox';

import { ClosedObject, Id, OneOf, OptionalText, Page, pageQuery } from '../schema.ts';

/** A place where money is taken, as scopes name it. */
export const Outlet = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 40 }),
  name: Type.String({ maxLength: 60 }),
  kind: OneOf(['store', 'sale_site', 'online']),
});
export type Outlet = Static<typeof Outlet>;

export const OutletQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or initials. */
  keyword: Type.Optional(OptionalText(40)),
});
export type OutletQuery = Static<typeof OutletQuery>;

export const OutletPage = Page(Outlet);
export type OutletPage = Static<typeof OutletPage>;
