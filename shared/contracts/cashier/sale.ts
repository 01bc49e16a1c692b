import { type Static, Type } from 'typebox';

import { type ApprovableAction, ApprovalSubject, ApprovalToken } from '../auth/approval.ts';
import { Count } from '../goods/documents/document-line.ts';
import { SaleTagDraft } from './guests/sale-tag.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text } from '../schema.ts';
import { TenderName } from './tender.ts';

export const slipStates = { DONE: '已完成', PART: '部分退', BACK: '全退', REFUND: '退货' } as const;
export const SlipState = Type.Unsafe<keyof typeof slipStates>(
  Type.String({ enum: Object.keys(slipStates), maxLength: 10 }),
);

const amountFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }));
const Name = Type.String({ maxLength: 60 });

/** What a cashier does only by a right of her own, or by the word of a second person who holds it. */
export const tillOverrides = {
  'cashier.discount': '折扣',
  'cashier.price': '改价',
  'cashier.rounding': '抹零',
  'cashier.noreceipt': '无小票退货',
  'cashier.overdays': '退以前的销售',
  'cashier.cash4online': '线上收款退现金',
  'cashier.credit': '单位挂账',
  'cashier.free': '免单',
} as const satisfies Partial<Record<ApprovableAction, string>>;
export type TillOverride = keyof typeof tillOverrides;

const TillOverrideName = OneOf([
  'cashier.discount',
  'cashier.price',
  'cashier.rounding',
  'cashier.noreceipt',
  'cashier.overdays',
  'cashier.cash4online',
  'cashier.credit',
  'cashier.free',
] satisfies TillOverride[]);

/** Words of a second person that a sale or a refund shows, one for each thing that the cashier may not do alone. */
export const ShownTillOverrides = Type.Array(
  ClosedObject({ action: TillOverrideName, approval: ApprovalToken }),
  { maxItems: 4 },
);
export type ShownTillOverrides = Static<typeof ShownTillOverrides>;

/** What `supervisor_required` says of a sale or a refund: for what exactly a second person is to be asked. */
export const AskedTillOverrides = Type.Object({
  actions: Type.Array(TillOverrideName, { minItems: 1, maxItems: 4 }),
  objectId: ApprovalSubject.properties.objectId,
  amountFen: ApprovalSubject.properties.amountFen,
});
export type AskedTillOverrides = Static<typeof AskedTillOverrides>;

/** A line of a sale as the till sends it; what one costs is the server's word. */
export const TillLine = ClosedObject({
  goodsId: Id,
  /** In base units, more than nothing. */
  qty: Count,
  /** The code that was scanned; an amount on the label of a scale wins over the price, and is read by the server. */
  barcode: Type.Optional(Text(40)),
  /** 折扣 of this line, less than its amount. */
  discountFen: Type.Optional(amountFen),
  /** 改价: another price than that of the store. Offline: the price that the guest paid, on every line. */
  priceFen: Type.Optional(amountFen),
  /** Offline: the amount on the label of a scale. */
  labelFen: Type.Optional(amountFen),
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
  /** 付款码 from the guest's telephone; at most one of the parts is scanned. */
  ClosedObject({
    tender: OneOf(['SCAN']),
    amountFen,
    authCode: Type.String({ pattern: '^\\d{16,24}$', maxLength: 24 }),
  }),
  /** Stored value of the member of the sale. */
  ClosedObject({ tender: OneOf(['WALLET']), amountFen }),
  /** 代金券 of an issuer, by its number; a number pays once. */
  ClosedObject({
    tender: OneOf(['VOUCHER']),
    amountFen,
    reference: Type.String({ pattern: '^[0-9A-Za-z-]{4,40}$', maxLength: 40 }),
  }),
  /** 单位挂账 on the credit account of an enterprise. */
  ClosedObject({ tender: OneOf(['CREDIT']), amountFen, enterpriseId: Id }),
  /** 免单: the whole sale is on the house. */
  ClosedObject({ tender: OneOf(['FREE']), amountFen, reason: Text(100) }),
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
  /** The member who buys: at the member's price, with points, and with stored value where it pays. */
  memberId: Type.Optional(Id),
  /** 归属 (F4). Where it is refused the sale stands without it, and its slip says why. */
  tag: Type.Optional(SaleTagDraft),
  /** 抹零 by hand instead of that of the store. */
  roundingFen: Type.Optional(Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }))),
  overrides: Type.Optional(ShownTillOverrides),
  /** 删行: lines that were taken out of this cart, and lines of carts that were given up since the last sale. */
  removedLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  clearedLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  /** Of a sale that was made without the server and is handed in now: nothing of it is refused any more. */
  offline: Type.Optional(
    ClosedObject({
      /** In which it was sold. */
      shiftId: Id,
      /** By the clock of the till: when it was sold, and when it is sent. */
      clientAt: Instant,
      sentAt: Instant,
    }),
  ),
});
export type TillSale = Static<typeof TillSale>;

/** What became of a sale that is not posted. */
export const openSaleStates = {
  ASKED: '待支付',
  UNKNOWN: '查询中',
  REVERSING: '退回中',
  STUCK: '待处理',
  POSTED: '已入账',
  VOID: '未成交',
  REFUNDED: '已退款',
} as const;

export const OpenSaleStateName = OneOf([
  'ASKED',
  'UNKNOWN',
  'REVERSING',
  'STUCK',
  'POSTED',
  'VOID',
  'REFUNDED',
] satisfies (keyof typeof openSaleStates)[]);

/** A sale whose money is asked for, or that waits for a person. */
export const OpenSale = ClosedObject({
  id: Id,
  state: OpenSaleStateName,
  totalFen: Fen,
  /** Of the part that a provider is asked for; null where there is none. */
  tender: Nullable(TenderName),
  /** Why it is not posted, for the cashier. */
  words: Nullable(Type.String({ maxLength: 200 })),
});
export type OpenSale = Static<typeof OpenSale>;

const back = {
  qty: Count,
  /** 残次 goes to the defect warehouse and is not sold again. */
  condition: OneOf(['good', 'damaged']),
};

const takingBack = {
  tillId: Id,
  reason: OneOf(['质量问题', '多买', '发错货', '其他']),
  overrides: Type.Optional(ShownTillOverrides),
};

/** Lines of one sale; the money goes back the way it came. */
export const ReceiptRefund = ClosedObject({
  ...takingBack,
  saleId: Id,
  lines: Type.Array(ClosedObject({ lineNo: Type.Integer({ minimum: 1, maximum: 200 }), ...back }), {
    minItems: 1,
    maxItems: 200,
  }),
  /** Cash for what was paid by code or card. */
  cashInstead: Type.Optional(Type.Boolean()),
});
export type ReceiptRefund = Static<typeof ReceiptRefund>;

/** 无小票退货: goods at what they cost now, for cash. */
export const NoReceiptRefund = ClosedObject({
  ...takingBack,
  goods: Type.Array(ClosedObject({ goodsId: Id, ...back }), { minItems: 1, maxItems: 50 }),
});
export type NoReceiptRefund = Static<typeof NoReceiptRefund>;

export const TillRefund = Type.Union([ReceiptRefund, NoReceiptRefund]);
export type TillRefund = Static<typeof TillRefund>;

/** 换货: what comes back of one sale, and what is taken for it, in one go. No part of the new sale is scanned. */
export const TillExchange = ClosedObject({ refund: ReceiptRefund, sale: TillSale });
export type TillExchange = Static<typeof TillExchange>;

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
  /** Part of its discount: what promotions took off, and which. */
  promotionFen: Fen,
  promotionWords: Type.String({ maxLength: 120 }),
  netFen: Fen,
  /** 可退: what no refund has taken back yet, in quantity and in fen. */
  openQty: Count,
  openFen: Fen,
});
export type SlipLine = Static<typeof SlipLine>;

export const SlipPayment = ClosedObject({
  tender: TenderName,
  amountFen: Fen,
  tenderedFen: Nullable(Fen),
  changeFen: Nullable(Fen),
  /** 可退: what of it was not given back yet. */
  openFen: Fen,
  /** Of a refund by code: whether its provider has given the money back. */
  state: OneOf(['SUCCESS', 'PENDING', 'FAILED']),
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
  /** 会员 who bought. */
  memberName: Nullable(Name),
  /** Why the 归属 that it was made with is not on it; absent where nothing was refused. */
  tagRefused: Type.Optional(Type.String({ maxLength: 200 })),
  lines: Type.Array(SlipLine, { maxItems: 200 }),
  payments: Type.Array(SlipPayment, { maxItems: 10 }),
});
export type Slip = Static<typeof Slip>;

/** The two slips of 换货; what they sum to is the difference that was paid, or below zero given back. */
export const ExchangedSlips = ClosedObject({ refund: Slip, sale: Slip });
export type ExchangedSlips = Static<typeof ExchangedSlips>;

/** What came of a sale: its slip, or where it stands while it is not posted. */
export const TillSaleAnswer = ClosedObject({ slip: Nullable(Slip), open: Nullable(OpenSale) });
export type TillSaleAnswer = Static<typeof TillSaleAnswer>;
