import { type Static, Type } from 'typebox';

import { ClosedObject, type Fen, Id, Instant, Nullable, OneOf, Text } from '../schema.ts';

const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }));
const Prices = ClosedObject({ retailFen: Price, memberFen: Price });
export type Prices = Static<typeof Prices>;

const Reason = Text(60);
const most = 200;

/** What a good costs in each store, and how that came about, newest first. */
export const ItemPrices = ClosedObject({
  stores: Type.Array(
    ClosedObject({
      storeId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      /** Null where it is what it is everywhere. */
      own: Nullable(Prices),
    }),
    { maxItems: 500 },
  ),
  log: Type.Array(
    ClosedObject({
      at: Instant,
      /** Null for all stores. */
      store: Nullable(Type.String({ maxLength: 60 })),
      before: Prices,
      after: Prices,
      name: Type.String({ maxLength: 60 }),
      reason: Type.String({ maxLength: 60 }),
    }),
    { maxItems: 50 },
  ),
});
export type ItemPrices = Static<typeof ItemPrices>;

export const pricesMeant = { both: '零售价与会员价', retail: '只改零售价', member: '只改会员价' } as const;

/** 批量改价 as it is asked for. */
export const PriceRule = ClosedObject({
  ids: Type.Array(Id, { minItems: 1, maxItems: most, uniqueItems: true }),
  /** Null for all stores. */
  storeId: Nullable(Id),
  which: OneOf(['both', 'retail', 'member']),
  /** By so many fen, or basis points. */
  by: OneOf(['fen', 'bp']),
  amount: Type.Integer({ minimum: -1e6, maximum: 1e6 }),
  /** To whole 分, 角 or 元, half up. */
  step: Type.Union([Type.Literal(1), Type.Literal(10), Type.Literal(100)]),
});
export type PriceRule = Static<typeof PriceRule>;

/** What a rule would make of each good; nothing is changed yet. */
export const PricePreview = Type.Array(
  ClosedObject({
    goodsId: Id,
    code: Type.String({ maxLength: 20 }),
    name: Type.String({ maxLength: 60 }),
    seen: Prices,
    next: Prices,
    /** Why it cannot be; null where it can. */
    problem: Nullable(Type.String({ maxLength: 100 })),
  }),
  { maxItems: most },
);
export type PricePreview = Static<typeof PricePreview>;

/** New prices of goods, each beside what was seen of it: what changed in between is not written over. */
export const PriceChange = ClosedObject({
  storeId: Nullable(Id),
  reason: Reason,
  rows: Type.Array(
    ClosedObject({
      goodsId: Id,
      seen: Prices,
      /** Null: the store asks again what everybody asks. */
      next: Nullable(Prices),
    }),
    { minItems: 1, maxItems: most },
  ),
});
export type PriceChange = Static<typeof PriceChange>;

export const PriceChanged = ClosedObject({ changed: Type.Integer({ minimum: 0 }) });
export type PriceChanged = Static<typeof PriceChanged>;
