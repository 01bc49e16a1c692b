import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText, Quantity } from '../../schema.ts';

/** Nothing longer names a good. */
export const longestLookup = 40;

/** What a scan or a few letters ask for; stock is told of the warehouse that is named. */
export const LookupQuery = ClosedObject({
  /** Bar code, code, pinyin initials, or part of the name. */
  q: OptionalText(longestLookup),
  whId: Type.Optional(Id),
  /** Where it is sold: prices are those of this store. */
  storeId: Type.Optional(Id),
  /** The day on which it is sold; today, where none is named. */
  on: Type.Optional(Day),
  /** Whether it is to be bought, and of whom: for what it was bought last is told as well. */
  forPurchase: Type.Optional(OneOf(['yes'])),
  supplierId: Type.Optional(Id),
  /** Whether it is to be sent elsewhere: what the warehouse can give of it is told as well. */
  forTransfer: Type.Optional(OneOf(['yes'])),
});
export type LookupQuery = Static<typeof LookupQuery>;

/** A unit that holds more than one piece: 箱 of 24. */
export const GoodPack = ClosedObject({ unit: Type.String({ maxLength: 10 }), qty: Quantity });
export type GoodPack = Static<typeof GoodPack>;

/** The units in which a good can be counted besides its own. */
export const GoodPacks = Type.Array(GoodPack, { maxItems: 10 });

/** What is left in a warehouse of what one document brought there with these words. */
export const GoodBatch = ClosedObject({
  id: Id,
  docId: Id,
  batchNo: Type.String({ maxLength: 30 }),
  expireOn: Nullable(Day),
  qty: Quantity,
});
export type GoodBatch = Static<typeof GoodBatch>;

/** What one can choose from, the first to expire first; that leaves first where nothing is chosen. */
export const GoodBatches = Type.Array(GoodBatch, { maxItems: 50 });

/** What a label says that a scale printed: how much of a good, and on some what it costs. */
export const ScaleLabel = ClosedObject({
  qty: Quantity,
  /** It wins over the price; null where the label says the weight alone. */
  amountFen: Nullable(Fen),
});
export type ScaleLabel = Static<typeof ScaleLabel>;

/** The last purchase of a good; of the supplier who is asked for, where he ever sold it. */
export const LastBought = ClosedObject({
  /** For one unit, to the nearest fen. */
  priceFen: Fen,
  on: Day,
  supplier: Type.String({ maxLength: 60 }),
  isSame: Type.Boolean(),
});
export type LastBought = Static<typeof LastBought>;

/** A good as a line of a document takes it over. */
export const FoundGood = ClosedObject({
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  retailFen: Fen,
  memberFen: Fen,
  /** 临时价: its price is said whenever it is sold. */
  openPrice: Type.Boolean(),
  /** 税率 in percent. */
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  stockQty: Quantity,
  /** 可调数: that less what waits for its audit to leave, null where it may go short; told for a transfer. */
  availableQty: Type.Optional(Nullable(Quantity)),
  /** 保质期 in days. */
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  /** What the bar code that was asked for stands for, where that is more than one piece. */
  pack: Nullable(GoodPack),
  packs: GoodPacks,
  /** Where a label of a scale was asked for. */
  label: Type.Optional(ScaleLabel),
  /** In the warehouse that is named. */
  batches: GoodBatches,
  /** Whether the whole text is its bar code or its code: a scan takes it without asking. */
  exact: Type.Boolean(),
  /** Fen for one unit, to the nearest; absent without `goods:cost:view`. */
  lastCostFen: Type.Optional(Nullable(Fen)),
  /** What was paid for one last, with its tax; absent like it. */
  lastPriceFen: Type.Optional(Nullable(Fen)),
  /** Told for a purchase, absent like it. */
  lastBought: Type.Optional(Nullable(LastBought)),
  /** 调出价: what one costs on average in the warehouse; told for a transfer, absent like it. */
  averageFen: Type.Optional(Nullable(Fen)),
});
export type FoundGood = Static<typeof FoundGood>;

export const FoundGoods = Type.Array(FoundGood, { maxItems: 20 });
export type FoundGoods = Static<typeof FoundGoods>;
