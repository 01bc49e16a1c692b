import { type Static, Type } from 'typebox';

import { PictureAddress } from '../../commerce/products/product-picture.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, TimeOfDay } from '../../schema.ts';
import { Eligibility } from '../pricing/eligibility.ts';
import { IdentityRules } from '../selling/identity.ts';
import { LinkText } from '../channels/sale-link.ts';
import { PartyMember } from '../selling/visitor.ts';
import { Chance } from './waiting-entry.ts';

/** Places left, as shown to a visitor: never the capacity itself. */
export const offerStates = { OPEN: '余票充足', FEW: '余票紧张', FULL: '已约满', CLOSED: '暂停预订' } as const;
export type OfferState = keyof typeof offerStates;
const State = OneOf(['OPEN', 'FEW', 'FULL', 'CLOSED']);

/** The days that can be booked now, today first, and what the page says of the place. */
export const BookingDays = ClosedObject({
  siteName: Type.String({ maxLength: 60 }),
  sitePhone: Type.String({ maxLength: 30 }),
  /** Where to go and how to get there; empty where the site does not say. */
  siteAddress: Type.String({ maxLength: 100 }),
  siteRoute: Type.String({ maxLength: 300 }),
  /** The server's today in Asia/Shanghai. */
  today: Day,
  holdMinutes: Type.Integer({ minimum: 1, maximum: 60 }),
  /** How many tickets of a day one mobile may book. */
  perMobileDay: Type.Integer({ minimum: 1 }),
  /** Whether messages and payments are those of the demonstration. */
  isDemo: Type.Boolean(),
  identity: IdentityRules,
  days: Type.Array(
    ClosedObject({
      day: Day,
      state: State,
      /** Why nothing that is offered is bought for the day now; absent where something can be. */
      why: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    { maxItems: 31 },
  ),
});
export type BookingDays = Static<typeof BookingDays>;

export const DaysQuery = ClosedObject({ link: Type.Optional(LinkText) });
export type DaysQuery = Static<typeof DaysQuery>;

/** `link` is what a signed link carries, where a visitor came by one. */
export const OfferQuery = ClosedObject({ visitDate: Day, link: Type.Optional(LinkText) });
export type OfferQuery = Static<typeof OfferQuery>;

export const OfferSlot = ClosedObject({
  id: Id,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  state: State,
  /** Said only when few are left; null where there are enough. */
  left: Nullable(Type.Integer({ minimum: 0 })),
  /** Booked up here, while windows keep places for those who come. */
  atWindows: Type.Boolean(),
  /** Of one that is booked up: who waits for it already, and what that means for one more; null for all others. */
  waiting: Nullable(
    ClosedObject({
      persons: Type.Integer({ minimum: 0 }),
      chance: Chance,
      /** Whoever got nothing by then is let go; null where it is too late to wait. */
      until: Nullable(Instant),
    }),
  ),
});
export type OfferSlot = Static<typeof OfferSlot>;

/** A spot with its stretches of the day; `isAllDay` has one, whose times nobody needs to see. */
export const OfferSpot = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 60 }),
  isAllDay: Type.Boolean(),
  /** Visitors have to book ahead; windows keep a share for those who come all the same. */
  reserveRequired: Type.Boolean(),
  slots: Type.Array(OfferSlot, { maxItems: 100 }),
});
export type OfferSpot = Static<typeof OfferSpot>;

export const OfferProduct = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 60 }),
  crowd: Type.String({ maxLength: 20 }),
  family: Type.String({ maxLength: 20 }),
  priceFen: Fen,
  /** What a rule of the same day asks elsewhere; only above the price it is shown, struck through. */
  usualPriceFen: Fen,
  minQty: Type.Integer({ minimum: 1 }),
  maxQty: Type.Integer({ minimum: 1 }),
  /** Whether each ticket names its visitor. */
  namesVisitors: Type.Boolean(),
  eligibility: Nullable(Eligibility),
  /** Whom one of it lets in, where that is several people. */
  members: Type.Optional(Type.Array(PartyMember, { maxItems: 20 })),
  places: Type.Array(
    ClosedObject({
      spotId: Id,
      spotName: Type.String({ maxLength: 60 }),
      times: Type.Integer({ minimum: 1 }),
    }),
    { maxItems: 20 },
  ),
  /** Refund rules in plain words, read before buying. */
  refundTiers: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12 }),
  /** How early, until when and how many, in plain words. */
  limits: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12 })),
  /** Stretches of the day that it is too late for already, though others of the day are not; absent without any. */
  shut: Type.Optional(
    ClosedObject({ slotIds: Type.Array(Id, { maxItems: 500 }), why: Type.String({ maxLength: 60 }) }),
  ),
  /** Why nobody buys it for the day now; absent where somebody can. */
  closed: Type.Optional(Type.String({ maxLength: 60 })),
  /** By what its picture is read; absent without one. */
  picture: Type.Optional(PictureAddress),
});
export type OfferProduct = Static<typeof OfferProduct>;

/** All that can be booked on a day. */
export const BookingOffer = ClosedObject({
  visitDate: Day,
  spots: Type.Array(OfferSpot, { maxItems: 100 }),
  products: Type.Array(OfferProduct, { maxItems: 200 }),
});
export type BookingOffer = Static<typeof BookingOffer>;

/** The day whose page is looked at; today without one. */
export const PreviewQuery = ClosedObject({ visitDate: Type.Optional(Day) });
export type PreviewQuery = Static<typeof PreviewQuery>;

/** 预览 for staff: a ticket as the page will show it once it is on sale. */
export const OfferPreview = ClosedObject({
  product: OfferProduct,
  /** Why the page will not show it on that day, even on sale; empty where it will. */
  hidden: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 8 }),
});
export type OfferPreview = Static<typeof OfferPreview>;
