import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, OptionalText } from '../../schema.ts';
import { Version } from '../../master/master-status.ts';
import { Dispatch } from '../docents/dispatch.ts';
import { PlateIssue } from '../plates/plate.ts';

/** 未到 to 离开; windows, gates and tills move a team on by what happens there. */
export const teamStates = {
  BOOKED: '未到',
  ARRIVED: '到达',
  TICKETED: '已出票',
  TOURING: '游览',
  SHOPPING: '购物',
  LEFT: '离开',
  CANCELLED: '已取消',
} as const;
export type TeamState = keyof typeof teamStates;
export const TeamStateName = OneOf([
  'BOOKED',
  'ARRIVED',
  'TICKETED',
  'TOURING',
  'SHOPPING',
  'LEFT',
  'CANCELLED',
]);

/** 市场: from which market a team comes. */
export const teamSegments = {
  DOMESTIC: '国内',
  INBOUND: '入境',
  STUDY: '研学',
  SENIOR: '老年',
  CORP: '企业',
} as const;
export type TeamSegment = keyof typeof teamSegments;

/** How many are expected, by what their tickets are. */
export const headKinds = {
  adults: '成人',
  children: '儿童',
  students: '学生',
  seniors: '老人',
  freeHeads: '免票',
} as const;
export type HeadKind = keyof typeof headKinds;

const Heads = Type.Integer({ minimum: 0, maximum: 2000 });
/** At least one person in all. */
export const TeamHeads = ClosedObject({
  adults: Heads,
  children: Heads,
  students: Heads,
  seniors: Heads,
  freeHeads: Heads,
});
export type TeamHeads = Static<typeof TeamHeads>;

const Name = Type.String({ maxLength: 60 });

/** What a form says of a team. The agreement says its enterprise; a team without one earns no rebate. */
export const TeamDraft = ClosedObject({
  visitDate: Day,
  /** HH:MM at which the team is expected; empty where nobody knows. */
  planTime: Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$', maxLength: 5, examples: ['09:30'] }),
  /** 团号 of the agency. */
  externalNo: OptionalText(40),
  enterpriseId: Nullable(Id),
  agreementId: Nullable(Id),
  guideId: Nullable(Id),
  driverId: Nullable(Id),
  heads: TeamHeads,
  /** 客源地, e.g. 浙江杭州. */
  sourceRegion: OptionalText(30),
  segment: OneOf(['DOMESTIC', 'INBOUND', 'STUDY', 'SENIOR', 'CORP']),
  /** 接团计划单 was handed in; an agreement may ask for one. */
  hasPlanSheet: Type.Boolean(),
  remark: OptionalText(200),
});
export type TeamDraft = Static<typeof TeamDraft>;

/** Why a team comes in whose guide or vehicle is inside with another team (N-17); asked for by `team_inside`. */
const InsideReason = Type.Optional(OptionalText(100));

/** 登记到达 of a team that nobody had announced (F1); its visit day is today. */
export const WalkInTeam = ClosedObject({ team: TeamDraft, insideReason: InsideReason });
export type WalkInTeam = Static<typeof WalkInTeam>;

/** 登记到达 of a team that was expected. */
export const TeamArrival = ClosedObject({ hasPlanSheet: Type.Boolean(), insideReason: InsideReason });
export type TeamArrival = Static<typeof TeamArrival>;

export const TeamEdit = ClosedObject({ ...TeamDraft.properties, version: Version });
export type TeamEdit = Static<typeof TeamEdit>;

export const TeamReason = ClosedObject({ reason: OptionalText(100) });
export type TeamReason = Static<typeof TeamReason>;

/** A team as the board lists it. */
export const Team = ClosedObject({
  id: Id,
  teamNo: Type.String({ maxLength: 20 }),
  externalNo: Type.String({ maxLength: 40 }),
  visitDate: Day,
  planTime: Type.String({ maxLength: 5 }),
  state: TeamStateName,
  /** Not arrived though its time is over. */
  isOverdue: Type.Boolean(),
  enterpriseId: Nullable(Id),
  enterpriseName: Nullable(Name),
  agreementId: Nullable(Id),
  agreementNo: Nullable(Type.String({ maxLength: 20 })),
  guideId: Nullable(Id),
  guideName: Nullable(Name),
  driverId: Nullable(Id),
  /** Plate and name. */
  driverName: Nullable(Name),
  /** Heads of the plan, all kinds together. */
  headsPlan: Type.Integer({ minimum: 1 }),
  /** Persons admitted on the tickets of the team; counted, never typed. */
  headsActual: Type.Integer({ minimum: 0 }),
  /** Persons on tickets of the team that are issued or used. */
  headsTicketed: Type.Integer({ minimum: 0 }),
  arrivedAt: Nullable(Instant),
  leftAt: Nullable(Instant),
  /** The plates that the team carries now, e.g. A023. */
  plateNos: Type.Array(Type.String({ maxLength: 10 }), { maxItems: 50 }),
  needsPlanSheet: Type.Boolean(),
  hasPlanSheet: Type.Boolean(),
  remark: Type.String({ maxLength: 200 }),
  version: Version,
});
export type Team = Static<typeof Team>;

/** An order of a window that was sold to a team. */
export const TeamOrder = ClosedObject({
  id: Id,
  orderNo: Type.String({ maxLength: 20 }),
  soldAt: Instant,
  /** e.g. 大门团队票 30 */
  what: Type.String({ maxLength: 400 }),
  heads: Type.Integer({ minimum: 0 }),
  /** How many of these were admitted. */
  admitted: Type.Integer({ minimum: 0 }),
  totalFen: Fen,
  /** False where only single tickets of an order of another team were moved here. */
  isWhole: Type.Boolean(),
});
export type TeamOrder = Static<typeof TeamOrder>;

/** A ticket of a team that is reserved, issued or used. */
export const TeamTicket = ClosedObject({
  id: Id,
  orderId: Id,
  /** Null until it is issued. */
  ticketNo: Nullable(Type.String({ maxLength: 16 })),
  productName: Name,
  persons: Type.Integer({ minimum: 1 }),
  letter: OneOf(['R', 'I', 'O', 'N']),
  /** Whose it is, masked; null of a ticket that nobody is named on. */
  idMasked: Nullable(Type.String({ maxLength: 30 })),
});
export type TeamTicket = Static<typeof TeamTicket>;

export const TeamTickets = Type.Array(TeamTicket, { maxItems: 2000 });

/** A slip of a till that is attributed to a team. */
export const TeamSlip = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 24 }),
  soldAt: Instant,
  storeName: Name,
  /** The plate under which it was keyed; null where the team itself was named. */
  plateNo: Nullable(Type.String({ maxLength: 10 })),
  /** What is left of it after its refunds. */
  netFen: Fen,
});
export type TeamSlip = Static<typeof TeamSlip>;

/** What was moved to or away from a team, in one line. */
export const TeamNote = ClosedObject({
  id: Id,
  at: Instant,
  by: Name,
  text: Type.String({ maxLength: 300 }),
});

/** Everything that belongs to one team: the card in the middle of the board. */
export const TeamCard = ClosedObject({
  ...Team.properties,
  heads: TeamHeads,
  sourceRegion: Type.String({ maxLength: 30 }),
  segment: TeamDraft.properties.segment,
  insideReason: Type.String({ maxLength: 100 }),
  guideMobileMasked: Nullable(Type.String({ maxLength: 20 })),
  driverMobileMasked: Nullable(Type.String({ maxLength: 20 })),
  /** 授信余额 of the enterprise; null where it has no account. */
  availableFen: Nullable(Fen),
  /** Persons by letter of their tickets, e.g. O 28. */
  letters: Type.Array(
    ClosedObject({
      letter: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
      heads: Type.Integer({ minimum: 1 }),
    }),
    { maxItems: 6 },
  ),
  orders: Type.Array(TeamOrder, { maxItems: 100 }),
  ticketFen: Fen,
  plates: Type.Array(PlateIssue, { maxItems: 100 }),
  dispatches: Type.Array(Dispatch, { maxItems: 50 }),
  slips: Type.Array(TeamSlip, { maxItems: 200 }),
  retailFen: Fen,
  /** Names on the list that was handed in. */
  memberCount: Type.Integer({ minimum: 0 }),
  changes: Type.Array(TeamNote, { maxItems: 50 }),
});
export type TeamCard = Static<typeof TeamCard>;

/** Agencies by pinyin with their agreement in force on the day, and guides and drivers who may bring a group then. */
export const TeamChoiceQuery = ClosedObject({ visitDate: Day, keyword: OptionalText(40) });
export type TeamChoiceQuery = Static<typeof TeamChoiceQuery>;

export const TeamAgency = ClosedObject({
  enterpriseId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  /** Null for an agency without an agreement in force. */
  agreementId: Nullable(Id),
  agreementNo: Nullable(Type.String({ maxLength: 20 })),
  needsPlanSheet: Type.Boolean(),
});
export type TeamAgency = Static<typeof TeamAgency>;

const Crew = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  /** Licence of a guide, plate of a driver. */
  mark: Type.String({ maxLength: 40 }),
  enterpriseName: Nullable(Name),
});

export const TeamChoices = ClosedObject({
  agencies: Type.Array(TeamAgency, { maxItems: 20 }),
  guides: Type.Array(Crew, { maxItems: 40 }),
  drivers: Type.Array(Crew, { maxItems: 40 }),
});
export type TeamChoices = Static<typeof TeamChoices>;
