import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, Nullable, OneOf, Text } from '../../schema.ts';
import { type PaymentMethod, paymentMethods } from '../selling/order.ts';

export const refundKinds = {
  VISITOR: '游客退票',
  SELLER_ERROR: '卖错票作废',
  TEAM_CUT: '团队减员',
  COMPENSATION: '补偿退款',
  CHANGE_DIFF: '改签退差',
  CLOSURE: '闭园退票',
} as const;
export type RefundKind = keyof typeof refundKinds;

/** What a person asks for by itself; the other kinds follow from something else. */
export type AskedRefundKind = Exclude<RefundKind, 'CHANGE_DIFF' | 'CLOSURE'>;

export const refundStates = {
  APPLIED: '已申请',
  AUDITING: '待审核',
  REJECTED: '已驳回',
  PROCESSING: '退款中',
  DONE: '已退款',
  FAILED: '退款失败',
} as const;
export type RefundState = keyof typeof refundStates;

const askedKinds = [
  'VISITOR',
  'SELLER_ERROR',
  'TEAM_CUT',
  'COMPENSATION',
] as const satisfies readonly AskedRefundKind[];
const kindNames = [...askedKinds, 'CHANGE_DIFF', 'CLOSURE'] as const satisfies readonly RefundKind[];

/** How money came in or goes back. */
export const PaymentMethodName = Type.Unsafe<PaymentMethod>(
  Type.String({ enum: Object.keys(paymentMethods), maxLength: 20 }),
);

const what = {
  orderNo: Type.String({ minLength: 1, maxLength: 20, pattern: '^D\\d+$' }),
  kind: OneOf(askedKinds),
  /** Whole tickets of the order. */
  ticketNos: Type.Array(Type.String({ pattern: '^\\d{16}$', maxLength: 16 }), {
    minItems: 1,
    maxItems: 500,
    uniqueItems: true,
  }),
  /** Of 团队减员: how many leave the one ticket that is named. */
  persons: Type.Optional(Type.Integer({ minimum: 1, maximum: 499 })),
  /** Of 补偿退款: how much of what the used tickets are worth; shared among them by their worth. */
  amountFen: Type.Optional(Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }))),
} as const;

/** Amounts that a refund would pay now, in fen. */
export const RefundQuery = ClosedObject(what);
export type RefundQuery = Static<typeof RefundQuery>;

/** Gives tickets back. `quote` holds a visitor to the fee that was shown; a void needs none. */
export const RefundRequest = ClosedObject({
  ...what,
  windowId: Id,
  reason: Text(200),
  quote: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type RefundRequest = Static<typeof RefundRequest>;

export const RefundLine = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  productName: Type.String({ maxLength: 60 }),
  /** The rule as it was when the ticket was sold; empty where none is asked. */
  ruleName: Type.String({ maxLength: 60 }),
  persons: Type.Integer({ minimum: 0 }),
  grossFen: Fen,
  feeFen: Fen,
  netFen: Fen,
});
export type RefundLine = Static<typeof RefundLine>;

export const RefundWays = Type.Array(ClosedObject({ method: PaymentMethodName, amountFen: Fen }), {
  maxItems: 20,
});

const amounts = {
  orderNo: Type.String({ maxLength: 20 }),
  grossFen: Fen,
  feeFen: Fen,
  /** Gross less fee: what the visitor gets. */
  netFen: Fen,
  lines: Type.Array(RefundLine, { maxItems: 500 }),
  /** The way back is the way it came, the latest payment first. */
  payments: RefundWays,
} as const;

export const RefundQuote = ClosedObject({
  ...amounts,
  kind: OneOf(askedKinds),
  /** Whether a second person has to approve before money moves. */
  isAudited: Type.Boolean(),
  /** The fee of the quote holds until then. */
  validUntil: Instant,
  quote: Type.String({ maxLength: 100 }),
});
export type RefundQuote = Static<typeof RefundQuote>;

export const Refund = ClosedObject({
  ...amounts,
  kind: OneOf(kindNames),
  id: Id,
  refundNo: Type.String({ maxLength: 20 }),
  state: OneOf(['APPLIED', 'AUDITING', 'REJECTED', 'PROCESSING', 'DONE', 'FAILED']),
  reason: Type.String({ maxLength: 200 }),
  doneAt: Nullable(Instant),
  /** Why a provider did not give the money back. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
});
export type Refund = Static<typeof Refund>;
