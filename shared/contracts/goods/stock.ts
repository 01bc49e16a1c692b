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
} from '../schema.ts';

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
});
export type StockRow = Static<typeof StockRow>;

export const stockStates = { some: '有库存', none: '零库存', short: '负库存' } as const;

export const StockQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, bar code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  whId: Type.Optional(Id),
  category: Type.Optional(OptionalText(60)),
  status: Type.Optional(OneOf(['some', 'none', 'short'])),
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
