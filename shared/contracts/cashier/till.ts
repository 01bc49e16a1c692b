import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Quantity, Text } from '../schema.ts';
import { OfflineTenders } from './tender.ts';
import { CurrentTillShift } from './shift.ts';
import { TransactionRow } from './records/transaction.ts';

const Name = Type.String({ maxLength: 60 });

/** A till at which a cashier may open a shift. */
export const TillChoice = ClosedObject({
  id: Id,
  /** 文创旗舰店 T1. */
  name: Name,
  /** 备用金: the usual opening cash of a shift. */
  floatFen: Fen,
  /** Who has a shift there that is not handed over. */
  takenBy: Nullable(Name),
});
export type TillChoice = Static<typeof TillChoice>;

/** Where the open shift stands, and what its receipts look like. */
export const TillPlace = ClosedObject({
  storeName: Name,
  rounding: OneOf(['none', 'fen', 'jiao']),
  /** Width of the paper in millimetres. */
  printer: OneOf(['58', '80']),
  hasDrawer: Type.Boolean(),
  /** Cash that leaves the drawer beyond it is seen by somebody else. */
  cashWitnessFen: Fen,
  /** Who charges scanned codes; null where nobody does. */
  provider: Nullable(Name),
  /** What is taken while the server is away; nothing: nothing is sold then. */
  offlineTenders: OfflineTenders,
});
export type TillPlace = Static<typeof TillPlace>;

/** Enterprises whose credit account may be charged, by code; what is left is told to whoever may charge alone. */
export const TillDebtors = Type.Array(
  ClosedObject({
    enterpriseId: Id,
    name: Name,
    /** Initials of the name. */
    pinyin: Type.String({ maxLength: 60 }),
    availableFen: Nullable(Fen),
  }),
  { maxItems: 5000 },
);
export type TillDebtors = Static<typeof TillDebtors>;

/** What a till begins with: its shift, and the tills that are free where there is none. */
export const TillSession = ClosedObject({
  serverTime: Instant,
  businessDay: Day,
  shift: CurrentTillShift,
  /** Of the shift; null without one. */
  place: Nullable(TillPlace),
  tills: Type.Array(TillChoice, { maxItems: 200 }),
  /** The last three slips of the shift, the latest first. */
  recent: Type.Array(TransactionRow, { maxItems: 3 }),
});
export type TillSession = Static<typeof TillSession>;

/** A good as a till sells it, with the prices of its store on this day. */
export const TillGood = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  pinyin: Type.String({ maxLength: 120 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  /** Decimals of its quantity. */
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  isWeighed: Type.Boolean(),
  retailFen: Fen,
  memberFen: Fen,
  categoryId: Id,
  /** What lies in the warehouse of the store; null where it does not limit a sale. */
  stockQty: Nullable(Quantity),
  /** Its bar codes, each with how many pieces it stands for; of a weighed good the number on the scale. */
  codes: Type.Array(ClosedObject({ code: Type.String({ maxLength: 40 }), qty: Quantity }), { maxItems: 50 }),
});
export type TillGood = Static<typeof TillGood>;

/** What a store sells: everything that a till needs to price a cart by itself. */
export const TillCatalogue = ClosedObject({
  storeId: Id,
  /** The day whose prices these are. */
  day: Day,
  /** Branches of the tree of goods that this store sells: with stock first, then the largest; none that it never stocked. */
  categories: Type.Array(ClosedObject({ id: Id, name: Name }), { maxItems: 500 }),
  /** How labels of scales are read, in the order in which rules are tried. */
  labels: Type.Array(Type.String({ maxLength: 24 }), { maxItems: 99 }),
  goods: Type.Array(TillGood, { maxItems: 50_000 }),
});
export type TillCatalogue = Static<typeof TillCatalogue>;

/** The catalogue of the store of a till. */
export const TillQuery = ClosedObject({ tillId: Id });
export type TillQuery = Static<typeof TillQuery>;

export const TillPictureQuery = ClosedObject({ categoryId: Id });
export type TillPictureQuery = Static<typeof TillPictureQuery>;

/** Small pictures of the goods of one category, as JPEG in base64. */
export const TillPictures = Type.Array(
  ClosedObject({ goodsId: Id, picture: Type.String({ maxLength: 12_100 }) }),
  {
    maxItems: 200,
  },
);
export type TillPictures = Static<typeof TillPictures>;

/** The number on a receipt. */
export const RefundableParams = ClosedObject({ no: Text(24) });
export type RefundableParams = Static<typeof RefundableParams>;
