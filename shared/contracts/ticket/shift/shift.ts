import { type Static, Type } from 'typebox';

import { FloatNote, mostDrawerFen, mostFloatFen, noteFens } from '../../cash.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text } from '../../schema.ts';
import { PaymentMethodName } from '../after-sale/refund.ts';

export const shiftStates = {
  OPEN: '售票中',
  COUNTING: '清点中',
  BLIND_COUNT: '已清点',
  CLOSED: '已交班',
  AUDITED: '已审核',
} as const;

const Count = Type.Integer({ minimum: 0 });

/** Money of a shift that moved in one way: how many payments came in, how many refunds went back. */
export const ShiftMethod = ClosedObject({
  method: PaymentMethodName,
  count: Count,
  takenFen: Fen,
  backCount: Count,
  backFen: Fen,
});

/**
 * What a shift did besides selling, as 售票员日报 counts it: 售票额 and raises, less what tickets given back were worth, and
 * the fees kept of it, are its net, which is what came in less what went back in {@link ShiftMethod}.
 */
export const ShiftTrade = ClosedObject({
  raisedFen: Fen,
  refundedTickets: Count,
  /** Of those, taken back as a mistake. */
  voidedTickets: Count,
  refundFen: Fen,
  feeFen: Fen,
  netFen: Fen,
});
export type ShiftTrade = Static<typeof ShiftTrade>;

/** A number as it is printed on a sheet of preprinted paper. */
const PaperNo = Type.String({ pattern: '^[0-9A-Za-z-]+$', minLength: 1, maxLength: 20 });

/** 票纸: the numbers of the sheets that a shift began and ended with, and how many were spoilt; null until it ended. */
export const ShiftPaper = ClosedObject({
  from: PaperNo,
  to: Nullable(PaperNo),
  voided: Nullable(Type.Integer({ minimum: 0 })),
});
export type ShiftPaper = Static<typeof ShiftPaper>;

/** A seller's shift at a window. Expected cash is absent until the blind count is in. */
export const Shift = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 30 }),
  windowId: Id,
  windowName: Type.String({ maxLength: 60 }),
  siteName: Type.String({ maxLength: 60 }),
  sellerName: Type.String({ maxLength: 60 }),
  bizDate: Day,
  openedAt: Instant,
  closedAt: Nullable(Instant),
  openingFloatFen: Fen,
  state: OneOf(['OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'AUDITED']),
  /** Tickets and money of the shift so far; absent while its drawer is counted. */
  soldTickets: Type.Optional(Type.Integer({ minimum: 0 })),
  soldFen: Type.Optional(Fen),
  countedCashFen: Nullable(Fen),
  expectedCashFen: Type.Optional(Fen),
  overShortFen: Type.Optional(Fen),
  /** What came in and went back by each method; like the expected figure only after the count. */
  methods: Type.Optional(Type.Array(ShiftMethod, { maxItems: 10 })),
  trade: Type.Optional(ShiftTrade),
  overShortReason: Nullable(Type.String({ maxLength: 200 })),
  /** Absent where the window prints on paper without numbers. */
  paper: Type.Optional(ShiftPaper),
});
export type Shift = Static<typeof Shift>;

/** 开班: the float is the cash in the drawer before the first sale; counted by its notes, they sum to it. */
export const ShiftOpening = ClosedObject({
  windowId: Id,
  openingFloatFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostFloatFen })),
  floatDetail: Type.Optional(Type.Array(FloatNote, { maxItems: noteFens.length })),
  /** The first sheet of numbered paper. */
  paperFrom: Type.Optional(PaperNo),
});
export type ShiftOpening = Static<typeof ShiftOpening>;

/** 清点: what lies in the drawer, counted before the expected figure is shown. */
export const ShiftCount = ClosedObject({
  countedCashFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostDrawerFen })),
});
export type ShiftCount = Static<typeof ShiftCount>;

/** 交班: a reason is required when the drawer is over or short, the last sheet where a first one was stated. */
export const ShiftClosing = ClosedObject({
  overShortReason: Type.Optional(Text(200)),
  /** Absent where no sheet was used. */
  paperTo: Type.Optional(PaperNo),
  paperVoid: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
});
export type ShiftClosing = Static<typeof ShiftClosing>;
