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
import { CashMove } from './cash-move.ts';
import { FloatNote, mostDrawerFen } from '../../cash.ts';
import { ShiftMethod, ShiftPaper, ShiftTrade } from './shift.ts';

const Name = Type.String({ maxLength: 60 });
const Count = Type.Integer({ minimum: 0 });
const ShiftState = OneOf(['OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'AUDITED']);
const Words = Nullable(Type.String({ maxLength: 200 }));

/** A shift as 班次 lists it: what it sold, what lay in its drawer, and who ended and who audited it. */
export const ShiftRow = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 30 }),
  bizDate: Day,
  siteName: Name,
  windowName: Name,
  sellerName: Name,
  /** The reader sold in it or ended it, and so does not audit it. */
  isOwn: Type.Boolean(),
  state: ShiftState,
  openedAt: Instant,
  closedAt: Nullable(Instant),
  openingFloatFen: Fen,
  floatDetail: Nullable(Type.Array(FloatNote, { maxItems: 20 })),
  paper: Nullable(ShiftPaper),
  soldTickets: Count,
  soldFen: Fen,
  /** From one sale to the next while people stood in line; null where nobody did. */
  secondsPerSale: Nullable(Count),
  /** Null until the drawer is counted. */
  expectedCashFen: Nullable(Fen),
  countedCashFen: Nullable(Fen),
  overShortFen: Nullable(Fen),
  overShortReason: Words,
  methods: Nullable(Type.Array(ShiftMethod, { maxItems: 10 })),
  trade: Nullable(ShiftTrade),
  forcedName: Nullable(Name),
  forceReason: Words,
  auditName: Nullable(Name),
  auditedAt: Nullable(Instant),
  auditRemark: Words,
  /** Why the audit sent it back to be counted once more. */
  returnNote: Words,
  moves: Type.Array(CashMove, { maxItems: 1000 }),
});
export type ShiftRow = Static<typeof ShiftRow>;

export const ShiftListQuery = ClosedObject({
  ...pageQuery,
  /** The number of the shift, its window or its seller. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(ShiftState),
  /** Shifts before `from` too that nobody has audited yet. */
  older: Type.Optional(OneOf(['waiting'])),
});
export type ShiftListQuery = Static<typeof ShiftListQuery>;

/** A page, with sums over the whole filter; what waits for somebody comes first. */
export const ShiftPage = ClosedObject({
  rows: Type.Array(ShiftRow, { maxItems: 200 }),
  total: Count,
  totals: ClosedObject({ sold: Fen, overShort: Fen }),
});
export type ShiftPage = Static<typeof ShiftPage>;

/** 强制交班: a supervisor counts the drawer where its seller did not, and says why. */
export const ShiftForce = ClosedObject({
  /** Absent where the seller counted before. */
  countedCashFen: Type.Optional(Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1_000_000_00 }))),
  reason: Text(200),
});
export type ShiftForce = Static<typeof ShiftForce>;

/** 审核: another person checked money and slips. */
export const ShiftAudit = ClosedObject({ remark: Type.Optional(OptionalText(200)) });
export type ShiftAudit = Static<typeof ShiftAudit>;

/** 复点 of a shift that the audit sent back. */
export const ShiftRecount = ClosedObject({
  countedCashFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostDrawerFen })),
});
export type ShiftRecount = Static<typeof ShiftRecount>;
