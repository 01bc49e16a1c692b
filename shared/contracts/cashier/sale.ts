import { type Static, Type } from 'typebox';

import { Count } from '../goods/documents/document-line.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text } from '../schema.ts';

export const tenders = { CASH: '现金', CARD: '银行卡' } as const;
export type Tender = keyof typeof tenders;
export const tenderKeys = Object.keys(tenders).filter((key): key is Tender => Object.hasOwn(tenders, key));

export const slipStates = { DONE: '已完成', PART: '部分退', BACK: '全退', REFUND: '退货' } as const;
export const SlipState = Type.Unsafe<keyof typeof slipStates>(
  Type.String({ enum: Object.keys(slipStates), maxLength: 10 }),
);

const amountFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }));
const Name = Type.String({ maxLength: 60 });

/** A line of a sale as the till sends it; what one costs is the server's word. */
export const TillLine = ClosedObject({
  goodsId: Id,
  /** In base units, more than nothing. */
  qty: Count,
  /** The code that was scanned; an amount on the label of a scale wins over the price, and is read by the server. */
  barcode: Type.Optional(Text(40)),
  /** 折扣 of this line, less than its amount. */
  discountFen: Type.Optional(amountFen),
});
export type TillLine = Static<typeof TillLine>;

/** One part of what is paid. The parts sum to 应收; change is given of cash only. */
export const TillPayment = Type.Union([
  ClosedObject({ tender: OneOf(['CASH']), amountFen, tenderedFen: amountFen }),
  /** Taken on a terminal of its own; 参考号 is on its slip. */
  ClosedObject({
    tender: OneOf(['CARD']),
    amountFen,
    reference: Type.String({ pattern: '^[0-9A-Za-z]{4,20}$', maxLength: 20 }),
  }),
]);
export type TillPayment = Static<typeof TillPayment>;

/** A sale; its idempotency key is made with the cart. */
export const TillSale = ClosedObject({
  tillId: Id,
  lines: Type.Array(TillLine, { minItems: 1, maxItems: 200 }),
  /** 整单折扣 in fen. */
  discountFen: Type.Optional(amountFen),
  /** 应收 as the cashier saw it; another price is refused with `price_changed`. */
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
  payments: Type.Array(TillPayment, { maxItems: 5 }),
});
export type TillSale = Static<typeof TillSale>;

/** A refund of lines of one sale; the money goes back the way it came. */
export const TillRefund = ClosedObject({
  tillId: Id,
  saleId: Id,
  reason: OneOf(['质量问题', '多买', '发错货', '其他']),
  lines: Type.Array(
    ClosedObject({
      lineNo: Type.Integer({ minimum: 1, maximum: 200 }),
      qty: Count,
      /** 残次 goes to the defect warehouse and is not sold again. */
      condition: OneOf(['good', 'damaged']),
    }),
    { minItems: 1, maxItems: 200 },
  ),
});
export type TillRefund = Static<typeof TillRefund>;

export const SlipLine = ClosedObject({
  lineNo: Type.Integer({ minimum: 1 }),
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  unit: Type.String({ maxLength: 10 }),
  qty: Count,
  priceFen: Fen,
  amountFen: Fen,
  /** Its own discount and its share of 整单折扣. */
  discountFen: Fen,
  roundingFen: Fen,
  netFen: Fen,
  /** 可退: what no refund has taken back yet, in quantity and in fen. */
  openQty: Count,
  openFen: Fen,
});
export type SlipLine = Static<typeof SlipLine>;

export const SlipPayment = ClosedObject({
  tender: OneOf(tenderKeys),
  amountFen: Fen,
  tenderedFen: Nullable(Fen),
  changeFen: Nullable(Fen),
  /** 可退: what of it was not given back yet. */
  openFen: Fen,
});
export type SlipPayment = Static<typeof SlipPayment>;

/** What a slip and its row in a list begin with. */
export const slipHead = {
  id: Id,
  no: Type.String({ maxLength: 24 }),
  bizDate: Day,
  soldAt: Instant,
  storeName: Name,
  tillName: Name,
  cashierName: Name,
  shiftNo: Type.String({ maxLength: 30 }),
  state: SlipState,
  /** Of a refund: the sale that it takes back. */
  sourceNo: Nullable(Type.String({ maxLength: 24 })),
  amountFen: Fen,
  discountFen: Fen,
  roundingFen: Fen,
  /** 应收; of a refund below zero. */
  totalFen: Fen,
};

/** A sale or a refund of a till as its slip shows it. */
export const Slip = ClosedObject({
  ...slipHead,
  receiptHeader: Type.String({ maxLength: 60 }),
  receiptFooter: Type.String({ maxLength: 120 }),
  lines: Type.Array(SlipLine, { maxItems: 200 }),
  payments: Type.Array(SlipPayment, { maxItems: 10 }),
});
export type Slip = Static<typeof Slip>;
