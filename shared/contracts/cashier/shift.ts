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
} from '../schema.ts';
import { riskRuleKeys } from '../audit/risk.ts';
import { ApprovalToken } from '../auth/approval.ts';
import { FloatNote, mostDrawerFen, mostFloatFen, noteFens } from '../cash.ts';
import { TenderName } from './tender.ts';

export const tillShiftStates = {
  OPEN: '收银中',
  COUNTING: '清点中',
  BLIND_COUNT: '已清点',
  CLOSED: '已交班',
  APPROVED: '已审核',
} as const;

const TillShiftState = OneOf(['OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'APPROVED']);
const Name = Type.String({ maxLength: 60 });
const Words = Nullable(Type.String({ maxLength: 200 }));

/** What came in by a tender other than cash less what went back, and what its slips sum to as they were counted. */
const ShiftTender = ClosedObject({ tender: TenderName, dueFen: Fen, countedFen: Nullable(Fen) });

/** A sale that was handed in after its shift had ended: it counts in the next one, and both shifts name it. */
const LateSale = ClosedObject({
  no: Type.String({ maxLength: 24 }),
  /** `in`: it counts here and was sold in the other shift; `out`: the other way round. */
  way: OneOf(['in', 'out']),
  otherShiftNo: Type.String({ maxLength: 30 }),
  totalFen: Fen,
});

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
  overShortReason: Words,
  floatLeftFen: Nullable(Fen),
  /** After the count: the other tenders, the sales that were handed in late, and how often the drawer was counted. */
  tenders: Type.Optional(Type.Array(ShiftTender, { maxItems: 10 })),
  late: Type.Optional(Type.Array(LateSale, { maxItems: 1000 })),
  counts: Type.Integer({ minimum: 0 }),
  /** Who accepted a difference beyond the tolerance. */
  witnessName: Nullable(Name),
  /** 强制交班: who ended it, why, and what was left undone. */
  forcedName: Nullable(Name),
  forceReason: Words,
  leftOpen: Words,
  approvedName: Nullable(Name),
  approvedAt: Nullable(Instant),
  approveRemark: Words,
  /** Why the audit sent it back to be counted once more. */
  returnNote: Words,
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

/** 停止收银: how many sales of the till the server has not got yet, by the word of the till. */
export const TillShiftCounting = ClosedObject({
  unsynced: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
});
export type TillShiftCounting = Static<typeof TillShiftCounting>;

const drawerFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostDrawerFen }));

/** 清点 and 复点: what lies in the drawer, stated before the expected figure is shown. */
export const TillShiftCount = ClosedObject({
  countedCashFen: drawerFen,
  /** Counted by notes and coins, they sum to the cash. */
  notes: Type.Optional(Type.Array(FloatNote, { maxItems: noteFens.length })),
  /** What the slips of the other tenders sum to. */
  slips: Type.Optional(
    Type.Array(ClosedObject({ tender: TenderName, countedFen: drawerFen }), { maxItems: 8 }),
  ),
});
export type TillShiftCount = Static<typeof TillShiftCount>;

/** 交班: a reason is required when the drawer is over or short; what is not left as float is handed over. */
export const TillShiftClosing = ClosedObject({
  overShortReason: Type.Optional(Text(200)),
  /** Of a difference beyond the tolerance: the word of a supervisor for `cashier.variance`. */
  approval: Type.Optional(ApprovalToken),
  floatLeftFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: mostFloatFen })),
});
export type TillShiftClosing = Static<typeof TillShiftClosing>;

/** 强制交班: a supervisor counts the drawer where its cashier did not, and says why. */
export const TillShiftForce = ClosedObject({
  /** Absent where the cashier counted before. */
  countedCashFen: Type.Optional(drawerFen),
  reason: Text(200),
  ...TillShiftCounting.properties,
});
export type TillShiftForce = Static<typeof TillShiftForce>;

/** 审核: another person checked money and slips. */
export const TillShiftApproval = ClosedObject({ remark: Type.Optional(OptionalText(200)) });
export type TillShiftApproval = Static<typeof TillShiftApproval>;

/** What moved the cash of a drawer, each as a sum of its own: with 备用金 they come to 应有. */
const ShiftCash = ClosedObject({
  /** 现金实收 less change, and 现金退款. */
  soldFen: Fen,
  refundFen: Fen,
  /** 会员充值 in cash. */
  rechargeFen: Fen,
  floatFen: Fen,
  inFen: Fen,
  dropFen: Fen,
  outFen: Fen,
});

/** A shift as 班次记录 lists it. */
export const TillShiftListed = ClosedObject({
  ...TillShift.properties,
  /** The reader sold in it or ended it, and so neither recounts nor approves it. */
  isOwn: Type.Boolean(),
  /** Width of the paper of its till, in millimetres. */
  printer: OneOf(['58', '80']),
  /** After the count. */
  cash: Type.Optional(ShiftCash),
  /** 风险标记 of the shift and of its sales, for whoever may see them. */
  marks: Type.Optional(Type.Array(OneOf([...riskRuleKeys]), { maxItems: 8 })),
});
export type TillShiftListed = Static<typeof TillShiftListed>;

export const TillShiftQuery = ClosedObject({
  ...pageQuery,
  /** The number of the shift, its store or its cashier. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(TillShiftState),
  /** Shifts before `from` too that nobody has approved yet. */
  older: Type.Optional(OneOf(['waiting'])),
});
export type TillShiftQuery = Static<typeof TillShiftQuery>;

/** A page, with sums over the counted shifts of the whole filter; what waits for somebody comes first. */
export const TillShiftPage = ClosedObject({
  rows: Type.Array(TillShiftListed, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ sold: Fen, overShort: Fen }),
});
export type TillShiftPage = Static<typeof TillShiftPage>;
