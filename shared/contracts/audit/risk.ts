import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Instant, Nullable, OneOf, OptionalText, pageQuery, Text } from '../schema.ts';
import { Version } from '../master/master-status.ts';

export const riskRuleKeys = [
  'deletedLines',
  'fastRefund',
  'otherTender',
  'drawerOpens',
  'noReceipt',
  'nearLimit',
  'belowCost',
  'reprints',
] as const;
export type RiskRuleKey = (typeof riskRuleKeys)[number];

type RiskWords = {
  readonly title: string;
  readonly tone: 'danger' | 'warning';
  /** What the threshold counts; null where the fact alone marks. */
  readonly threshold: string | null;
  /** What the second threshold counts. */
  readonly times?: string;
  /** What of a cashier's day is held against the usual. */
  readonly usual: string;
};

/** 风险标记 of tills: a mark refuses nothing, it is looked at. */
export const riskRules = {
  deletedLines: {
    title: '删行',
    tone: 'warning',
    threshold: '一单删行 ≥',
    times: '一班删行 ≥',
    usual: '删行',
  },
  fastRefund: { title: '速退', tone: 'warning', threshold: '销售后分钟 ≤', usual: '退货' },
  otherTender: { title: '换渠道退', tone: 'danger', threshold: null, usual: '退货' },
  drawerOpens: {
    title: '频开钱箱',
    tone: 'warning',
    threshold: '一班无销售开箱 ≥',
    usual: '开箱',
  },
  noReceipt: {
    title: '无单退',
    tone: 'danger',
    threshold: '一人一日笔数 ≥',
    usual: '无单退货',
  },
  nearLimit: {
    title: '近限折扣',
    tone: 'warning',
    threshold: '占本人上限 % ≥',
    times: '一班笔数 ≥',
    usual: '手工折扣',
  },
  belowCost: { title: '低于成本', tone: 'danger', threshold: null, usual: '低于成本' },
  reprints: { title: '补打', tone: 'warning', threshold: '一张小票次数 ≥', usual: '补打' },
} as const satisfies Record<RiskRuleKey, RiskWords>;

export const riskTitles = Object.fromEntries(riskRuleKeys.map(rule => [rule, riskRules[rule].title]));

const Name = Type.String({ maxLength: 60 });
const limit = Type.Integer({ minimum: 1, maximum: 1000 });

/** A rule with the threshold from which it marks. */
export const RiskRule = ClosedObject({
  rule: OneOf([...riskRuleKeys]),
  isOn: Type.Boolean(),
  threshold: limit,
  times: Nullable(limit),
  version: Version,
  updatedBy: Nullable(Name),
  updatedAt: Nullable(Instant),
});
export type RiskRule = Static<typeof RiskRule>;

export const RiskRules = Type.Array(RiskRule, { maxItems: 8 });
export type RiskRules = Static<typeof RiskRules>;

/** What of a rule is typed. */
export const RiskRuleDraft = ClosedObject({
  isOn: Type.Boolean(),
  threshold: Type.Optional(limit),
  times: Type.Optional(limit),
});

export const RiskRuleChange = ClosedObject({
  rule: OneOf([...riskRuleKeys]),
  isOn: Type.Boolean(),
  threshold: limit,
  times: Type.Optional(Nullable(limit)),
  version: Version,
});
export type RiskRuleChange = Static<typeof RiskRuleChange>;

/** One sale, refund or shift that a rule speaks of. */
export const RiskMark = ClosedObject({
  /** rule-subject-number, as it is dismissed. */
  id: Type.String({ maxLength: 60 }),
  rule: OneOf([...riskRuleKeys]),
  /** Of the sale, the refund or the shift. */
  no: Type.String({ maxLength: 40 }),
  shiftNo: Type.String({ maxLength: 30 }),
  outletName: Name,
  cashierName: Name,
  bizDate: Day,
  at: Instant,
  /** What was counted: lines, minutes, times or per cent. */
  value: Type.Integer(),
  /** How often the cashier did so on that day, and on an ordinary day with a shift of the 28 days before. */
  dayCount: Type.Integer({ minimum: 0 }),
  usual: Type.Number({ minimum: 0 }),
});
export type RiskMark = Static<typeof RiskMark>;

export const RiskMarkQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  rule: Type.Optional(OneOf([...riskRuleKeys])),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type RiskMarkQuery = Static<typeof RiskMarkQuery>;

export const RiskMarkPage = ClosedObject({
  rows: Type.Array(RiskMark, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type RiskMarkPage = Static<typeof RiskMarkPage>;

export const RiskMarkParams = ClosedObject({
  id: Type.String({ pattern: '^[A-Za-z]{4,20}-(slip|shift)-[0-9]{1,15}$', maxLength: 60 }),
});

/** 解除: somebody looked into it, and says what it was. */
export const RiskDismissal = ClosedObject({ reason: Text(100) });
export type RiskDismissal = Static<typeof RiskDismissal>;

export const RiskDismissed = ClosedObject({ id: RiskMark.properties.id });
