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
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { Version } from '../../master/master-status.ts';

export const plateMedia = { CARD: '号牌', HEADSET: '耳机组', VIRTUAL: '虚拟号' } as const;
export type PlateMedium = keyof typeof plateMedia;
export const plateStates = { FREE: '空闲', ISSUED: '使用中', LOST: '遗失', DISABLED: '停用' } as const;
export type PlateState = keyof typeof plateStates;
export const plateEnds = { RETURNED: '归还', LOST: '遗失', SWAPPED: '换号', MOVED: '换团' } as const;
export const plateMethods = { CASH: '现金', CARD: '银行卡', BANK: '转账' } as const;
export const platePayers = { TEAM: '团队', GUIDE: '导游' } as const;

/** A letter and digits, as scanned. */
export const PlateNo = Type.String({ pattern: '^[A-Z][0-9]{1,6}$', maxLength: 10 });
const Name = Type.String({ maxLength: 60 });
const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
const Qty = Type.Integer({ minimum: 1, maximum: 500 });

/** 批量建号: A001 to A080 is letter A from 1 to 80 with 3 digits; numbers that there are stay as they are. */
export const PlateBatch = ClosedObject({
  letter: Type.String({ pattern: '^[A-Z]$', maxLength: 1 }),
  from: Type.Integer({ minimum: 1, maximum: 999_999 }),
  to: Type.Integer({ minimum: 1, maximum: 999_999 }),
  digits: Type.Integer({ minimum: 1, maximum: 6 }),
  medium: OneOf(['CARD', 'HEADSET', 'VIRTUAL']),
  depositFen: Price,
  lossFeeFen: Price,
});
export type PlateBatch = Static<typeof PlateBatch>;
export const PlatesAdded = ClosedObject({ added: Type.Integer({ minimum: 0 }) });

export const Plate = ClosedObject({
  id: Id,
  plateNo: PlateNo,
  medium: OneOf(['CARD', 'HEADSET', 'VIRTUAL']),
  state: OneOf(['FREE', 'ISSUED', 'LOST', 'DISABLED']),
  depositFen: Fen,
  lossFeeFen: Fen,
  /** Of the open issue; null while the plate is with nobody. */
  issueId: Nullable(Id),
  teamId: Nullable(Id),
  teamNo: Nullable(Type.String({ maxLength: 20 })),
  enterpriseName: Nullable(Name),
  guideName: Nullable(Name),
  qty: Nullable(Qty),
  issuedAt: Nullable(Instant),
  /** Minutes since the issue; null while the plate is with nobody. */
  minutesOut: Nullable(Type.Integer({ minimum: 0 })),
  isLongOut: Type.Boolean(),
  /** Why it is still out at the end of the day; empty where nobody said. */
  explanation: Type.String({ maxLength: 100 }),
  version: Version,
});
export type Plate = Static<typeof Plate>;

export const PlateQuery = ClosedObject({
  ...pageQuery,
  /** Part of the plate, or of team, guide or agency. */
  keyword: Type.Optional(OptionalText(40)),
  state: Type.Optional(OneOf(['FREE', 'ISSUED', 'LOST', 'DISABLED'])),
  medium: Type.Optional(OneOf(['CARD', 'HEADSET', 'VIRTUAL'])),
  /** Only those that are out for longer than the setting allows. */
  longOut: Type.Optional(Type.Boolean()),
  /** Only those that are explained, or that are not. */
  isExplained: Type.Optional(Type.Boolean()),
});
export type PlateQuery = Static<typeof PlateQuery>;
export const PlatePage = Page(Plate);
export type PlatePage = Static<typeof PlatePage>;

/** One plate with one team from its issue to its end. */
export const PlateIssue = ClosedObject({
  id: Id,
  plateId: Id,
  plateNo: Type.String({ maxLength: 10 }),
  teamId: Id,
  teamNo: Type.String({ maxLength: 20 }),
  guideName: Nullable(Name),
  qty: Qty,
  issuedAt: Instant,
  issuedBy: Name,
  /** Null while it is out. */
  endedAt: Nullable(Instant),
  endedBy: Nullable(Name),
  endedAs: Nullable(OneOf(['RETURNED', 'LOST', 'SWAPPED', 'MOVED'])),
  missingQty: Type.Integer({ minimum: 0 }),
  lossChargeFen: Fen,
  /** What one that is lost costs. */
  lossFeeFen: Fen,
  paidBy: Nullable(OneOf(['CASH', 'CARD', 'BANK'])),
  payer: Nullable(OneOf(['TEAM', 'GUIDE'])),
  explanation: Type.String({ maxLength: 100 }),
});
export type PlateIssue = Static<typeof PlateIssue>;

export const PlateIssueQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  keyword: Type.Optional(OptionalText(40)),
  plateId: Type.Optional(Id),
});
export type PlateIssueQuery = Static<typeof PlateIssueQuery>;
export const PlateIssuePage = Page(PlateIssue);
export type PlateIssuePage = Static<typeof PlateIssuePage>;

/** 发号牌: the scanned plate for a team (F2). */
export const PlateIssuing = ClosedObject({ plateNo: PlateNo, teamId: Id, qty: Type.Optional(Qty) });
export type PlateIssuing = Static<typeof PlateIssuing>;

/** Paid for what is missing, at the moment it is noticed; never taken from a rebate. */
export const PlateCharge = ClosedObject({
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  paidBy: OneOf(['CASH', 'CARD', 'BANK']),
  payer: OneOf(['TEAM', 'GUIDE']),
});
export type PlateCharge = Static<typeof PlateCharge>;

/** 收回: with what is missing of a set; a missing part is charged or explained. */
export const PlateReturn = ClosedObject({
  missingQty: Type.Integer({ minimum: 0, maximum: 500 }),
  charge: Type.Optional(PlateCharge),
  explanation: Type.Optional(OptionalText(100)),
});
export type PlateReturn = Static<typeof PlateReturn>;

/** 报失: charged or explained. */
export const PlateLoss = ClosedObject({
  charge: Type.Optional(PlateCharge),
  explanation: Type.Optional(OptionalText(100)),
});
export type PlateLoss = Static<typeof PlateLoss>;

/** 换号: the team gets another plate at this moment; the old one is free again, or lost. */
export const PlateSwap = ClosedObject({
  toPlateNo: PlateNo,
  isOldLost: Type.Boolean(),
  charge: Type.Optional(PlateCharge),
  explanation: Type.Optional(OptionalText(100)),
  reason: Text(100),
});
export type PlateSwap = Static<typeof PlateSwap>;

/** 停用, 启用, and 找回 of a lost one. */
export const PlateStep = ClosedObject({ step: OneOf(['disable', 'enable', 'found']), reason: Text(100) });
export type PlateStep = Static<typeof PlateStep>;

/** Why a plate is still out when the day ends. */
export const PlateExplanation = ClosedObject({ explanation: Text(100) });
