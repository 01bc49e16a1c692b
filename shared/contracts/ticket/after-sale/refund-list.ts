import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OptionalText, pageQuery } from '../../schema.ts';
import {
  refundKinds,
  type RefundKind,
  RefundLine,
  type RefundState,
  refundStates,
  RefundWays,
} from './refund.ts';

export const RefundStateSchema = Type.Unsafe<RefundState>(
  Type.String({ enum: Object.keys(refundStates), maxLength: 20 }),
);
const KindSchema = Type.Unsafe<RefundKind>(Type.String({ enum: Object.keys(refundKinds), maxLength: 20 }));
const Name = Type.String({ maxLength: 60 });
const Count = Type.Integer({ minimum: 0 });

/** A refund as 退款审核 and the window list it. */
export const RefundRow = ClosedObject({
  id: Id,
  refundNo: Type.String({ maxLength: 20 }),
  orderNo: Type.String({ maxLength: 20 }),
  kind: KindSchema,
  state: RefundStateSchema,
  persons: Count,
  grossFen: Fen,
  feeFen: Fen,
  netFen: Fen,
  reason: Type.String({ maxLength: 200 }),
  windowName: Name,
  applyName: Name,
  /** The reader asked for it, or says that the bank has paid it, and so does not decide about it. */
  isOwn: Type.Boolean(),
  askedAt: Instant,
  auditName: Nullable(Name),
  auditReason: Nullable(Type.String({ maxLength: 200 })),
  auditedAt: Nullable(Instant),
  doneAt: Nullable(Instant),
  /** What its provider said as it refused. */
  words: Nullable(Type.String({ maxLength: 200 })),
  /** Failed for longer than a day. */
  isOverdue: Type.Boolean(),
  /** 转线下: the slip by which the bank has paid it. */
  offlineNo: Nullable(Type.String({ maxLength: 40 })),
  /** What was noted with it: to whom it was paid, and why. */
  offlineReason: Nullable(Type.String({ maxLength: 200 })),
  lines: Type.Array(RefundLine, { maxItems: 500 }),
  /** How it went back; empty until it did. */
  payments: RefundWays,
});
export type RefundRow = Static<typeof RefundRow>;

export const RefundListQuery = ClosedObject({
  ...pageQuery,
  /** The number of the refund, of its order or of one of its tickets; blanks do not count. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(RefundStateSchema),
  /** Of one shift only, for its window. */
  shiftId: Type.Optional(Id),
});
export type RefundListQuery = Static<typeof RefundListQuery>;

/** A page, with sums over the whole filter by column; what waits for somebody comes first. */
export const RefundPage = ClosedObject({
  rows: Type.Array(RefundRow, { maxItems: 200 }),
  total: Count,
  totals: ClosedObject({ persons: Count, gross: Fen, fee: Fen, net: Fen }),
});
export type RefundPage = Static<typeof RefundPage>;
