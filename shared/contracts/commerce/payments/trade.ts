import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Instant, Nullable, OneOf, OptionalText, pageQuery } from '../../schema.ts';

export const tradeKinds = {
  sale: '收款',
  refund: '退款',
  reversal: '撤销退回',
  credit: '授信充值',
  wallet: '储值充值',
  deposit: '预付与押金',
  settlement: '券结算',
  rebate: '返利',
  purchase: '短信充值',
  variance: '对账调整',
} as const;
export type TradeKind = keyof typeof tradeKinds;

export const tradeMethods = {
  CASH: '现金',
  WECHAT: '微信',
  ALIPAY: '支付宝',
  UNIONPAY_CARD: '银行卡',
  BANK: '银行转账',
  CREDIT: '授信账户',
  WALLET: '会员储值',
  VOUCHER: '代金券',
} as const;
export type TradeMethod = keyof typeof tradeMethods;

export const tradeDirections = { IN: '收入', OUT: '支出' } as const;
export type TradeDirection = keyof typeof tradeDirections;

/** Whether the provider has said what became of it. */
export const tradeStates = { DONE: '成功', PENDING: '处理中', UNKNOWN: '结果未知' } as const;
export type TradeState = keyof typeof tradeStates;

/** How a movement stands against the provider's bill. */
export const reconcileStates = {
  NONE: '无需对账',
  OPEN: '未对账',
  MATCHED: '已匹配',
  SHORT: '短款',
  DIFFERENT: '金额不符',
  SETTLED: '差异已处理',
} as const;
export type ReconcileState = keyof typeof reconcileStates;

const Kind = OneOf([
  'sale',
  'refund',
  'reversal',
  'credit',
  'wallet',
  'deposit',
  'settlement',
  'rebate',
  'purchase',
  'variance',
]);
export const TradeMethodName = OneOf([
  'CASH',
  'WECHAT',
  'ALIPAY',
  'UNIONPAY_CARD',
  'BANK',
  'CREDIT',
  'WALLET',
  'VOUCHER',
]);
const Direction = OneOf(['IN', 'OUT']);
const Reconcile = OneOf(['NONE', 'OPEN', 'MATCHED', 'SHORT', 'DIFFERENT', 'SETTLED']);
const Words = Nullable(Type.String({ maxLength: 100 }));

/** A movement of money; `amountFen` is negative where money went out. */
export const Trade = ClosedObject({
  key: Type.String({ maxLength: 80 }),
  /** 流水号: ours, as the provider knows it; else that of the ledger. */
  no: Type.String({ maxLength: 80 }),
  channelTradeNo: Words,
  /** Order, slip or document, or the enterprise whose account is meant. */
  docNo: Words,
  kind: Kind,
  method: TradeMethodName,
  direction: Direction,
  amountFen: Fen,
  /** What the provider kept, once its bill says so. */
  feeFen: Nullable(Fen),
  shiftNo: Words,
  state: OneOf(['DONE', 'PENDING', 'UNKNOWN']),
  /** Without an answer of its provider for too long. */
  isOverdue: Type.Boolean(),
  reconcile: Reconcile,
  at: Instant,
  bizDate: Day,
  outletName: Words,
  sellerName: Words,
});
export type Trade = Static<typeof Trade>;

export const TradeQuery = ClosedObject({
  ...pageQuery,
  /** Part of a number, of the order or of the shift. */
  keyword: Type.Optional(OptionalText(40)),
  /** Business days; what waits for a provider is shown whatever its day. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  kind: Type.Optional(Kind),
  method: Type.Optional(TradeMethodName),
  direction: Type.Optional(Direction),
  reconcile: Type.Optional(Reconcile),
});
export type TradeQuery = Static<typeof TradeQuery>;

/** A page, what waits too long first, then the newest; `totals` over the whole filter, of what is done. */
export const TradePage = ClosedObject({
  rows: Type.Array(Trade, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ in: Fen, out: Fen, amount: Fen, fee: Fen }),
});
export type TradePage = Static<typeof TradePage>;
