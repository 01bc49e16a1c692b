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
import { type RiskRuleKey, riskRuleKeys, riskRules } from './risk.ts';

export const auditSourceKeys = [
  'document',
  'till-shift',
  'ticket-shift',
  'ticket-refund',
  'price-rule',
  'agreement',
  'rebate',
  'today-sheet',
  'no-receipt',
  'complimentary',
  'driver-visit',
  'team-change',
  'product',
  'combo-part',
  'refund-rule',
  'credit-limit',
  'statement',
] as const;
export type AuditSource = (typeof auditSourceKeys)[number];

/** What waits for a decision, and what was decided and can be taken back by 反审. */
export const auditStages = { waiting: '待审', decided: '已审' } as const;
export type AuditStage = keyof typeof auditStages;

/** What an auditor says of a thing that is done. */
export const reviewStates = { passed: '通过', rejected: '有问题' } as const;

/** What waits for a second person, by the area that it stands in. */
export const auditSources = {
  document: '商品单据',
  'till-shift': '收银班次',
  'ticket-shift': '售票班次',
  'ticket-refund': '退票',
  'price-rule': '票价',
  agreement: '协议',
  rebate: '返利',
  'today-sheet': '今日报表',
  'no-receipt': '无单退货',
  complimentary: '免单',
  'driver-visit': '司机到访',
  'team-change': '换团',
  product: '票种',
  'combo-part': '组合票',
  'refund-rule': '退票规则',
  'credit-limit': '授信额度',
  statement: '结算单',
} as const satisfies Record<AuditSource, string>;

const marked = (rule: RiskRuleKey) => [riskRules[rule].title, riskRules[rule].tone] as const;

const riskMarks = {
  deletedLines: marked('deletedLines'),
  fastRefund: marked('fastRefund'),
  otherTender: marked('otherTender'),
  drawerOpens: marked('drawerOpens'),
  noReceipt: marked('noReceipt'),
  nearLimit: marked('nearLimit'),
  belowCost: marked('belowCost'),
  reprints: marked('reprints'),
} as const;

export const auditMarkKeys = [
  'overShort',
  'forced',
  'leftOpen',
  'fullRefund',
  'short',
  'unlikely',
  'dear',
  'otherRetail',
  'twin',
  'backdated',
  'red',
  'second',
  'free',
  'farPrice',
  'clawBack',
  'adjusted',
  'again',
  'priceDiff',
  'faulty',
  ...riskRuleKeys,
] as const;
export type AuditMark = (typeof auditMarkKeys)[number];

/** What an auditor looks at twice. A mark refuses nothing. */
export const auditMarks = {
  overShort: ['长短款', 'danger'],
  forced: ['强制交班', 'warning'],
  leftOpen: ['交班有遗留', 'danger'],
  fullRefund: ['免手续费', 'warning'],
  short: ['库存不足', 'danger'],
  unlikely: ['数量或单价异常', 'danger'],
  dear: ['进价异常', 'warning'],
  otherRetail: ['零售价不一致', 'warning'],
  twin: ['可能重复', 'warning'],
  backdated: ['补录', 'warning'],
  red: ['红冲', 'warning'],
  second: ['待二级审核', 'warning'],
  free: ['价格为 0', 'danger'],
  farPrice: ['偏离票面价 30%', 'warning'],
  clawBack: ['冲减', 'warning'],
  adjusted: ['有调整行', 'warning'],
  again: ['解锁后重报', 'warning'],
  priceDiff: ['协议价不同', 'warning'],
  faulty: ['复核有问题', 'danger'],
  ...riskMarks,
} as const satisfies Record<AuditMark, readonly [title: string, tone: 'danger' | 'warning']>;

/** A line of what a decision changes: a number is money in fen. */
export const AuditFact = ClosedObject({
  label: Type.String({ maxLength: 60 }),
  before: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 200 }), Fen]))),
  after: Nullable(Type.Union([Type.String({ maxLength: 200 }), Fen])),
});
export type AuditFact = Static<typeof AuditFact>;

const named = {
  source: OneOf(auditSourceKeys),
  id: Id,
} as const;

export const AuditItem = ClosedObject({
  ...named,
  no: Type.String({ maxLength: 40 }),
  /** Whom or what it is about. */
  what: Type.String({ maxLength: 200 }),
  outletName: Type.String({ maxLength: 60 }),
  /** Null where nothing is paid or owed. */
  amountFen: Nullable(Fen),
  makerName: Type.String({ maxLength: 60 }),
  /** Whether the reader made it; then another person may have to decide. */
  isOwn: Type.Boolean(),
  since: Instant,
  /** Whole hours since then. */
  waitedHours: Type.Integer({ minimum: 0 }),
  /** Whether that is longer than it should be. */
  isLate: Type.Boolean(),
  /** What the reader sees of it now: a decision on anything else is refused. */
  seen: Type.String({ maxLength: 40 }),
  marks: Type.Array(OneOf(auditMarkKeys), { maxItems: 20 }),
  facts: Type.Array(AuditFact, { maxItems: 40 }),
  /** Who may answer for what is found wrong, the person who did it first; nobody where it goes back to its maker. */
  people: Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), { maxItems: 10 }),
});
export type AuditItem = Static<typeof AuditItem>;

const yuan = Type.String({ pattern: '^-?\\d{1,9}(\\.\\d{1,2})?$', maxLength: 13 });

export const AuditQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  stage: Type.Optional(OneOf(['waiting', 'decided'])),
  /** Several stand apart with commas. */
  source: Type.Optional(OptionalText(300)),
  outletId: Type.Optional(Id),
  /** Only what has no mark, only what has any, or one of them. */
  risk: Type.Optional(OneOf(['none', 'any', ...auditMarkKeys])),
  amountFrom: Type.Optional(yuan),
  amountTo: Type.Optional(yuan),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditPage = ClosedObject({
  rows: Type.Array(AuditItem, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  /** Where all that waits is of one source. */
  totals: Type.Optional(ClosedObject({ amount: Fen })),
});
export type AuditPage = Static<typeof AuditPage>;

/** What waits for the reader, counted by source and by outlet: the choices of the filters. */
export const AuditSummary = ClosedObject({
  sources: Type.Array(ClosedObject({ source: OneOf(auditSourceKeys), count: Type.Integer({ minimum: 0 }) }), {
    maxItems: 40,
  }),
  outlets: Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), { maxItems: 500 }),
  /** How many items one run may name. */
  batchMax: Type.Integer({ minimum: 1 }),
});
export type AuditSummary = Static<typeof AuditSummary>;

const items = Type.Array(ClosedObject({ ...named, seen: Type.String({ maxLength: 40 }) }), {
  minItems: 1,
  maxItems: 500,
});

/** Items that are decided one after the other, each by itself. */
export const AuditDecision = ClosedObject({ items });
export type AuditDecision = Static<typeof AuditDecision>;
export type AuditNamed = AuditDecision['items'][number];

/** Items that go back to their makers, all for one reason. */
export const AuditRejection = ClosedObject({
  items,
  reason: Text(100),
  /** Who answers for what is done already and was found wrong; else the person who did it. */
  responsibleId: Type.Optional(Id),
});
export type AuditRejection = Static<typeof AuditRejection>;

/** 反审: decisions that are taken back, all for one reason. */
export const AuditUndo = ClosedObject({ items, reason: Text(100) });
export type AuditUndo = Static<typeof AuditUndo>;

export const AuditSummaryQuery = ClosedObject({ stage: Type.Optional(OneOf(['waiting', 'decided'])) });

export const AuditResult = Type.Array(
  ClosedObject({
    ...named,
    /** Empty where there is no such item. */
    no: Type.String({ maxLength: 40 }),
    /** The code of the refusal, and its sentence; both empty where it was done. */
    code: Type.String({ maxLength: 64 }),
    refusal: Type.String({ maxLength: 1000 }),
  }),
  { maxItems: 500 },
);
export type AuditResult = Static<typeof AuditResult>;
