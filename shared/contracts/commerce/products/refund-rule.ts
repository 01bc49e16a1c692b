import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  type Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

export const refundModes = { AUTO: '自动退', AUDIT: '须审核', FORBID: '不可退' } as const;
export const refundBases = { VISIT_START: '游玩日零点', SLOT_START: '场次开始', ISSUE: '出票' } as const;
export const refundEnds = { SLOT_END: '场次结束', SLOT_START: '场次开始', NONE: '有效期结束' } as const;
export const refundExpiries = { FORBID: '过期不可退', AUTO: '过期仍可退', AUDIT: '过期须审核' } as const;
export const refundRoundings = { UP_TO_YUAN: '进位到元', FEN: '到分' } as const;

const Amount = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 }));

/** What a refund costs from so many hours before the base on; null hours are "however late". One of the fees is said. */
export const RefundTier = ClosedObject({
  hoursBeforeMin: Nullable(Type.Integer({ minimum: -8760, maximum: 8760 })),
  feeBp: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  feeFen: Nullable(Amount),
});
export type RefundTier = Static<typeof RefundTier>;

/** What a rule says, and what a sale keeps of it; tiers begin with the earliest. */
export const RefundTerms = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['RR6'] }),
  name: Text(60),
  mode: OneOf(['AUTO', 'AUDIT', 'FORBID']),
  base: OneOf(['VISIT_START', 'SLOT_START', 'ISSUE']),
  until: OneOf(['SLOT_END', 'SLOT_START', 'NONE']),
  expired: OneOf(['FORBID', 'AUDIT', 'AUTO']),
  expiredDays: Type.Integer({ minimum: 0, maximum: 366 }),
  rounding: OneOf(['UP_TO_YUAN', 'FEN']),
  feeMinFen: Amount,
  feeMaxFen: Nullable(Amount),
  tiers: Type.Array(RefundTier, { maxItems: 10 }),
});
export type RefundTerms = Static<typeof RefundTerms>;

const Named = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
});
const Words = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 });

/** A rule as 退票规则 lists it. It is never changed: a copy takes over. */
export const RefundRule = ClosedObject({
  ...RefundTerms.properties,
  id: Id,
  status: OneOf(['on', 'off']),
  /** The rule in sentences, one a tier. */
  words: Words,
  /** Tickets that are sold under it today. */
  products: Type.Array(Named, { maxItems: 500 }),
  /** Tickets that it is asked to hold for; null where nothing waits. */
  asked: Nullable(Type.Array(Named, { maxItems: 500 })),
  askedReason: Type.String({ maxLength: 200 }),
  askedByName: Type.String({ maxLength: 60 }),
  /** Whether the reader asked for it, and so does not decide. */
  isOwn: Type.Boolean(),
});
export type RefundRule = Static<typeof RefundRule>;

export const RefundRuleQuery = ClosedObject({
  ...pageQuery,
  /** Part of code or name. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(RefundRule.properties.status),
});
export type RefundRuleQuery = Static<typeof RefundRuleQuery>;

export const RefundRulePage = Page(RefundRule);
export type RefundRulePage = Static<typeof RefundRulePage>;

/** 适用票种: all tickets that shall be sold under the rule besides those that are. */
export const RefundRuleBinding = ClosedObject({
  productIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  reason: Text(200),
});
export type RefundRuleBinding = Static<typeof RefundRuleBinding>;

export const RefundRuleAudit = ClosedObject({ approved: Type.Boolean(), reason: OptionalText(200) });
export type RefundRuleAudit = Static<typeof RefundRuleAudit>;

/** What an approval changes, ticket by ticket. */
export const RefundRuleEffect = Type.Array(
  ClosedObject({
    product: Named,
    /** The rule that holds until then; null where there is none. */
    fromName: Nullable(Type.String({ maxLength: 60 })),
    from: Words,
    to: Words,
    /** Sold and not used yet: they keep the rule of their sale. */
    soldTickets: Type.Integer({ minimum: 0 }),
  }),
  { maxItems: 500 },
);
export type RefundRuleEffect = Static<typeof RefundRuleEffect>;

/** Tickets that a rule can hold for. */
export const RefundRuleTerms = ClosedObject({ products: Type.Array(Named, { maxItems: 500 }) });
export type RefundRuleTerms = Static<typeof RefundRuleTerms>;
