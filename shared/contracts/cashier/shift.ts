import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, pageQuery, Text } from '../schema.ts';
import { FloatNote, mostDrawerFen, mostFloatFen, noteFens } from '../cash.ts';

export const tillShiftStates = {
  OPEN: '收银中',
  COUNTING: '清点中',
  BLIND_COUNT: '已清点',
  CLOSED: '已交班',
} as const;

const TillShiftState = OneOf(['OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED']);
const Name = Type.String({ maxLength: 60 });

/** A cashier's shift at a till. What the drawer should hold is absent until the blind count is in. */
export const TillShift = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 30 }),
  tillId: Id,
  storeName: Name,
  tillName: Name,
  cashierName: Name,
  bizDate: Day,
  openedAt: Instant,
  closedAt: Nullable(Instant),
  openingFloatFen: Fen,
  state: TillShiftState,
  /** How many sales and refunds it made so far. */
  slips: Type.Integer({ minimum: 0 }),
  /** Sales less refunds; like the expected figure only after the count. */
  soldFen: Type.Optional(Fen),
  countedCashFen: Nullable(Fen),
  expectedCashFen: Type.Optional(Fen),
  overShortFen: Type.Optional(Fen),
  overShortReason: Nullable(Type.String({ maxLength: 200 })),
  floatLeftFen: Nullable(Fen),
});
export type TillShift = Static<typeof TillShift>;

/** The shift that a cashier has not handed over; null where there is none. */
export const CurrentTillShift = Nullable(TillShift);

/** 开班: the float is the cash in the drawer before the first sale; counted by its notes, they sum to it. */
export const TillShiftOpening = ClosedObject({
  tillId: Id,
  openingFloatFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostFloatFen })),
  floatDetail: Type.Optional(Type.Array(FloatNote, { maxItems: noteFens.length })),
});
export type TillShiftOpening = Static<typeof TillShiftOpening>;

/** 清点: what lies in the drawer, stated before the expected figure is shown. */
export const TillShiftCount = ClosedObject({
  countedCashFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostDrawerFen })),
});
export type TillShiftCount = Static<typeof TillShiftCount>;

/** 交班: a reason is required when the drawer is over or short; what is not left as float is handed over. */
export const TillShiftClosing = ClosedObject({
  overShortReason: Type.Optional(Text(200)),
  floatLeftFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostFloatFen })),
});
export type TillShiftClosing = Static<typeof TillShiftClosing>;

export const TillShiftQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(TillShiftState),
});
export type TillShiftQuery = Static<typeof TillShiftQuery>;

export const TillShiftPage = ClosedObject({
  rows: Type.Array(TillShift, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type TillShiftPage = Static<typeof TillShiftPage>;
