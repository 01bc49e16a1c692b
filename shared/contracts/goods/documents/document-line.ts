import { type Static, Type } from 'typebox';

import type { DocumentTraits } from './document-types.ts';
import { GoodBatches, GoodPack, GoodPacks, LastBought } from '../items/lookup.ts';
import { LoanState } from '../stock/on-loan.ts';
import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText, Quantity, Text } from '../../schema.ts';

const Name = Type.String({ maxLength: 60 });
/** What is entered as an amount, and as a quantity. */
export const Amount = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e13 }));
export const Count = Type.Unsafe<Quantity>(
  Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13 }),
);
const LineSide = OneOf(['parent', 'component']);
const LineCondition = OneOf(['good', 'damaged', 'lost']);

/** One line as it is entered; the price for one follows from amount and quantity. */
export const DocumentLineDraft = ClosedObject({
  goodsId: Id,
  /** The code that was scanned for it, which may be one of several of its good, or a label; absent where it was typed. */
  barcodeScanned: Type.Optional(Text(40)),
  /** In base units, more than nothing. */
  qty: Count,
  /** 整箱: the unit of the good in which it was counted; the quantity is a whole part of it. */
  pack: Type.Optional(GoodPack),
  /** Of the whole line; only where the type is priced. */
  amountFen: Type.Optional(Amount),
  /** 折扣 of this line, less than its amount. */
  discountFen: Type.Optional(Amount),
  /** 赠品: free, and its quantity counts. */
  gift: Type.Optional(Type.Boolean()),
  /** The line that this one takes back. */
  sourceLineId: Type.Optional(Id),
  /** Of an assembly: what is put together, or of what. */
  side: Type.Optional(LineSide),
  /** 分摊权重: by what share a good that comes out of an assembly takes over the cost. */
  weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e9 })),
  /** Of what comes back from a loan; damaged, of what a customer brings back, is what nobody can sell again. */
  condition: Type.Optional(LineCondition),
  /** Why this line is taken back, where that is not why the others are. */
  reason: Type.Optional(Text(20)),
  /** Of what comes with its own dates; where it is not said it expires as its good does. */
  batchNo: Type.Optional(OptionalText(30)),
  madeOn: Type.Optional(Day),
  expireOn: Type.Optional(Day),
  /** The batch that it takes its goods from; where none is chosen what expires first leaves first. */
  batchId: Type.Optional(Id),
  remark: Type.Optional(OptionalText(60)),
});
export type DocumentLineDraft = Static<typeof DocumentLineDraft>;

/** What a line took out of which batch, or made of an assembly, what expires first above; empty until its audit. */
export const TakenBatches = Type.Array(
  ClosedObject({ batchNo: Type.String({ maxLength: 30 }), expireOn: Nullable(Day), qty: Quantity }),
  { maxItems: 1000 },
);
export type TakenBatches = Static<typeof TakenBatches>;

export const DocumentLine = ClosedObject({
  lineNo: Type.Integer({ minimum: 1 }),
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  barcodeScanned: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  name: Name,
  spec: Name,
  unit: Type.String({ maxLength: 10 }),
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  /** In base units. */
  qty: Quantity,
  /** The unit in which it was counted, where that is another one, and how many of it. */
  pack: Nullable(ClosedObject({ ...GoodPack.properties, count: Quantity })),
  packs: GoodPacks,
  amountFen: Fen,
  /** 折扣 of this line alone. */
  discountFen: Fen,
  /** After that and its share of the discount on the whole; the tax is in it. */
  netFen: Fen,
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  taxFen: Fen,
  gift: Type.Boolean(),
  sourceLineId: Nullable(Id),
  /** What was still open of the source when it was read, in quantity and money; null without one. */
  openQty: Nullable(Quantity),
  openFen: Nullable(Fen),
  /** Of a 借用单 from its audit on, and of what comes back from one. */
  loan: Type.Optional(Nullable(LoanState)),
  /** What was taken back of this line, or arrived of it. */
  settledQty: Quantity,
  side: Nullable(LineSide),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 1e9 })),
  condition: Nullable(LineCondition),
  reason: Nullable(Type.String({ maxLength: 20 })),
  batchNo: Type.String({ maxLength: 30 }),
  madeOn: Nullable(Day),
  expireOn: Nullable(Day),
  batchId: Nullable(Id),
  /** The one that was chosen, and of a draft those that can be. */
  batches: GoodBatches,
  taken: TakenBatches,
  /** 保质期 of its good in days. */
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  remark: Type.String({ maxLength: 60 }),
  retailFen: Fen,
  memberFen: Fen,
  openPrice: Type.Boolean(),
  /** In the warehouse of the document, now. */
  stockQty: Quantity,
  /** 可调数 of a 同价调拨 until its audit: that less what waits in other documents to leave; null where it may go short. */
  availableQty: Type.Optional(Nullable(Quantity)),
  /** 账面数 of a 报溢单 or 报损单: of its count, else what lies there until its audit, and lay there then. */
  bookQty: Nullable(Quantity),
  /** 实盘数, where a count says it. */
  countedQty: Nullable(Quantity),
  costFen: Type.Optional(Nullable(Fen)),
  /** Of a 进货单 until its audit: for what it was bought last; absent without `goods:cost:view`. */
  lastBought: Type.Optional(Nullable(LastBought)),
  /** 调出价 of a 同价调拨: what one costs where it leaves, or cost when it left; absent without `goods:cost:view`. */
  averageFen: Type.Optional(Nullable(Fen)),
});
export type DocumentLine = Static<typeof DocumentLine>;

/** Whether its lines say in which state goods come back: from a loan, or from a customer. */
export function saysCondition({ stock, source }: DocumentTraits): boolean {
  return stock === 'loanReturn' || source === 'xs';
}

/** Reasons that each of its lines may say: what is taken back is taken back for one of its own. */
export function lineReasons({ source, reasons }: DocumentTraits): readonly string[] {
  return source === null ? [] : reasons;
}
