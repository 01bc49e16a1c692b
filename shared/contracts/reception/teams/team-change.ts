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

/** What can be moved from one team to another. */
export const changeScopes = {
  TICKETS: '门票',
  PLATE: '号牌',
  DOCENT: '讲解',
  RETAIL: '零售单',
  GUIDE: '导游',
  DRIVER: '司机',
} as const;
export type ChangeScope = keyof typeof changeScopes;

export const changeStates = { APPLIED: '待审', REJECTED: '已驳回', DONE: '已完成' } as const;
export type ChangeState = keyof typeof changeStates;
/** What becomes of a difference of price: above zero it is collected from the target, below zero given back to the first team. */
export const priceHandlings = { COLLECT: '补收或退还', WAIVE: '免收' } as const;
/** How it is paid: on the account of the enterprise, or in money at the desk. */
export const priceWays = { CREDIT: '企业账户', CASH: '现金', CARD: '刷卡', BANK: '转账' } as const;
export type PriceWay = keyof typeof priceWays;

const Handling = OneOf(['COLLECT', 'WAIVE']);
const Way = OneOf(['CREDIT', 'CASH', 'CARD', 'BANK']);

const Scope = OneOf(['TICKETS', 'PLATE', 'DOCENT', 'RETAIL', 'GUIDE', 'DRIVER']);
const Ids = Type.Array(Id, { maxItems: 200, uniqueItems: true });
const Name = Type.String({ maxLength: 60 });

/**
 * 换团: which rows go from one team to another. Ids of orders, plate issues, dispatches and slips are those of the card of
 * the first team, ids of tickets those of its orders; an order takes its tickets along. A plate takes every slip under it along. `guideId` and `driverId` change the first team itself.
 */
export const TeamChangeDraft = ClosedObject({
  fromTeamId: Id,
  /** Null where only guide or driver change. */
  toTeamId: Nullable(Id),
  orderIds: Ids,
  ticketIds: Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  plateIssueIds: Ids,
  dispatchIds: Ids,
  slipIds: Ids,
  guideId: Type.Optional(Id),
  driverId: Type.Optional(Id),
  reason: Text(100),
  /** Needed where the preview shows a difference of price; it is waived only once another person agrees. */
  priceHandling: Type.Optional(Handling),
  /** With `COLLECT`. */
  priceWay: Type.Optional(Way),
  /** The difference that the preview showed; where it is another by now nothing moves. */
  seenDiffFen: Type.Optional(Fen),
});
export type TeamChangeDraft = Static<typeof TeamChangeDraft>;

/** What one enterprise is owed for what moves, before and after. */
export const RebateDelta = ClosedObject({
  enterpriseName: Name,
  agreementNo: Type.String({ maxLength: 20 }),
  beforeFen: Fen,
  afterFen: Fen,
  deltaFen: Fen,
});
export type RebateDelta = Static<typeof RebateDelta>;

/** What a change would do; nothing is written. */
export const TeamChangePreview = ClosedObject({
  scopes: Type.Array(Scope, { maxItems: 6 }),
  /** Persons on the tickets that move. */
  heads: Type.Integer({ minimum: 0 }),
  /** What these tickets cost now, and under the agreement of the target. */
  priceNowFen: Fen,
  priceThenFen: Fen,
  /** Above zero: the target pays more. */
  priceDiffFen: Fen,
  rebates: Type.Array(RebateDelta, { maxItems: 20 }),
  retailFen: Fen,
  /** Waits for the audit of another person, and why. */
  needsAudit: Type.Boolean(),
  auditReasons: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 6 }),
  /** What changes, scope by scope, in words. */
  lines: Type.Array(
    ClosedObject({
      scope: Scope,
      what: Type.String({ maxLength: 400 }),
      from: Type.String({ maxLength: 100 }),
      to: Type.String({ maxLength: 100 }),
    }),
    { maxItems: 6 },
  ),
});
export type TeamChangePreview = Static<typeof TeamChangePreview>;

export const TeamChange = ClosedObject({
  id: Id,
  requestedAt: Instant,
  requestedBy: Name,
  fromTeamNo: Type.String({ maxLength: 20 }),
  toTeamNo: Nullable(Type.String({ maxLength: 20 })),
  scopes: Type.Array(Scope, { maxItems: 6 }),
  heads: Type.Integer({ minimum: 0 }),
  reason: Type.String({ maxLength: 100 }),
  lines: TeamChangePreview.properties.lines,
  priceDiffFen: Fen,
  priceHandling: Nullable(Handling),
  priceWay: Nullable(Way),
  rebates: Type.Array(RebateDelta, { maxItems: 20 }),
  state: OneOf(['APPLIED', 'REJECTED', 'DONE']),
  decidedAt: Nullable(Instant),
  approvedBy: Nullable(Name),
});
export type TeamChange = Static<typeof TeamChange>;

export const TeamChangeQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Part of the number of one of the teams, or of the person who asked. */
  keyword: Type.Optional(OptionalText(40)),
  scope: Type.Optional(Scope),
  state: Type.Optional(OneOf(['APPLIED', 'REJECTED', 'DONE'])),
});
export type TeamChangeQuery = Static<typeof TeamChangeQuery>;

export const TeamChangePage = Page(TeamChange);
export type TeamChangePage = Static<typeof TeamChangePage>;

export const TeamChangeVerdict = ClosedObject({
  verdict: OneOf(['APPROVE', 'REJECT']),
});
export type TeamChangeVerdict = Static<typeof TeamChangeVerdict>;
