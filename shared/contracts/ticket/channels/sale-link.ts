import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, OneOf, Page, pageQuery, Text } from '../../schema.ts';

export const linkChannels = { WEB: '官方订票', STF: '全员营销', AGT: '旅行社' } as const;
export type LinkChannel = keyof typeof linkChannels;
export const linkOwners = { ENTERPRISE: '企业', GUIDE: '导游', STAFF: '员工' } as const;
export const linkStates = { on: '有效', early: '未开始', ended: '已过期', off: '已停用' } as const;

const Channel = OneOf(['WEB', 'STF', 'AGT']);
const OwnerType = OneOf(['ENTERPRISE', 'GUIDE', 'STAFF']);
const Name = Type.String({ maxLength: 60 });
const Count = Type.Integer({ minimum: 0 });

/** What a signed link carries: number, version of its key, signature. Anything else is no link, and nobody is told. */
export const LinkText = Type.String({ maxLength: 100 });

/** Owner, price list and products of a link; no product means all. */
export const SaleLinkDraft = ClosedObject({
  name: Text(60),
  channel: Channel,
  ownerType: OwnerType,
  ownerId: Id,
  productIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  validFrom: Day,
  validTo: Day,
});
export type SaleLinkDraft = Static<typeof SaleLinkDraft>;

/** A link with what it has brought: openings of the page, orders, tickets issued, money kept. */
export const SaleLink = ClosedObject({
  ...SaleLinkDraft.properties,
  id: Id,
  ownerName: Name,
  productNames: Type.Array(Name, { maxItems: 50 }),
  /** `/buyTicket?l=…`, to be put behind the address of the site. */
  path: Type.String({ maxLength: 100 }),
  /** That address as visitors reach it; empty where they reach it as the reader does. */
  site: Type.String({ maxLength: 200 }),
  visits: Count,
  orders: Count,
  issued: Count,
  paidFen: Fen,
  state: OneOf(['on', 'early', 'ended', 'off']),
  version: Type.Integer({ minimum: 1 }),
});
export type SaleLink = Static<typeof SaleLink>;

export const SaleLinkQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(Type.String({ maxLength: 60 })),
  channel: Type.Optional(Channel),
  ownerType: Type.Optional(OwnerType),
  status: Type.Optional(OneOf(['on', 'early', 'ended', 'off'])),
});
export type SaleLinkQuery = Static<typeof SaleLinkQuery>;

export const SaleLinkPage = Page(SaleLink);
export type SaleLinkPage = Static<typeof SaleLinkPage>;

export const SaleLinkChange = ClosedObject({
  ...SaleLinkDraft.properties,
  version: SaleLink.properties.version,
});
export type SaleLinkChange = Static<typeof SaleLinkChange>;

export const SaleLinkOff = ClosedObject({ reason: Text(200) });

const Choice = ClosedObject({ id: Id, name: Name });

/** Owners and products that a link can have. */
export const SaleLinkChoices = ClosedObject({
  ENTERPRISE: Type.Array(Choice, { maxItems: 500 }),
  GUIDE: Type.Array(Choice, { maxItems: 500 }),
  STAFF: Type.Array(Choice, { maxItems: 500 }),
  products: Type.Array(Choice, { maxItems: 500 }),
});
export type SaleLinkChoices = Static<typeof SaleLinkChoices>;

/** A visitor opened the page through a link. */
export const LinkVisit = ClosedObject({ link: LinkText });
