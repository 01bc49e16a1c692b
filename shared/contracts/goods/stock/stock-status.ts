import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  pageQuery,
  Quantity,
} from '../../schema.ts';

/** What lies of one good in one warehouse; average and value are absent without `goods:cost:view`. */
export const StockRow = ClosedObject({
  goodsId: Id,
  whId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  warehouse: Type.String({ maxLength: 60 }),
  qty: Quantity,
  /** On documents that wait for their audit. */
  comingQty: Quantity,
  leavingQty: Quantity,
  /** In stock less what waits to leave. */
  availableQty: Quantity,
  /** 在途 to this warehouse, and 在借 out of it; neither is in stock. */
  underWayQty: Quantity,
  lentQty: Quantity,
  retailFen: Fen,
  averageFen: Type.Optional(Nullable(Fen)),
  valueFen: Type.Optional(Fen),
  lastInAt: Nullable(Instant),
  lastOutAt: Nullable(Instant),
  /** 库龄: for how many days the oldest of it lies there, if what came first left first; null for nothing. */
  ageDays: Nullable(Type.Integer()),
});
export type StockRow = Static<typeof StockRow>;

export const stockStates = { some: '有库存', none: '零库存', short: '负库存' } as const;

/** 效期 of what lies there; of now alone, as batches are. */
export const shelfStates = { expired: '有已过期', expiring: '有临期', dated: '有效期商品' } as const;
export type ShelfState = keyof typeof shelfStates;

/** 库龄: something lies there for more than so many days. */
export const stockAges = {
  '30': '30 天以上',
  '60': '60 天以上',
  '90': '90 天以上',
  '180': '180 天以上',
} as const;

export const StockQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, bar code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  whId: Type.Optional(Id),
  /** A branch of goods, with what stands under it. */
  categoryId: Type.Optional(Id),
  status: Type.Optional(OneOf(['some', 'none', 'short'])),
  shelf: Type.Optional(OneOf(['expired', 'expiring', 'dated'])),
  age: Type.Optional(OneOf(['30', '60', '90', '180'])),
  /** 截至: the end of a business day; absent for now. */
  asOf: Type.Optional(Day),
});
export type StockQuery = Static<typeof StockQuery>;

/** Sums are of the whole filter, by the column that shows them. */
export const StockPage = ClosedObject({
  rows: Type.Array(StockRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ retail: Fen, value: Type.Optional(Fen) }),
});
export type StockPage = Static<typeof StockPage>;
