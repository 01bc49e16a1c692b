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
  Text,
} from '../../schema.ts';
import { TradeMethodName } from './trade.ts';

export const billProviders = { WECHAT: '微信', ALIPAY: '支付宝', BANK: '银行' } as const;
export type BillProvider = keyof typeof billProviders;

export const billResults = { MATCHED: '已匹配', LONG: '长款', SHORT: '短款', DIFFERENT: '金额不符' } as const;
export type BillResult = keyof typeof billResults;

/** How far the settling of a difference is. */
export const billRowStates = {
  OPEN: '待处理',
  ASKED: '待审核',
  REFUNDING: '退款中',
  SETTLED: '已处理',
} as const;
export type BillRowState = keyof typeof billRowStates;

export const billWays = { EXPLAIN: '说明原因', ADJUST: '入账调整', REFUND: '退还付款人' } as const;
export type BillWay = keyof typeof billWays;

export const BillProviderName = OneOf(['WECHAT', 'ALIPAY', 'BANK']);
const ResultName = OneOf(['MATCHED', 'LONG', 'SHORT', 'DIFFERENT']);
const StateName = OneOf(['OPEN', 'ASKED', 'REFUNDING', 'SETTLED']);
const WayName = OneOf(['EXPLAIN', 'ADJUST', 'REFUND']);
const No = Type.String({ maxLength: 64 });
const Name = Type.String({ maxLength: 60 });

/** A row of the bill of a provider; of a refund `amountFen` is negative. */
export const BillLine = ClosedObject({
  /** Our number of the payment, or of the refund; empty where the provider says none. */
  tradeNo: No,
  channelTradeNo: No,
  amountFen: Fen,
  feeFen: Fen,
  at: Nullable(Instant),
});
export type BillLine = Static<typeof BillLine>;

/** How many rows ended in a result, and what both sides say of them. */
const Outcome = ClosedObject({ count: Type.Integer({ minimum: 0 }), billFen: Fen, ledgerFen: Fen });

/** An imported bill, with how its rows ended: the four make up the bill on one side, and the ledger on the other. */
export const ChannelBill = ClosedObject({
  id: Id,
  provider: BillProviderName,
  billDate: Day,
  fileName: Type.String({ maxLength: 120 }),
  billFen: Fen,
  ledgerFen: Fen,
  feeFen: Fen,
  outcomes: ClosedObject({ MATCHED: Outcome, LONG: Outcome, SHORT: Outcome, DIFFERENT: Outcome }),
  /** Differences that nobody has settled. */
  openCount: Type.Integer({ minimum: 0 }),
  importedAt: Instant,
  /** Null where a job fetched it. */
  importedBy: Nullable(Name),
});
export type ChannelBill = Static<typeof ChannelBill>;

export const ChannelBillQuery = ClosedObject({
  ...pageQuery,
  provider: Type.Optional(BillProviderName),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type ChannelBillQuery = Static<typeof ChannelBillQuery>;

export const ChannelBillPage = ClosedObject({
  rows: Type.Array(ChannelBill, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type ChannelBillPage = Static<typeof ChannelBillPage>;

/** A row of a bill, or a movement of ours that the bill lacks. */
export const BillRow = ClosedObject({
  id: Id,
  provider: BillProviderName,
  billDate: Day,
  tradeNo: No,
  channelTradeNo: No,
  at: Nullable(Instant),
  /** Null where the bill lacks it. */
  billFen: Nullable(Fen),
  /** Null where the ledger lacks it. */
  ledgerFen: Nullable(Fen),
  feeFen: Fen,
  /** Of our movement. */
  docNo: Nullable(Type.String({ maxLength: 100 })),
  method: Nullable(TradeMethodName),
  result: ResultName,
  matchNote: OptionalText(200),
  state: StateName,
  way: Nullable(WayName),
  note: OptionalText(200),
  /** What the provider said of a refund that it refused. */
  words: Nullable(OptionalText(200)),
  askedBy: Nullable(Name),
  decidedBy: Nullable(Name),
  /** Whether the reader asked for it, and so does not decide. */
  isOwn: Type.Boolean(),
});
export type BillRow = Static<typeof BillRow>;

export const BillRowQuery = ClosedObject({
  ...pageQuery,
  bill: Type.Optional(Id),
  provider: Type.Optional(BillProviderName),
  result: Type.Optional(ResultName),
  status: Type.Optional(StateName),
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type BillRowQuery = Static<typeof BillRowQuery>;

export const BillRowPage = ClosedObject({
  rows: Type.Array(BillRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ bill: Fen, ledger: Fen, fee: Fen }),
});
export type BillRowPage = Static<typeof BillRowPage>;

/** How a difference is to be settled; a second person decides. */
export const BillRowAsk = ClosedObject({ way: WayName, note: Text(200) });
export type BillRowAsk = Static<typeof BillRowAsk>;

export const BillRowAudit = ClosedObject({ approved: Type.Boolean(), reason: OptionalText(200) });
export type BillRowAudit = Static<typeof BillRowAudit>;

/** 手工匹配 of a 长款 with a 短款 of the same provider, and why they are one. */
export const BillRowMatch = ClosedObject({ shortId: Id, note: Text(200) });
export type BillRowMatch = Static<typeof BillRowMatch>;
