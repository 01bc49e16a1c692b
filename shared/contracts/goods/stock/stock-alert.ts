import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Quantity,
} from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';

/** Reasons for an alert, the most pressing first. */
export const alertKinds = {
  short: '负库存',
  out: '缺货',
  expired: '已过期',
  low: '低于下限',
  expiring: '临期',
  high: '超上限',
  slow: '滞销',
} as const;
const AlertKind = OneOf(['short', 'out', 'expired', 'low', 'expiring', 'high', 'slow']);
export type AlertKind = keyof typeof alertKinds;

const Name = Type.String({ maxLength: 60 });
const Limit = Nullable(
  Type.Unsafe<Quantity>(
    Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13, examples: ['20'] }),
  ),
);

/** An alert for one good in one warehouse. */
export const StockAlert = ClosedObject({
  goodsId: Id,
  whId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  spec: Name,
  unit: Type.String({ maxLength: 10 }),
  warehouse: Name,
  supplier: Name,
  kinds: Type.Array(AlertKind, { minItems: 1, maxItems: 7 }),
  qty: Quantity,
  /** In stock less what waits to leave. */
  availableQty: Quantity,
  /** On purchases and transfers that wait for their audit. */
  comingQty: Quantity,
  minQty: Nullable(Quantity),
  maxQty: Nullable(Quantity),
  /** Used a day, of the last 28 days. */
  dailyQty: Quantity,
  /** For how many days what is available lasts; null where nothing is used. */
  lastsDays: Nullable(Type.Integer()),
  /** When the oldest of it ends, counted from the day it came in; null for goods without shelf life. */
  expiresOn: Nullable(Day),
  lastOutOn: Nullable(Day),
  /** Days since any of it last came or went; null where none ever did. */
  idleDays: Nullable(Type.Integer()),
  /** What a purchase should bring: enough for the days of the cycle, festivals among them, and at least up to the lower limit. */
  suggestedQty: Quantity,
});
export type StockAlert = Static<typeof StockAlert>;

export const StockAlertQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  whId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  status: Type.Optional(AlertKind),
});
export type StockAlertQuery = Static<typeof StockAlertQuery>;

export const StockAlertPage = Page(StockAlert);
export type StockAlertPage = Static<typeof StockAlertPage>;

/** 上下限 of a good in a warehouse; without one the master's holds. */
export const StockLimit = ClosedObject({ goodsId: Id, whId: Id, minQty: Limit, maxQty: Limit });
export type StockLimit = Static<typeof StockLimit>;

const Wanted = ClosedObject({
  goodsId: Id,
  whId: Id,
  qty: Type.Unsafe<Quantity>(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13 })),
});

/** What is to be bought; each supplier and warehouse becomes a draft of its own. */
export const ReplenishPurchase = ClosedObject({ lines: Type.Array(Wanted, { minItems: 1, maxItems: 200 }) });
export type ReplenishPurchase = Static<typeof ReplenishPurchase>;

/** What is to be sent from one warehouse; each warehouse it goes to becomes a draft of its own. */
export const ReplenishTransfer = ClosedObject({
  fromWhId: Id,
  lines: Type.Array(Wanted, { minItems: 1, maxItems: 200 }),
});
export type ReplenishTransfer = Static<typeof ReplenishTransfer>;

export const ReplenishDrafts = Type.Array(
  ClosedObject({ id: Id, type: DocumentTypeName, no: Type.String({ maxLength: 24 }) }),
  { maxItems: 200 },
);
export type ReplenishDrafts = Static<typeof ReplenishDrafts>;
