import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, Nullable, OneOf, pageQuery, Quantity, Text } from '../schema.ts';
import { OpenSaleStateName } from './sale.ts';

/** Why a person has to look at a sale of a till. */
export const exceptionKinds = {
  stock_short: '库存不足',
  price_differs: '价格不同',
  shift_closed: '班次已结束',
  payment_unknown: '支付结果未知',
  item_stopped: '商品已停用',
  refused: '未能入账',
  refund_failed: '原路退款失败',
  handed_in: '他人代为上传',
} as const;
export type ExceptionKind = keyof typeof exceptionKinds;

const Kind = OneOf([
  'stock_short',
  'price_differs',
  'shift_closed',
  'payment_unknown',
  'item_stopped',
  'refused',
  'refund_failed',
  'handed_in',
] satisfies ExceptionKind[]);

/** POST: the goods are there now. REFUND: the guest got the money back in cash. SEEN: it was posted, and is noted. */
export const exceptionWays = { POST: '入账', REFUND: '退现金', SEEN: '已知悉' } as const;

const Way = OneOf(['POST', 'REFUND', 'SEEN'] satisfies (keyof typeof exceptionWays)[]);
const Name = Type.String({ maxLength: 60 });

/** A sale that waits for a person, or that one has dealt with. */
export const TillException = ClosedObject({
  id: Id,
  kind: Kind,
  state: OpenSaleStateName,
  storeName: Name,
  tillName: Name,
  cashierName: Name,
  shiftNo: Nullable(Type.String({ maxLength: 30 })),
  raisedAt: Instant,
  totalFen: Fen,
  lines: Type.Array(ClosedObject({ name: Name, qty: Quantity }), { maxItems: 200 }),
  /** What the refusal said. */
  words: Nullable(Type.String({ maxLength: 200 })),
  /** Its slip, where it is posted. */
  slipNo: Nullable(Type.String({ maxLength: 24 })),
  resolution: Nullable(Way),
  resolvedBy: Nullable(Name),
  resolvedAt: Nullable(Instant),
  note: Nullable(Type.String({ maxLength: 200 })),
});
export type TillException = Static<typeof TillException>;

export const TillExceptionQuery = ClosedObject({
  ...pageQuery,
  /** Those that wait by default. */
  status: Type.Optional(OneOf(['waiting', 'all'])),
});
export type TillExceptionQuery = Static<typeof TillExceptionQuery>;

export const TillExceptionPage = ClosedObject({
  rows: Type.Array(TillException, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type TillExceptionPage = Static<typeof TillExceptionPage>;

/** 处理, with what was found out. */
export const TillExceptionDecision = ClosedObject({ how: Way, note: Text(200) });
export type TillExceptionDecision = Static<typeof TillExceptionDecision>;
