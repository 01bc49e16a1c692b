import { type Static, Type } from 'typebox';

import { ClosedObject, Day, type Fen, Id, Instant, Nullable, OneOf, Text } from '../../schema.ts';

const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }));
const Prices = ClosedObject({ retailFen: Price, memberFen: Price });
export type Prices = Static<typeof Prices>;

/** 起止日: the first and the last day of a price of one store; null since always, or without end. */
export const PriceDays = ClosedObject({ validFrom: Nullable(Day), validTo: Nullable(Day) });
export type PriceDays = Static<typeof PriceDays>;

export const always: PriceDays = { validFrom: null, validTo: null };

/** 2026-12-01 至 2026-12-31, as it is read. */
export function daysTitle({ validFrom, validTo }: PriceDays): string {
  if (validFrom === null) return validTo === null ? '长期' : `至 ${validTo}`;
  return validTo === null ? `${validFrom} 起` : `${validFrom} 至 ${validTo}`;
}

const Reason = Text(60);
const most = 200;

/** What a good costs in each store, and how that came about, newest first. */
export const ItemPrices = ClosedObject({
  stores: Type.Array(
    ClosedObject({
      storeId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      /** What it asks itself, by days; on every other day it is what it is everywhere. */
      own: Type.Array(
        ClosedObject({ ...Prices.properties, ...PriceDays.properties, isToday: Type.Boolean() }),
        { maxItems: 100 },
      ),
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
      /** Of the price of one store, after and before. */
      days: PriceDays,
      daysBefore: PriceDays,
      name: Type.String({ maxLength: 60 }),
      reason: Type.String({ maxLength: 60 }),
    }),
    { maxItems: 50 },
  ),
});
export type ItemPrices = Static<typeof ItemPrices>;

export const StorePricesQuery = ClosedObject({ on: Type.Optional(Day) });

/** The goods for which a store asks its own price on a day. */
export const StorePrices = Type.Array(ClosedObject({ goodsId: Id, ...Prices.properties }), {
  maxItems: 50_000,
});
export type StorePrices = Static<typeof StorePrices>;

export const pricesMeant = { both: '零售价与会员价', retail: '只改零售价', member: '只改会员价' } as const;

/** 批量改价 as it is asked for. */
export const PriceRule = ClosedObject({
  ids: Type.Array(Id, { minItems: 1, maxItems: most, uniqueItems: true }),
  /** Null for all stores. */
  storeId: Nullable(Id),
  /** Of a price of one store; absent for always. */
  days: Type.Optional(PriceDays),
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
  /** Of a price of one store; absent for always. */
  days: Type.Optional(PriceDays),
  /** Those of the price that this one replaces, where they change. */
  daysBefore: Type.Optional(PriceDays),
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
