import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

export const closureRefunds = { FULL_NOFEE: '全额退，不收手续费', RULE: '按退票规则' } as const;
export const closureStates = { on: '闭园中', lifted: '已恢复' } as const;

/** A spot is shut on these days, both included; or one slot of one day. */
export const SpotClosureDraft = ClosedObject({
  spotId: Id,
  dateFrom: Day,
  dateTo: Day,
  slotId: Nullable(Id),
  reason: OneOf(['WEATHER', 'MAINT', 'EVENT', 'CROWD']),
  refundPolicy: OneOf(['FULL_NOFEE', 'RULE']),
  note: OptionalText(200),
});
export type SpotClosureDraft = Static<typeof SpotClosureDraft>;

/** What a closure does with an order by itself. */
export const closureOutcomes = {
  REFUNDED: '已退',
  CANCELLED: '已取消',
  TOLD: '已通知',
  AT_WINDOW: '到窗口退',
  BY_HAND: '需人工',
} as const;
export type ClosureOutcome = keyof typeof closureOutcomes;

const Orders = Type.Integer({ minimum: 0 });
export const ClosureHandled = ClosedObject({
  REFUNDED: Orders,
  CANCELLED: Orders,
  TOLD: Orders,
  AT_WINDOW: Orders,
  BY_HAND: Orders,
});

export const SpotClosure = ClosedObject({
  ...SpotClosureDraft.properties,
  id: Id,
  spotName: Type.String({ maxLength: 60 }),
  /** Of a single slot, `10:00–12:00`. */
  slotTime: Nullable(Type.String({ maxLength: 20 })),
  state: OneOf(['on', 'lifted']),
  /** Persons on tickets that are not used yet, and how many of them have their money back. */
  persons: Type.Integer({ minimum: 0 }),
  refundedPersons: Type.Integer({ minimum: 0 }),
  /** From then on tickets go back by themselves; null where they do not. */
  refundAfter: Nullable(Instant),
  /** What became of the orders it hits. */
  handled: ClosureHandled,
  /** Orders of which something is left to a person, and why. */
  referred: Type.Array(
    ClosedObject({ orderNo: Type.String({ maxLength: 20 }), words: Type.String({ maxLength: 200 }) }),
    { maxItems: 20 },
  ),
  createdAt: Instant,
  createdBy: Type.String({ maxLength: 60 }),
});
export type SpotClosure = Static<typeof SpotClosure>;

export const SpotClosureQuery = ClosedObject({
  ...pageQuery,
  spotId: Type.Optional(Id),
  status: Type.Optional(OneOf(['on', 'lifted'])),
});
export type SpotClosureQuery = Static<typeof SpotClosureQuery>;

export const SpotClosurePage = Page(SpotClosure);
export type SpotClosurePage = Static<typeof SpotClosurePage>;

export const ClosureLift = ClosedObject({ reason: Text(200) });
