import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OneOf, Page, pageQuery, TimeOfDay } from '../../schema.ts';
import { MasterStatus } from '../setup/spot.ts';

export const releaseKinds = { DAY: '游玩日前', MINUTES: '开场前' } as const;

/** The share of each slot that is kept for a channel or enterprise, and when the rest is released. */
export const AllotmentRuleDraft = ClosedObject({
  spotId: Id,
  /** One of both: a channel, or an enterprise. */
  channelId: Nullable(Id),
  enterpriseId: Nullable(Id),
  /** Percent of the capacity, rounded down. */
  sharePercent: Type.Integer({ minimum: 1, maximum: 100 }),
  releaseKind: OneOf(['DAY', 'MINUTES']),
  /** DAY: so many days before the visit, at this time. */
  releaseDays: Type.Integer({ minimum: 0, maximum: 30 }),
  releaseTime: TimeOfDay,
  /** MINUTES: so long before the slot begins. */
  releaseMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
  mayUsePool: Type.Boolean(),
  status: MasterStatus,
});
export type AllotmentRuleDraft = Static<typeof AllotmentRuleDraft>;

export const AllotmentRule = ClosedObject({
  ...AllotmentRuleDraft.properties,
  id: Id,
  spotName: Type.String({ maxLength: 60 }),
  holderName: Type.String({ maxLength: 60 }),
  version: Type.Integer({ minimum: 1 }),
});
export type AllotmentRule = Static<typeof AllotmentRule>;

export const AllotmentRuleQuery = ClosedObject({
  ...pageQuery,
  spotId: Type.Optional(Id),
  status: Type.Optional(MasterStatus),
});
export type AllotmentRuleQuery = Static<typeof AllotmentRuleQuery>;

export const AllotmentRulePage = Page(AllotmentRule);
export type AllotmentRulePage = Static<typeof AllotmentRulePage>;

export const AllotmentRuleChange = ClosedObject({
  ...AllotmentRuleDraft.properties,
  version: AllotmentRule.properties.version,
});
export type AllotmentRuleChange = Static<typeof AllotmentRuleChange>;

/** Channels and enterprises for which places can be kept. */
export const AllotmentHolders = ClosedObject({
  channels: Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), { maxItems: 100 }),
  enterprises: Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), { maxItems: 500 }),
});
export type AllotmentHolders = Static<typeof AllotmentHolders>;
