import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { PaperOffset, PrintLayoutDraft } from './print-layout.ts';
import { MasterStatus, PlaceCode } from './spot.ts';

const Version = Type.Integer({ minimum: 1 });

/** A 窗口 that is opened anew. */
export const NewSaleWindow = ClosedObject({ siteId: Id, code: PlaceCode, name: Text(60) });
export type NewSaleWindow = Static<typeof NewSaleWindow>;

/** A 售票点 that is opened anew, with its outlet of the same code. */
export const NewSaleSite = ClosedObject({ code: PlaceCode, name: Text(60) });
export type NewSaleSite = Static<typeof NewSaleSite>;

/** What can be changed of a site or a window; codes stay, and the outlet of a site is called as it is. */
export const SalePlaceDraft = ClosedObject({ name: Text(60), status: MasterStatus });
export type SalePlaceDraft = Static<typeof SalePlaceDraft>;

export const SalePlaceChange = ClosedObject({ ...SalePlaceDraft.properties, version: Version });
export type SalePlaceChange = Static<typeof SalePlaceChange>;

/** Of a window also what its tickets are printed on; without a layout that is its roll. */
export const SaleWindowDraft = ClosedObject({
  ...SalePlaceDraft.properties,
  layoutId: Nullable(Id),
  offsetXMm: PaperOffset,
  offsetYMm: PaperOffset,
});
export type SaleWindowDraft = Static<typeof SaleWindowDraft>;

export const SaleWindowChange = ClosedObject({ ...SaleWindowDraft.properties, version: Version });
export type SaleWindowChange = Static<typeof SaleWindowChange>;

/** 窗口: where one seller sells, with what its layout is called and whether somebody has a shift there that is not closed. */
export const SaleWindow = ClosedObject({
  ...NewSaleWindow.properties,
  ...SaleWindowChange.properties,
  id: Id,
  layoutName: Nullable(PrintLayoutDraft.properties.name),
  hasShift: Type.Boolean(),
});
export type SaleWindow = Static<typeof SaleWindow>;

/** 售票点: a ticket office with its windows. */
export const SaleSite = ClosedObject({
  ...NewSaleSite.properties,
  ...SalePlaceChange.properties,
  id: Id,
  windows: Type.Array(SaleWindow, { maxItems: 200 }),
});
export type SaleSite = Static<typeof SaleSite>;

export const SaleSiteQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or initials. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(MasterStatus),
});
export type SaleSiteQuery = Static<typeof SaleSiteQuery>;

export const SaleSitePage = Page(SaleSite);
export type SaleSitePage = Static<typeof SaleSitePage>;
